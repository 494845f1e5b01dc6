import type { Random } from '../../tools/crash-test/random';

/** Strings that commonly break parsers, databases and log readers. */
const nastyStrings: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202etxt',
  'İ',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(50),
  '\r\nSet-Cookie: a=b',
  "' OR 1=1 --",
  '"; DROP TABLE plans; --',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%',
  '%ff',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '1e400',
  '-0',
  '0x10',
  '1_000',
  '１２３',
  '1,5',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '1970-01-01',
  'biz_',
  'plan_x',
  'user_'.repeat(30),
  'pay_\u0000',
  'x'.repeat(300),
  'y'.repeat(20_000),
  '\\',
  '"',
  "'",
  '`',
  'W10=',
  'eyJhbGciOiJub25lIn0.e30.',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//evil.example',
  'mailto:a@b',
  'a@b',
  `${'a'.repeat(70)}@example.com`,
  'usd',
  'USD',
  'service_usd',
];

/** Numbers at the limits of machines and databases. */
const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.30000000000000004,
  1.005,
  99.999,
  1e-7,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1.7976931348623157e308,
  -1e15,
  253_402_300_800,
  8.64e15,
  100,
  101,
  1_000_001,
];

/** Returns a random hostile value: an unusual string, a number at a limit, a constant, a list or an object. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return random.pick(nastyStrings);
    case 3:
    case 4:
      return random.pick(numbers);
    case 5:
      return random.pick([null, true, false]);
    case 6:
      return Array.from({ length: random.pick([0, 1, 3, 101]) }, () => random.pick<unknown>([null, 1, 'x', {}, []]));
    case 7:
      return {
        [random.pick(nastyStrings).slice(0, 200)]: random.pick(nastyStrings),
        ...(random.below(2) === 0 && { id: random.pick(nastyStrings) }),
      };
    default:
      return nested(random.pick([3, 40, 400]), random.below(2) === 0);
  }
}

export const hostileString = (random: Random): string => random.pick(nastyStrings);

function nested(depth: number, inLists: boolean): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = inLists ? [value] : { a: value };
  return value;
}
