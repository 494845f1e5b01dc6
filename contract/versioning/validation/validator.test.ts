import fc from 'fast-check';
import { PreciseNumber } from '../../money';
import { calendarDate, dateTime, enumOf, metadata, money, nullable, type TSchema, Type } from '../../schemas';
import { createValidator, findUnknownParameters } from '../index';

const schema = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 5 }),
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  plan: Type.Optional(
    Type.Object({ initial_price: Type.Optional(money({ minimum: 0 })), '0': Type.Optional(Type.String()) }),
  ),
  items: Type.Optional(Type.Array(Type.Object({ id: Type.String() }), { maxItems: 2 })),
  currency: Type.Optional(nullable(enumOf(['usd', 'eur']))),
  mode: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  at: Type.Optional(dateTime()),
  day: Type.Optional(calendarDate()),
  url: Type.Optional(Type.String({ format: 'uri' })),
  metadata: Type.Optional(nullable(metadata())),
});

const check = createValidator(schema);
const invalid = (param: string | null, message: string) => ({ code: 'parameter_invalid', param, message });

test.each<[string, unknown, unknown]>([
  ['no object', [], invalid(null, 'The request must be an object.')],
  ['missing', {}, { code: 'parameter_missing', param: 'title', message: '`title` is required.' }],
  [
    'missing inside a list',
    { title: 'a', items: [{ id: 'x' }, {}] },
    { code: 'parameter_missing', param: 'items[1].id', message: '`items[1].id` is required.' },
  ],
  ['type', { title: 7 }, invalid('title', '`title` must be a string.')],
  ['null', { title: null }, invalid('title', '`title` must be a string.')],
  ['empty', { title: '' }, invalid('title', '`title` must not be empty.')],
  ['too long', { title: 'abcdef' }, invalid('title', '`title` must have at most 5 characters.')],
  ['fraction', { title: 'a', first: 1.5 }, invalid('first', '`first` must be an integer.')],
  ['too large', { title: 'a', first: 101 }, invalid('first', '`first` must be at most 100.')],
  [
    'list too long',
    { title: 'a', items: [{ id: '1' }, { id: '2' }, { id: '3' }] },
    invalid('items', '`items` must have at most 2 entries.'),
  ],
  [
    'negative price',
    { title: 'a', plan: { initial_price: -1 } },
    invalid('plan.initial_price', '`plan.initial_price` must be at least 0.'),
  ],
  [
    'negative precise price',
    { title: 'a', plan: { initial_price: new PreciseNumber('-0.00000000000000000001') } },
    invalid('plan.initial_price', '`plan.initial_price` must be at least 0.'),
  ],
  [
    'price as text',
    { title: 'a', plan: { initial_price: '5' } },
    invalid('plan.initial_price', '`plan.initial_price` must be a number.'),
  ],
  [
    'price that only looks precise',
    { title: 'a', plan: { initial_price: { source: '5' } } },
    invalid('plan.initial_price', '`plan.initial_price` must be a number.'),
  ],
  [
    'price beyond all limits',
    { title: 'a', plan: { initial_price: new PreciseNumber('1e9999') } },
    invalid('plan.initial_price', '`plan.initial_price` must be a number.'),
  ],
  ['a key that is a number', { title: 'a', plan: { 0: 1 } }, invalid('plan.0', '`plan.0` must be a string.')],
  ['word', { title: 'a', currency: 'gbp' }, invalid('currency', '`currency` must be one of usd, eur.')],
  ['word of another type', { title: 'a', currency: 5 }, invalid('currency', '`currency` must be one of usd, eur.')],
  ['word out of a union', { title: 'a', mode: 'c' }, invalid('mode', '`mode` must be one of a, b.')],
  [
    'time without zone',
    { title: 'a', at: '2026-06-01T12:00:00' },
    invalid('at', '`at` must be an ISO 8601 date and time with a time zone.'),
  ],
  [
    'time that never was',
    { title: 'a', at: '2026-02-30T12:00:00Z' },
    invalid('at', '`at` must be an ISO 8601 date and time with a time zone.'),
  ],
  ['day', { title: 'a', day: '2026-13-01' }, invalid('day', '`day` must be a date written YYYY-MM-DD.')],
  ['address', { title: 'a', url: 'ftp://x' }, invalid('url', '`url` must be an http or https URL.')],
  [
    'metadata value',
    { title: 'a', metadata: { k: 'x'.repeat(501) } },
    invalid('metadata.k', '`metadata.k` must have at most 500 characters.'),
  ],
  [
    'metadata key',
    { title: 'a', metadata: { ['k'.repeat(101)]: 'x' } },
    invalid('metadata', '`metadata` has a key that is too long.'),
  ],
  [
    'metadata count',
    { title: 'a', metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'x'])) },
    invalid('metadata', '`metadata` must have at most 50 keys.'),
  ],
  [
    'metadata nesting',
    { title: 'a', metadata: { k: {} } },
    invalid('metadata.k', '`metadata.k` must be a string or a number or true or false.'),
  ],
])('%s', (_title, value, issue) => {
  expect(check(value)).toEqual(issue);
});

