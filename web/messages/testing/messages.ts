import { IntlMessageFormat } from 'intl-messageformat';
import { languages } from '..';

/** Element of a parsed message: text, an argument, or an argument with a text for each of its options. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

const literal = 0;
const pound = 7;

const parsed = (message: string, locale: string) =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst() as unknown as readonly Element[];

/** Returns the names of the arguments of a message, sorted. */
export function argumentsOf(message: string, locale: string): string[] {
  const names = new Set<string>();
  const visit = (elements: readonly Element[]): void => {
    for (const { type, value, options = {} } of elements) {
      if (type !== literal && type !== pound) names.add(value);
      for (const option of Object.values(options)) visit(option.value);
    }
  };
  visit(parsed(message, locale));
  return [...names].toSorted();
}

/**
 * Returns a pattern of all texts that the messages of a language can have on pages, with any values of their arguments.
 * Phrases that are only parts of other messages are left out.
 */
export function patternOfTexts(messages: Readonly<Record<string, string>>, locale: string): RegExp {
  const texts = Object.entries(messages).filter(([key]) => !/^(?:mail|charge)\./.test(key) || key === 'charge.once');
  const patterns = texts.map(([, text]) =>
    parsed(text, locale)
      .map(({ type, value }) => (type === literal ? value.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&') : '.+'))
      .join(''),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`, 's');
}

/** Marks parts that are in English on pages in other languages, such as documents. */
const english = '(in English)';

/** Returns all texts that a page shows or names, without scripts. Names within sentences are parts of them. */
function textsOf(page: string): string[] {
  const body = page
    .slice(Math.max(0, page.indexOf('<title>')))
    .replaceAll(/<(script|select|datalist)\b.*?<\/\1>/gs, '');
  const shown = body
    .replaceAll(/<(\w+)(?=[^>]* lang="en")(?![^>]* hreflang)[^>]*>.*?<\/\1>/gs, english)
    .replaceAll(/<\/?(?:bdi|code|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n');
  const attributes = [...body.matchAll(/ (?:aria-label|placeholder|alt|title|data-missing|data-invalid)="([^"]+)"/g)];
  const script = /data-texts="([^"]*)"/.exec(page)?.[1];
  const scripted = script === undefined ? [] : Object.values(JSON.parse(decoded(script)) as Record<string, string>);
  return [...shown.map(decoded), ...attributes.map(([, text = '']) => decoded(text)), ...scripted];
}

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();

/** Amounts and numbers without words, and postal codes as examples. */
const amount = /^[^\p{L}]*(?:US)?[$€¥￥][^\p{L}]*$|^[^\p{L}]*[$€]$|^[\d\s.,/%×]+$|^[A-Z\d]{2,4}[ -][A-Z\d]{2,4}$/u;

/**
 * Returns the texts of a page that come neither from its messages nor from its data.
 * @param pattern texts of the messages, of `patternOfTexts`
 * @param data texts of sellers and buyers, and dates
 */
export function foreignTexts(page: string, pattern: RegExp, data: readonly string[]): string[] {
  const names = [...languages.values()].map(({ name }) => name);
  const known = new Set(['', '·', english, ...names, ...data]);
  const isKnown = (text: string): boolean => known.has(text) || amount.test(text) || pattern.test(text);
  // Titles and lists join texts.
  const isForeign = (text: string): boolean => !isKnown(text) && !text.split(' · ').every(isKnown);
  return [...new Set(textsOf(page))].filter(isForeign);
}
