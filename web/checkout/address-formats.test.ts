import type { IncomingMessage } from 'node:http';
import { english } from '../messages';
import { probableCountry } from './address-fields';
import { addressFormatOf, addressRows, isPostalCode } from './address-formats';
import { countries } from './countries';

const codes = addressRows.split('\n').map((row) => row.slice(0, 2));

describe('the format of an address', () => {
  it('exists once for each of the largest markets, and has a label for each field', () => {
    expect([codes.length, new Set(codes).size, codes.filter((code) => !countries.has(code))]).toEqual([54, 54, []]);
    for (const code of codes) {
      const { labels, order, required } = addressFormatOf(code);
      const texts = Object.values(labels).map((key) => english.text(key));
      expect([code, texts.filter((text) => !text), [...required].filter((part) => !order.includes(part))]).toEqual([
        code,
        [],
        [],
      ]);
      expect([code, order.includes('line1'), new Set(order).size]).toEqual([code, true, order.length]);
    }
  });

  it('has an example that its own pattern accepts', () => {
    const wrong = codes.filter((code) => !isPostalCode(addressFormatOf(code).example, addressFormatOf(code)));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['US', ['line1', 'line2', 'city', 'state', 'postal_code'], ['State', 'ZIP code', 'City']],
    ['GB', ['line1', 'line2', 'city', 'postal_code'], ['County', 'Postcode', 'Town or city']],
    ['JP', ['postal_code', 'state', 'city', 'line1', 'line2'], ['Prefecture', 'Postal code', 'City']],
    ['AU', ['line1', 'line2', 'city', 'state', 'postal_code'], ['State', 'Postcode', 'Suburb']],
    ['IE', ['line1', 'line2', 'city', 'state', 'postal_code'], ['County', 'Eircode', 'Town or city']],
    ['AE', ['line1', 'line2', 'state'], ['Emirate', 'Postal code', 'City']],
    ['TV', ['line1', 'line2', 'postal_code', 'city', 'state'], ['State or region', 'Postal code', 'City']],
    ['constructor', ['line1', 'line2', 'postal_code', 'city', 'state'], ['State or region', 'Postal code', 'City']],
  ])('of %s has its fields in their order', (country, order, names) => {
    const { labels, ...format } = addressFormatOf(country);
    expect(format.order).toEqual(order);
    expect([labels.state, labels.postal_code, labels.city].map((key) => english.text(key))).toEqual(names);
  });

  it.each([
    ['US', '10001-1234', true],
    ['US', '１０００１', true],
    ['US', 'SW1A 1AA', false],
    ['GB', 'sw1a1aa', true],
    ['GB', '10001', false],
    ['CA', 'H3Z-2Y7', true],
    ['CA', 'D3Z 2Y7', false],
    ['DE', '1234', false],
    ['DE', '12345<b>', false],
    ['DE', '\u202e12345', false],
    ['NL', '1234ab', true],
    ['JP', '１５４－００２３', true],
    ['IN', '012345', false],
    ['HK', 'anything', true],
    ['TV', '😀', true],
    ['BR', `1${'0'.repeat(9_999)}`, false],
  ])('of %s: %s', (country, text, isValid) => {
    expect(isPostalCode(text, addressFormatOf(country))).toBe(isValid);
  });
});

describe('the probable country of a visitor', () => {
  const of = (query: string, language?: string): string =>
    probableCountry(
      { headers: { 'accept-language': language } } as unknown as IncomingMessage,
      new URLSearchParams(query),
    );

  it.each([
    ['the region of the query', 'locale=de-AT', 'en-US', 'AT'],
    ['the region of the first language with one', '', 'fr, pt-br;q=0.8, de-DE;q=0.9', 'DE'],
    ['the region after a script', '', 'zh-Hant-TW', 'TW'],
    ['none for a language without a region', 'locale=de', 'fr', ''],
    ['none for an unknown region', '', 'en-ZZ, en-001', ''],
    ['none for a malformed header', '', ';;q=,,<b>', ''],
    ['none without a language', '', undefined, ''],
  ])('is %s', (_case, query, language, expected) => {
    expect(of(query, language)).toBe(expected);
  });
});
