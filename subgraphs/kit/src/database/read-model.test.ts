import { type Principal, hasPermission } from '../principal/principal';
import { column, computed, ReadModel, type ReadRow, relation, joinedField } from './read-model';
import { Selection } from './selection';

const caller: Principal = {
  kind: 'api_key',
  credentialId: 'apik_1',
  userId: null,
  accountId: 'biz_1',
  grants: [{ accountId: 'biz_1', actions: ['shop:read'] }],
  pin: null,
};
const { none } = Selection;

const shop = new ReadModel('Shop', 'toys.shops', { name: column('name') });
const lamp = new ReadModel('Lamp', 'toys.lamps', {
  shop: relation(() => shop, 'shop_id'),
  hiddenShop: relation(() => shop, 'shop_id', { requires: 'shop:write' }),
  formerShop: relation(() => shop, 'former_shop_id', { isOptional: true }),
  sign: joinedField(() => shop, 'shop_id', 'CASE WHEN $other.open THEN $row.sign END'),
  formerSign: joinedField(() => shop, 'former_shop_id', '$row.sign || $other.name'),
});

const statementOf = (...fields: readonly (readonly [string, Selection])[]) => lamp.statement(Selection.of(fields));
const id = Selection.names('id');

it('a related row is not joined where only its id is selected', () => {
  const statement = statementOf(['shop', id], ['hiddenShop', id]);
  expect([statement.select, statement.joins]).toEqual(['t0.id, t0.account_id, t0.shop_id', '']);
  expect(statement.decode(['lamp_1', 'biz_1', 'shop_1'], caller)).toMatchObject({
    id: 'lamp_1',
    shop: { id: 'shop_1' },
    hiddenShop: null,
  });
  expect(statement.decode(['lamp_1', 'biz_1', null], caller)).toMatchObject({ shop: null });
});

it('a related row is joined for other fields, and where it may be missing', () => {
  expect(statementOf(['shop', Selection.names('id', 'name')]).joins).toBe(
    'LEFT JOIN toys.shops t1 ON t1.id = t0.shop_id',
  );
  expect(statementOf(['shop', Selection.names('lamps')]).joins).toBe('LEFT JOIN toys.shops t1 ON t1.id = t0.shop_id');
  const missingRow = statementOf(['formerShop', id]);
  expect(missingRow.joins).toBe('LEFT JOIN toys.shops t1 ON t1.id = t0.former_shop_id');
  expect(missingRow.decode(['lamp_1', 'biz_1', null, null], caller)).toMatchObject({ formerShop: null });
});

it('fields share the join of the same related row, but not of different ones', () => {
  const { select, joins } = statementOf(['shop', Selection.names('name')], ['sign', none], ['formerSign', none]);
  expect(joins).toBe(
    'LEFT JOIN toys.shops t1 ON t1.id = t0.former_shop_id LEFT JOIN toys.shops t2 ON t2.id = t0.shop_id',
  );
  expect(select).toBe(
    't0.id, t0.account_id, t0.sign || t1.name, t2.id, t2.account_id, t2.name, CASE WHEN t2.open THEN t0.sign END',
  );
});

it('a caller-dependent field receives the principal, also on joined rows', () => {
  const visibleSecret = (secret: string, accountId: string, principal: Principal) =>
    hasPermission(principal, 'shop:read', accountId) ? secret : 'nothing';
  const safe = new ReadModel('Safe', 'toys.safes', {
    secret: computed(['secret', 'account_id'], visibleSecret, { forCaller: true }),
  });
  const room = new ReadModel('Room', 'toys.rooms', { safe: relation(() => safe, 'safe_id') });
  const { select, decode } = room.statement(Selection.of([['safe', Selection.names('secret')]]));
  expect(select).toBe('t0.id, t0.account_id, t1.id, t1.account_id, t1.secret');
  const secretFor = (accountId: string) =>
    (decode(['room_1', 'biz_2', 'safe_1', accountId, '4711'], caller) as unknown as { safe: { secret: string } }).safe
      .secret;
  expect([secretFor('biz_1'), secretFor('biz_2')]).toEqual(['4711', 'nothing']);
});

it('a relation with a guard is null for callers that may not see the other row', () => {
  const guard = {
    fields: ['open'],
    canSee: ({ accountId }: Principal, row: ReadRow) => row.open === true || row.accountId === accountId,
  };
  const open = new ReadModel('Shop', 'toys.shops', { name: column('name'), open: column('open') });
  const street = new ReadModel('Street', 'toys.streets', { shop: relation(() => open, 'shop_id', { guard }) });
  const { select, decode } = street.statement(Selection.of([['shop', Selection.names('name')]]));
  expect(select).toBe('t0.id, t0.account_id, t1.id, t1.account_id, t1.name, t1.open');
  const shopOf = (accountId: string, isOpen: boolean | null, shopId: string | null = 'shop_1') =>
    decode(['street_1', 'biz_9', shopId, accountId, 'Lamps', isOpen], caller).shop;
  expect(shopOf('biz_1', false)).toMatchObject({ id: 'shop_1', name: 'Lamps' });
  expect(shopOf('biz_2', true)).toMatchObject({ id: 'shop_1', name: 'Lamps' });
  expect([shopOf('biz_2', false), shopOf('biz_2', null, null)]).toEqual([null, null]);
});

describe('the sort expression', () => {
  const lamps = new ReadModel('Lamp', 'toys.lamps', {
    madeAt: column('made_at'),
    age: computed(['made_at', 'price'], (madeAt: string, price: string) => `${madeAt} ${price}`),
    price: column('price'),
  });
  const sorted = (sql: string, type: string, ...names: string[]) =>
    lamps.statement(Selection.names(...names), { sql, type });

  it('is shared with a selected timestamp, which is formatted with milliseconds', () => {
    const { select, sortedAt, decode } = sorted('t0.made_at', 'timestamptz', 'madeAt', 'age');
    expect([select, sortedAt]).toEqual(['t0.id, t0.account_id, t0.made_at::text, t0.price', 2]);
    expect(decode(['lamp_1', 'biz_1', '2026-07-01 12:00:00.123456+00', '1.50'], caller)).toMatchObject({
      madeAt: '2026-07-01T12:00:00.123Z',
      age: '2026-07-01T12:00:00.123Z 1.50',
    });
  });

  it('is selected separately where it is not selected otherwise, or is not text', () => {
    expect(sorted('t0.made_at', 'timestamptz', 'price')).toMatchObject({
      select: 't0.id, t0.account_id, t0.price, t0.made_at::text',
      sortedAt: 3,
    });
    expect(sorted('t0.price', 'numeric', 'price')).toMatchObject({
      select: 't0.id, t0.account_id, t0.price, t0.price::text',
      sortedAt: 3,
    });
  });

  it('is the id itself where rows are sorted by it', () => {
    expect(sorted('t0.id', 'text', 'price')).toMatchObject({ select: 't0.id, t0.account_id, t0.price', sortedAt: 0 });
  });

  it('is omitted without sorting', () => {
    expect(lamps.statement(Selection.names('madeAt'))).toMatchObject({
      select: 't0.id, t0.account_id, t0.made_at',
      sortedAt: -1,
    });
  });
});