test.each([
  { title: 'a', first: 1, currency: null, metadata: null, at: '2026-06-01T12:00:00.5+02:00', day: '2026-02-28' },
  { title: 'a', plan: { initial_price: 10.43 }, metadata: { a: 'b', n: 1, t: true } },
  { title: 'a', plan: { initial_price: new PreciseNumber('0.123456789012345678901') }, unexpected: 'of' },
])('case %# is accepted', (value) => {
  expect(check(value)).toBeUndefined();
});

test('rejected names have precedence over missing parameters', () => {
  const rejecting = createValidator({
    ...schema,
    'x-rejected': { company_id: '`company_id` is renamed to `account_id`.' },
  } as TSchema);
  expect(rejecting({ company_id: 'biz_1' })).toEqual(invalid('company_id', '`company_id` is renamed to `account_id`.'));
});

test('an undefined format fails when the validator is compiled', () => {
  expect(() => createValidator(Type.Object({ a: Type.String({ format: 'zip' }) }))).toThrow(
    "The format 'zip' is not defined",
  );
});

test('any rejected JSON value has a message', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const message = check(value)?.message ?? 'The request is fine.';
      expect(message).toMatch(/^(The request|`.+`) .+\.$/s);
    }),
  );
  expect.hasAssertions();
});

const pathsIn = (of: TSchema, value: unknown): string[] => findUnknownParameters(of, value).map(({ path }) => path);

test('unknown parameters are found with their owner, whatever their names are', () => {
  const names = ['', '.', 'title.', 'plan.initial_price', 'items[0]', '[0]', 'x'.repeat(200)];
  const value = { title: 'a', ...Object.fromEntries(names.map((name) => [name, 1])) };
  expect(findUnknownParameters(schema, value).map(({ owner, name }) => [owner === value, name])).toEqual(
    names.map((name) => [true, name]),
  );
});

test('unknown parameters are reported with their path', () => {
  const value = {
    title: 'a',
    tilte: 1,
    plan: { x: { y: 1 } },
    items: [{ id: 'a', z: 1 }],
    metadata: { any: 1 },
    constructor: 1,
  };
  expect(pathsIn(schema, value)).toEqual(['tilte', 'plan.x', 'items[0].z', 'constructor']);
  expect(pathsIn(schema, { title: 'a' })).toEqual([]);
  const union = Type.Union([Type.Object({ a: Type.String() }), Type.Object({ a: Type.String(), b: Type.String() })]);
  expect(pathsIn(union, { a: '', b: '', c: '' })).toEqual(['c']);
});

test('equal schemas share one compiled validator', () => {
  const withId = () => Type.Object({ id: Type.String() });
  expect(createValidator(withId())).toBe(createValidator(withId()));
  expect(createValidator(withId())).not.toBe(createValidator(Type.Object({ id: Type.Integer() })));
});
