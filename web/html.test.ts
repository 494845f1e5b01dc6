import { html, type Html, joinHtml, textOf, token } from './html';

const hostile = `<b title="x">'&amp;`;
const escaped = '&lt;b title=&quot;x&quot;&gt;&#39;&amp;amp;';

it.each<[string, Html, string]>([
  ['strings as content', html`<p>${hostile}</p>`, `<p>${escaped}</p>`],
  ['strings as attributes', html`<a href="${hostile}">a</a>`, `<a href="${escaped}">a</a>`],
  ['strings in arrays', html`<p>${['<', ['>']]}</p>`, '<p>&lt;&gt;</p>'],
  ['separators', joinHtml(['a<', 'b'], ' & '), 'a&lt; &amp; b'],
])('%s are escaped', (_name, rendered, expected) => {
  expect(textOf(rendered)).toBe(expected);
});

it.each<[string, Html, string]>([
  ['markup', html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&lt;</b></p>'],
  [
    'markup in arrays',
    html`<ul>${['a', 'b'].map((text) => html`<li>${text}</li>`)}</ul>`,
    '<ul><li>a</li><li>b</li></ul>',
  ],
  ['parts and separators that are markup', joinHtml([html`<b>a</b>`, 'b'], html`<wbr>`), '<b>a</b><wbr>b'],
  ['numbers', html`${0} ${1.5}`, '0 1.5'],
  ['the empty string', html`a${''}b`, 'ab'],
  ['escape sequences of the literal', html`a\n${'b'}`, 'a\nb'],
])('%s are inserted as they are', (_name, rendered, expected) => {
  expect(textOf(rendered)).toBe(expected);
});

it('null, undefined, false and empty arrays are rendered as nothing', () => {
  expect(textOf(html`a${null}${undefined}${false}${[]}${[null, [undefined, false]]}b`)).toBe('ab');
  expect(textOf(joinHtml([], ', '))).toBe('');
  expect(textOf(joinHtml([null, 'a'], ', '))).toBe(', a');
});

it('objects that imitate markup are escaped', () => {
  const imitation = { markup: '<b>', toString: () => '<b>' } as unknown as Html;
  expect(textOf(html`${imitation}`)).toBe('&lt;b&gt;');
  expect(() => textOf(imitation)).toThrow(TypeError);
});

it('markup cannot become part of a string', () => {
  const markup = html`<b>a</b>`;
  const message = 'Markup is concatenated with the tag `html` only';
  expect(() => `${markup as unknown as string}`).toThrow(message);
  expect(() => [markup, markup].join('')).toThrow(message);
});

it('attributes without quotes have letters and digits only', () => {
  expect(textOf(html`<option value=${token('DE')}>`)).toBe('<option value=DE>');
  for (const value of ['', 'a b', 'a"', "a'", 'a>', 'a/', 'a=', 'a`', 'ä', 'a\n', hostile])
    expect(() => token(value)).toThrow(TypeError);
});
