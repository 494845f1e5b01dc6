import type { IncomingMessage } from 'node:http';
import { IntlMessageFormat } from 'intl-messageformat';
import { english, type Language, languageCookie, languageOf, languages, type MessageKey } from '.';
import { catalogues } from './catalogues';
import { argumentsOf } from './testing/messages';

const { en, ...others } = catalogues;
const translations = Object.entries(others);
const keys = Object.keys(en) as MessageKey[];

describe.each(translations)('the texts in %s', (locale, messages) => {
  it('have the same keys and arguments as those in English', () => {
    expect(Object.keys(messages).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      expect([key, argumentsOf(messages[key], locale)]).toEqual([key, argumentsOf(en[key], 'en')]);
    }
  });

  it('have no plural category that the language does not use, and all that it uses', () => {
    const used = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const written = keys.flatMap((key) => pluralsOf(messages[key], locale));
    const categories = written.map((options) => options.filter((option) => !option.startsWith('=')));
    for (const options of categories) expect(used).toEqual(expect.arrayContaining(options));
    for (const options of categories) expect(options).toContain('other');
  });

  it('are not left in English', () => {
    const same = keys.filter((key) => messages[key] === en[key]);
    // Abbreviations, names and words that are the same in both languages.
    const sameWords: readonly MessageKey[] = [
      'account.area.Team',
      'account.date',
      'account.name',
      'account.status',
      'account.time',
      'address.province',
      'plans.legend',
      'card.cvcExample',
      'card.expiryExample',
      'challenge.amount',
      'contact.email',
      'field.optional',
      'mode.label',
      'price.subtotal',
      'price.discountOf',
      'receipt.total',
      'mail.date',
      'mail.line',
      'session.email',
    ];
    expect(same.filter((key) => !sameWords.includes(key))).toEqual([]);
  });
});

/** Returns the options of all plurals of a message. */
function pluralsOf(message: string, locale: string): string[][] {
  const found: string[][] = [];
  const visit = (elements: readonly unknown[]): void => {
    for (const element of elements as readonly { options?: Record<string, { value: unknown[] }>; offset?: number }[]) {
      if (element.options && element.offset !== undefined) found.push(Object.keys(element.options));
      for (const { value } of Object.values(element.options ?? {})) visit(value);
    }
  };
  visit(new IntlMessageFormat(message, locale).getAst());
  return found;
}

describe('the language of a page', () => {
  const of = (query: string, headers: Readonly<Record<string, string>> = {}): string =>
    languageOf({ headers } as unknown as IncomingMessage, new URLSearchParams(query)).locale;

  it.each([
    ['the query', 'locale=de', { cookie: 'locale=fr', 'accept-language': 'es' }, 'de'],
    ['a region in the query', 'locale=pt-PT', {}, 'pt'],
    ['capital letters in the query', 'locale=JA_jp', {}, 'ja'],
    ['an unknown locale in the query', 'locale=tlh', { cookie: 'locale=fr' }, 'fr'],
    ['a locale that is the name of a method', 'locale=constructor', {}, 'en'],
    ['the stored language', '', { cookie: 'a=b; locale=ar', 'accept-language': 'es' }, 'ar'],
    ['an unknown stored language', '', { cookie: 'locale=xx', 'accept-language': 'es' }, 'es'],
    ['a cookie with a similar name', '', { cookie: 'xlocale=ar' }, 'en'],
    ['the best accepted language', '', { 'accept-language': 'nl, fr;q=0.3, ja;q=0.8' }, 'ja'],
    ['a region of an accepted language', '', { 'accept-language': 'de-AT' }, 'de'],
    ['no accepted language', '', { 'accept-language': 'nl' }, 'en'],
    ['a malformed header', '', { 'accept-language': ';;q=,,' }, 'en'],
    ['nothing', '', {}, 'en'],
  ])('is that of %s', (_title, query, headers, expected) => {
    expect(of(query, headers)).toBe(expected);
  });

  it('is stored for a year, and only sent over TLS where the service has it', () => {
    expect([languageCookie(english, 'http://shop.test'), languageCookie(english, 'https://shop.test')]).toEqual([
      'locale=en; Path=/; Max-Age=31536000; SameSite=Lax',
      'locale=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
  });
});

describe('amounts, dates and names', () => {
  const language = (locale: string) => languages.get(locale) as Language;
  const amount = (locale: string, value: string, currency: string): string =>
    language(locale)
      .amount({ money: { amount: value, currency }, formatted: '$1.00' })
      .replaceAll(/[\u00a0\u202f\u200f\u061c]/g, ' ')
      .trim();

  it.each([
    ['en', '1234.50', 'usd', '$1.00'],
    ['de', '1234.50', 'usd', '1.234,50 $'],
    ['fr', '1234.50', 'eur', '1 234,50 €'],
    ['pt', '1234.50', 'brl', 'R$ 1.234,50'],
    ['ja', '1234', 'jpy', '￥1,234'],
    ['de', '12.345', 'kwd', '12,345 KWD'],
    ['es', '0.12345678', 'btc', '0,12345678 BTC'],
    ['de', '1234.5', 'usdt', '1.234,5 USDT'],
    ['ar', '1234.50', 'usd', '\u20661,234.50 US$\u2069'],
    ['de', '90071992547409.93', 'usd', '90.071.992.547.409,93 $'],
  ])('in %s: %s %s', (locale, value, currency, expected) => {
    expect(amount(locale, value, currency)).toBe(expected);
  });

  it.each([
    ['en', '21 December 2026', 'Germany'],
    ['de', '21. Dezember 2026', 'Deutschland'],
    ['fr', '21 décembre 2026', 'Allemagne'],
    ['es', '21 de diciembre de 2026', 'Alemania'],
    ['pt', '21 de dezembro de 2026', 'Alemanha'],
    ['ja', '2026年12月21日', 'ドイツ'],
    ['ar', '21 ديسمبر 2026', 'ألمانيا'],
  ])('of a day and a country in %s', (locale, day, country) => {
    expect([language(locale).day('2026-12-21T23:59:59Z'), language(locale).country('DE')]).toEqual([day, country]);
  });

  it.each([
    ['en', 1, '1 kB'],
    ['en', 999_999, '1,000 kB'],
    ['en', 1_000_000, '1 MB'],
    ['de', 12_345_678, '12,3 MB'],
    ['fr', 1_500, '2 ko'],
    ['ja', 1_500_000, '1.5 MB'],
  ])('of a file in %s: %s bytes', (locale, bytes, expected) => {
    expect(
      language(locale)
        .fileSize(bytes)
        .replaceAll(/[\u00a0\u202f]/g, ' '),
    ).toBe(expected);
  });

  it('inserts markup and direction marks of values as they are', () => {
    const seller = `<b>Ada's {x}</b>\u202e😀`;
    expect(language('fr').text('agreement.purchase', { seller })).toContain(seller);
  });
});
