import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../app/runtime/service-process';
import { openService, type TestService } from '../support/service';

interface SearchEntry {
  readonly url: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.request({ path, as: null, headers });

/** Returns the URLs that the list of all pages contains. */
async function listedUrls(): Promise<string[]> {
  const { text } = await get('/llms.txt');
  return [...text.matchAll(/^- \[[^\]]+\]\((\/docs\/[\w/-]+\.md)\): \S.*$/gm)].map(([, url = '']) => url);
}

it('the first page has all guides as tasks, then the versions', async () => {
  const { text } = await get('/docs');
  const main = text.slice(text.indexOf('<main'));
  expect(main).toContain('<a href="/docs/guides/first-payment"><strong>Accept a first payment</strong></a>');
  expect(main.indexOf('/docs/guides/')).toBeLessThan(main.indexOf('/docs/latest'));
});

it('every guide of the folder is listed, in the navigation and for programs', async () => {
  const files = readdirSync(join(projectRoot, 'docs/guides')).filter((name) => name.endsWith('.md'));
  const expected = files.map((name) => `/docs/guides/${name}`).toSorted();
  expect((await listedUrls()).filter((url) => url.startsWith('/docs/guides/')).toSorted()).toEqual(expected);
  const { text } = await get('/docs/webhooks');
  const navigation = text.slice(text.indexOf('<aside'), text.indexOf('</aside>'));
  expect(expected.filter((url) => !navigation.includes(`href="${url.slice(0, -3)}"`))).toEqual([]);
  expect(navigation).toContain('<a href="/docs/webhooks" aria-current="page">Webhooks</a>');
});

it('every page has one title, headings without gaps, and its Markdown', async () => {
  const urls = await listedUrls();
  expect(urls.length).toBeGreaterThan(20);
  for (const url of urls) {
    const markdown = await get(url);
    expect([url, markdown.status, markdown.headers['content-type']]).toEqual([
      url,
      200,
      'text/markdown; charset=utf-8',
    ]);
    const { status, text } = await get(url.slice(0, -3));
    const levels = [...text.matchAll(/<h(\d) id=/g)].map(([, level]) => Number(level));
    const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect([url, status, levels.filter((level) => level === 1).length, gaps]).toEqual([url, 200, 1, []]);
    expect(markdown.text).toMatch(/^# \S/);
  }
});

it.each(['/docs/guides/nothing', '/docs/guides/first-payment.md.md', '/docs/first-change', '/docs/guides/../webhooks'])(
  '%s does not exist',
  async (path) => {
    expect((await get(path, { accept: 'text/html' })).status).toBe(404);
  },
);

it('the scripts are files of their own, have an ETag like the pages, and import only each other', async () => {
  const paths = new Set(['/docs/script.js']);
  for (const path of paths) {
    const { status, headers, text } = await get(path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/javascript; charset=utf-8']);
    expect((await get(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    for (const [, name] of text.matchAll(/(?:from |import\()'\.\/([^']+)'/g)) paths.add(`/docs/${name}`);
  }
  expect([...paths].toSorted()).toEqual([
    '/docs/elements.js',
    '/docs/field-list.js',
    '/docs/ranking.mjs',
    '/docs/script.js',
    '/docs/search-field.js',
    '/docs/try-it-form.js',
    '/docs/try-it-ids.js',
    '/docs/try-it-request.js',
    '/docs/try-it-result.js',
  ]);
  expect((await get('/docs/toString.js')).status).toBe(404);
});

describe('the search', () => {
  const search = (query: string) => get(`/docs/search?q=${encodeURIComponent(query)}`);

  it('finds sections and operations with all words, in any case, the best ones first', async () => {
    const { status, text } = await search('ROTATE secret');
    expect(status).toBe(200);
    const [, first] = /<ol class="results"><li><a href="([^"]+)">/.exec(text) ?? [];
    expect(first).toBe('/docs/2026-08-21/webhooks#rotateSecretWebhook');
    expect(text).toContain('<a href="/docs/webhooks#signatures">Signatures</a> <span class="note">Webhooks</span>');
  });

  it.each([
    ['', 'Enter one or more words.'],
    ['   ', 'Enter one or more words.'],
    ['unfindableword', 'No page contains all of these words.'],
    ['product', 'The best 20 of '],
  ])('of "%s" responds with a page', async (query, expected) => {
    const { status, text } = await search(query);
    expect(status).toBe(200);
    expect(text).toContain(expected);
  });

  it('without a query responds with a page', async () => {
    expect((await get('/docs/search')).text).toContain('Enter one or more words.');
  });

  it('escapes markup of the query', async () => {
    const { text } = await search('"><script>alert(1)</script>');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(text).not.toContain('<script>');
  });

  it('uses the first 200 characters of a long query', async () => {
    const { status, text } = await search(`${'webhook '.repeat(25)}unfindableword`);
    expect(status).toBe(200);
    expect(text).toContain('Only the first 200 characters are searched for.');
    expect(text).toContain('<ol class="results">');
    expect(text).not.toContain('unfindableword');
  });

  it('has an index for programs, whose entries all exist', async () => {
    const { status, headers, json } = await get('/docs/search.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const entries = json as SearchEntry[];
    expect(entries).toContainEqual({
      url: '/docs/guides/first-payment#pay',
      page: 'Accept a first payment',
      title: 'Pay',
      text: expect.stringContaining('4242 4242 4242 4242'),
    });
    const paths = new Set(entries.map(({ url }) => url.split('#')[0] as string));
    for (const path of paths) {
      const { text } = await get(path);
      const anchors = entries.filter(({ url }) => url.startsWith(`${path}#`)).map(({ url }) => url.split('#')[1]);
      expect([path, anchors.filter((anchor) => !text.includes(`id="${anchor}"`))]).toEqual([path, []]);
    }
  });
});

it('links between pages lead to existing headings', async () => {
  const problems: string[] = [];
  const texts = new Map<string, string>();
  const textOf = async (url: string): Promise<string> => {
    const text = texts.get(url) ?? (await get(url)).text;
    texts.set(url, text);
    return text;
  };
  for (const url of (await listedUrls()).map((one) => one.slice(0, -3))) {
    for (const [, target = ''] of (await textOf(url)).matchAll(/href="([^"]*#[^"]+)"/g)) {
      const [path, anchor] = target.split('#') as [string, string];
      if (path.startsWith('http') || (await textOf(path || url)).includes(`id="${anchor}"`)) continue;
      problems.push(`${url}: ${target}`);
    }
  }
  expect(problems).toEqual([]);
});

it('operations and files that guides name have a page', async () => {
  const guides = (await listedUrls()).filter((url) => url.startsWith('/docs/guides/'));
  for (const url of guides) {
    const { text } = await get(url.slice(0, -3));
    const article = text.slice(text.indexOf('<article'), text.indexOf('</article>'));
    const operations = [...article.matchAll(/(<a href="[^"]+">)?<code>(?:GET|POST|PATCH|PUT|DELETE) \//g)];
    expect([url, operations.filter(([, link]) => link === undefined).map(([found]) => found)]).toEqual([url, []]);
    const links = [...(await get(url)).text.matchAll(/\]\((?!https:)[^)]+\)/g)];
    expect([url, [...article.matchAll(/<a href="\/docs\/(?!2026)/g)].length]).toEqual([url, links.length]);
  }
});
