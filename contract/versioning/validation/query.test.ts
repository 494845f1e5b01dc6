import fc from 'fast-check';
import { PreciseNumber } from '../../money';
import { dateTime, enumOf, money, nullable, Type } from '../../schemas';
import { coerceQuery } from '../index';

const schema = Type.Object({
  first: Type.Optional(Type.Integer()),
  after: Type.Optional(Type.String()),
  active: Type.Optional(nullable(Type.Boolean())),
  amount: Type.Optional(money()),
  ratio: Type.Optional(Type.Number()),
  statuses: Type.Optional(Type.Array(enumOf(['paid', 'open']))),
  ids: Type.Optional(Type.Array(Type.String(), { 'x-comma': true })),
  days: Type.Optional(Type.Array(Type.Integer())),
  since: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  at: Type.Optional(Type.Union([dateTime(), Type.Integer()])),
  lines: Type.Optional(Type.Array(Type.Object({ price: Type.Integer() }))),
  range: Type.Optional(Type.Object({ low: Type.Integer(), high: Type.Optional(Type.Integer()) })),
});

test.each<[string, object]>([
  ['', {}],
  ['?first=5&after=abc', { first: 5, after: 'abc' }],
  ['first=&after=&statuses[]=', {}],
  ['first=five', { first: 'five' }],
  ['first=1.5', { first: '1.5' }],
  ['first=1&first=2', { first: ['1', '2'] }],
  ['active=true', { active: true }],
  ['active=yes', { active: 'yes' }],
  ['amount=10.50', { amount: 10.5 }],
  ['amount=0.10000000000000000001', { amount: new PreciseNumber('0.10000000000000000001') }],
  ['amount=1e9999', { amount: '1e9999' }],
  ['ratio=0.5', { ratio: 0.5 }],
  ['statuses[]=paid&statuses[]=open', { statuses: ['paid', 'open'] }],
  ['statuses%5B%5D=paid', { statuses: ['paid'] }],
  ['statuses=paid&statuses=open', { statuses: ['paid', 'open'] }],
  ['statuses=paid', { statuses: ['paid'] }],
  ['statuses=paid,open', { statuses: ['paid,open'] }],
  ['statuses[0]=paid&statuses[1]=open', { statuses: ['paid', 'open'] }],
  ['statuses%5B1%5D=paid&statuses%5B0%5D=open', { statuses: ['open', 'paid'] }],
  ['statuses[10]=paid&statuses[9]=open', { statuses: ['open', 'paid'] }],
  ['statuses[0]=paid&statuses[]=open', { statuses: ['paid', 'open'] }],
  ['statuses[]=paid&statuses[0]=open', { statuses: ['paid', 'open'] }],
  ['statuses=paid&statuses[1]=open', { statuses: ['paid', 'open'] }],
  ['statuses[x]=paid', { statuses: { x: 'paid' } }],
  ['statuses[01]=paid', { statuses: { '01': 'paid' } }],
  ['days[0]=1&days[1]=x', { days: [1, 'x'] }],
  ['lines[0][price]=1&lines[1][price]=2', { lines: [{ price: 1 }, { price: 2 }] }],
  ['ids[0]=a,b&ids[1]=c', { ids: ['a', 'b', 'c'] }],
  ['range[0]=1', { range: { 0: '1' } }],
  ['at=2026-06-01T00:00:00+02:00', { at: '2026-06-01T00:00:00+02:00' }],
  ['at=2026-06-01T00:00:00.5%2B02:00', { at: '2026-06-01T00:00:00.5+02:00' }],
  ['at=2026-06-01+02:00', { at: '2026-06-01 02:00' }],
  ['at=1750000000', { at: 1750000000 }],
  ['ids=a,b&ids=c,', { ids: ['a', 'b', 'c'] }],
  ['ids[]=a,b', { ids: ['a', 'b'] }],
  ['days[]=1&days[]=x', { days: [1, 'x'] }],
  ['since=1750000000', { since: 1750000000 }],
  ['since=2026-06-01T00:00:00Z', { since: '2026-06-01T00:00:00Z' }],
  ['range[low]=1&range[high]=9', { range: { low: 1, high: 9 } }],
  ['range=1', { range: '1' }],
  ['after[]=x', { after: ['x'] }],
  ['odd=1&odd[x]=2&[]=3&a[][b]=4', { odd: { x: '2' }, '[]': '3', 'a[][b]': '4' }],
])('%s', (raw, value) => {
  expect(coerceQuery(schema, raw)).toEqual(value);
});

test('a query cannot pollute a prototype', () => {
  const value = coerceQuery(schema, '__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
});

test('any query is parsed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
      expect(coerceQuery(schema, new URLSearchParams(pairs))).toBeInstanceOf(Object);
    }),
  );
});
