import { textOf } from '../html';
import { parseHead, parseMarkdown } from './markdown';

const targets = {
  ofLink: (target: string) => (target.startsWith('gone') ? null : `/docs/${target}`),
  ofOperation: (code: string) => (code === 'GET /plans' ? '/docs/latest/plans#listPlans' : null),
};
const rendered = (text: string): string => textOf(parseMarkdown(text, targets).content);

it.each([
  ['a paragraph', 'One **two** *three*\nfour', '<p>One <strong>two</strong> <em>three</em>\nfour</p>'],
  ['a tight list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['a numbered list', '3. a\n\n   b', '<ol start="3"><li><p>a</p><p>b</p></li></ol>'],
  [
    'a table',
    '| A | B |\n|---|---|\n| `x` | 2 |',
    '<div class="table" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td><code>x</code></td><td>2</td></tr></tbody></table></div>',
  ],
  [
    'code with a language',
    '```bash\na < b\n```',
    '<figure class="code"><figcaption>bash</figcaption><pre tabindex="0"><code>a &lt; b\n</code></pre></figure>',
  ],
  [
    'code of a file',
    '```go main.go\nx\n```',
    '<figure class="code"><figcaption>main.go</figcaption><pre tabindex="0"><code>x\n</code></pre></figure>',
  ],
  [
    'code without a language',
    '    x',
    '<figure class="code"><figcaption>text</figcaption><pre tabindex="0"><code>x\n</code></pre></figure>',
  ],
  ['a link', '[a](b.md)', '<p><a href="/docs/b.md">a</a></p>'],
  ['a link to a file without a page', '[a](gone.md)', '<p>a</p>'],
  ['an operation', '`GET /plans`', '<p><a href="/docs/latest/plans#listPlans"><code>GET /plans</code></a></p>'],
  ['an image', '![a](b.png)', '<p>a</p>'],
  ['a quotation and a line', '> a\n\n---', '<blockquote><p>a</p></blockquote><hr>'],
])('renders %s', (_name, text, expected) => {
  expect(rendered(text)).toBe(expected);
});

it('gives headings ids as sites of repositories do', () => {
  expect(rendered('# A\n\n## One `process`, for each?\n\n## A\n\n### A')).toBe(
    '<h1 id="a">A</h1><h2 id="one-process-for-each"><a href="#one-process-for-each">One <code>process</code>, for each?</a></h2><h2 id="a-1"><a href="#a-1">A</a></h2><h3 id="a-2"><a href="#a-2">A</a></h3>',
  );
});

it.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['a <b onclick="x">b</b>', '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>'],
  ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
  ['[a](<"onclick=x>)', '<p><a href="/docs/%22onclick=x">a</a></p>'],
  ['&lt;b&gt;', '<p>&lt;b&gt;</p>'],
  [
    '```<b>\n```',
    '<figure class="code"><figcaption>&lt;b&gt;</figcaption><pre tabindex="0"><code></code></pre></figure>',
  ],
])('shows markup as text: %s', (text, expected) => {
  expect(rendered(text)).toBe(expected);
});

it('returns the title, the first paragraph and the text of each section', () => {
  const text = '# T\n\nFirst `x`\nline. Second.\n\n## Two\n\n- a\n- b\n\n```\ncode\n```\n';
  expect(parseHead(text)).toEqual({ title: 'T', summary: 'First x line.' });
  expect(parseMarkdown(text, targets).sections).toEqual([
    { title: 'T', anchor: 't', text: 'First x line. Second.' },
    { title: 'Two', anchor: 'two', text: 'a b code' },
  ]);
});
