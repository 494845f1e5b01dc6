import { type CalendarPayment, paymentCalendar } from './calendar';
import { type Language, languages } from './messages';

const payment: CalendarPayment = {
  membershipId: 'mem_1',
  at: '2026-12-31T23:30:00.000Z',
  amount: { money: { amount: '10.00', currency: 'usd' }, formatted: '$10.00' },
  seller: 'Shop & Sons',
  name: 'Course',
};
const fileOf = (change: Partial<CalendarPayment> = {}, locale = 'en'): string => {
  const { body } = paymentCalendar(
    { ...payment, ...change },
    languages.get(locale) as Language,
    'https://shop.test:8443',
  );
  return body.toString();
};
/** Returns the properties by their names, as a calendar reads them: unfolded and unescaped. */
const propertiesOf = (text: string): Map<string, string> =>
  new Map(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => {
        const [, name = '', value = ''] = /^([A-Z]+(?:;[A-Z]+=\w+)?):(.*)$/.exec(line) ?? [];
        return [
          name,
          value.replaceAll(/\\([\\;,n])/g, (_, character: string) => (character === 'n' ? '\n' : character)),
        ];
      }),
  );

describe('the calendar file of a payment', () => {
  it('has an event for the day that pages show', () => {
    const { status, headers } = paymentCalendar(payment, languages.get('en') as Language, 'https://shop.test');
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'inline; filename="next-payment.ics"',
      'private, no-store',
    ]);
    expect(fileOf().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//commerce-graph//Payments//EN',
      'BEGIN:VEVENT',
      'UID:mem_1-20261231@shop.test',
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY;LANGUAGE=en:Payment of $10.00 to Shop & Sons',
      'DESCRIPTION;LANGUAGE=en:Automatic payment for Course. You can change or can',
      ' cel it in your account.',
      'URL:https://shop.test:8443/account/memberships/mem_1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('is in the language of the page', () => {
    expect(propertiesOf(fileOf({}, 'ja')).get('SUMMARY;LANGUAGE=ja')).toBe('Shop & Sonsへの$10.00のお支払い');
    expect(propertiesOf(fileOf({}, 'de')).get('SUMMARY;LANGUAGE=de')).toBe('Zahlung von 10,00\u00a0$ an Shop & Sons');
  });

  it.each([
    ['separators', 'a, b; c: "d"', 'a, b; c: "d"'],
    ['backslashes', String.raw`a\nb\\`, String.raw`a\nb\\`],
    [
      'line breaks and properties',
      'a\r\nATTACH:http://x.example\nEND:VEVENT\r\u2028b',
      'a\nATTACH:http://x.example\nEND:VEVENT\n\nb',
    ],
    ['control characters', 'a\u0000\u0007\tb\u0085', 'ab'],
    ['direction marks', 'a \u202e\u2067 b', 'a \u202e\u2067 b'],
    ['emoji', '👩‍🚀'.repeat(50), '👩‍🚀'.repeat(50)],
    ['a lone surrogate', 'a\ud800', 'a\ufffd'],
    ['10,000 characters', 'é漢'.repeat(5_000), 'é漢'.repeat(5_000)],
    ['markup', '<b>&amp;', '<b>&amp;'],
  ])('escapes and folds names with %s', (_kind, name, shown) => {
    const text = fileOf({ name, seller: name });
    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const properties = propertiesOf(text);
    expect(properties.get('SUMMARY;LANGUAGE=en')).toBe(`Payment of $10.00 to ${shown}`);
    expect(properties.get('DESCRIPTION;LANGUAGE=en')).toContain(`Automatic payment for ${shown}.`);
    expect([...properties.keys()].filter((key) => key === 'ATTACH')).toEqual([]);
  });
});
