import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { type Shop, renewing, shopOf } from './testing';

let billing: Billing;
let shop: Shop;
let planId: string;
let unlicensed: string;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  planId = await shop.plan({ ...renewing, productId: await shop.product({ licensingEnabled: true }) });
  unlicensed = await shop.plan(renewing);
});
afterAll(() => billing.close());

const document = `mutation ($idOrKey: ID!, $metadata: JSONObject!, $key: String) {
  membershipValidateLicense(idOrKey: $idOrKey, metadata: $metadata, idempotencyKey: $key) { membership { id status metadata licenseKey } userErrors { code message path } }
}`;

let buyers = 0;
const sell = (plan = planId, request = {}) => shop.sell(plan, `licensee${(buyers += 1)}`, request);
const row = (id: string) => shop.value('SELECT to_jsonb(t) FROM billing.memberships t WHERE id = $1', id);
const keyOf = async (id: string) =>
  (await shop.value('SELECT license_key FROM billing.memberships WHERE id = $1', id)) as string;

async function validate(idOrKey: string, metadata: object, principal: Principal = shop.seller, key?: string) {
  const { data, errors } = await run(billing.subgraph, principal, document, { idOrKey, metadata, key });
  return { ...data?.membershipValidateLicense, errors };
}

/** Returns the errors of a rejected validation, and checks that nothing was changed. */
async function errorOf(id: string, ...args: Parameters<typeof validate>): Promise<unknown> {
  const [before, events] = [await row(id), await shop.events(id)];
  const { membership, userErrors, errors } = await validate(...args);
  expect(membership ?? null).toBeNull();
  expect([await row(id), await shop.events(id)]).toEqual([before, events]);
  return errors ?? userErrors;
}

const metadataMismatch = [
  {
    code: 'parameter_invalid',
    path: ['metadata'],
    message:
      'This license has been validated with different metadata. Clear the metadata of the membership before you validate the license again.',
  },
];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

it('the first validation stores its metadata, the same metadata again changes nothing, and other metadata is rejected', async () => {
  const id = await sell();
  const key = await keyOf(id);
  const first = await validate(key, { device: 'a', seats: 2 });
  expect(first).toEqual({
    membership: { id, status: 'ACTIVE', metadata: { device: 'a', seats: 2 }, licenseKey: key },
    userErrors: [],
    errors: undefined,
  });
  const storedRow = await row(id);
  for (const repeated of [
    { device: 'a', seats: 2 },
    { seats: 2, device: 'a' },
  ])
    expect((await validate(id, repeated)).membership).toEqual(first.membership);
  expect(await validate(` ${key.toLowerCase()} `, { device: 'a', seats: 2 })).toEqual(first);
  expect(await row(id)).toEqual(storedRow);
  for (const other of [
    { device: 'b', seats: 2 },
    { device: 'a' },
    { device: 'a', seats: '2' },
    { device: 'a', seats: 2, more: null },
    {},
    { constructor: 'a', seats: 2 },
  ]) {
    expect(await errorOf(id, key, other)).toEqual(metadataMismatch);
  }
});

it('a validation with empty metadata stores nothing', async () => {
  const id = await sell();
  const before = await row(id);
  expect((await validate(id, {})).membership.metadata).toEqual({});
  expect(await row(id)).toEqual(before);
  expect((await validate(id, { device: 'late' })).membership.metadata).toEqual({ device: 'late' });
});

const update = async (id: string, input: string) => {
  const { data } = await run(
    billing.subgraph,
    shop.seller,
    `mutation ($id: ID!) { membershipUpdate(id: $id, input: ${input}) { membership { metadata } userErrors { code } } }`,
    { id },
  );
  expect(data?.membershipUpdate.userErrors).toEqual([]);
  return data?.membershipUpdate.membership.metadata;
};
const bindingOf = (id: string) => shop.value('SELECT license_binding FROM billing.memberships WHERE id = $1', id);

it.each<[string, object, object, string | null]>([
  ['the plan', { metadata: { seats: 3, device: 'any' } }, {}, null],
  ['the purchase', {}, { metadata: { seats: 3, device: 'any' } }, null],
  ['an update', {}, {}, '{ metadata: { seats: 3, device: "any" } }'],
])(
  'metadata of %s does not bind the license: the first validation succeeds and overrides it',
  async (_name, plan, request, given) => {
    const id = await sell(
      await shop.plan({ ...renewing, ...plan, productId: await shop.product({ licensingEnabled: true }) }),
      request,
    );
    if (given) await update(id, given);
    expect((await validate(id, {})).membership.metadata).toEqual({ seats: 3, device: 'any' });
    expect((await validate(await keyOf(id), { device: 'a' })).membership.metadata).toEqual({ seats: 3, device: 'a' });
    expect((await validate(id, { device: 'a' })).membership.metadata).toEqual({ seats: 3, device: 'a' });
    for (const other of [{ device: 'any' }, { seats: 3, device: 'a' }, { seats: 3, device: 'any' }, {}])
      expect(await errorOf(id, id, other)).toEqual(metadataMismatch);
  },
);

it('accepts the maximum of metadata, in addition to the maximum of the membership', async () => {
  const manyEntries = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${prefix}${n}`, n]));
  const id = await sell(planId, { metadata: manyEntries('own') });
  expect((await validate(id, manyEntries('device'))).membership.metadata).toEqual({
    ...manyEntries('own'),
    ...manyEntries('device'),
  });
  expect(await update(id, '{ metadata: { own1: "more" } }')).toEqual({
    ...manyEntries('own'),
    own1: 'more',
    ...manyEntries('device'),
  });
});

it.each(['{ metadata: {} }', '{ metadata: null }', '{ metadata: {}, metadataMode: REPLACE }'])(
  '%s releases the license',
  async (emptied) => {
    const id = await sell(planId, { metadata: { seats: 3 } });
    await validate(id, { device: 'old' });
    expect(await update(id, emptied)).toEqual({});
    expect((await validate(id, { device: 'new' })).membership.metadata).toEqual({ device: 'new' });
    expect(await errorOf(id, id, { device: 'old' })).toEqual(metadataMismatch);
  },
);

it('other changes of the metadata keep the license binding, and a change of its keys updates it', async () => {
  const id = await sell();
  await validate(id, { device: 'a', seats: 2 });
  expect(await update(id, '{ metadata: { note: "x" } }')).toEqual({ note: 'x', device: 'a', seats: 2 });
  expect(await update(id, '{ metadata: { other: 1 }, metadataMode: REPLACE }')).toEqual({
    other: 1,
    device: 'a',
    seats: 2,
  });
  expect(await bindingOf(id)).toEqual({ device: 'a', seats: 2 });
  expect((await validate(id, { device: 'a', seats: 2 })).userErrors).toEqual([]);
  expect(await update(id, '{ metadata: { device: "b" } }')).toEqual({ other: 1, device: 'b', seats: 2 });
  expect(await errorOf(id, id, { device: 'a', seats: 2 })).toEqual(metadataMismatch);
  expect((await validate(id, { device: 'b', seats: 2 })).userErrors).toEqual([]);
});

it('a concurrent validation and release result in one of both, without a mix', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await sell(planId, { metadata: { seats: 3 } });
    await Promise.all([validate(id, { device: 'a' }), update(id, '{ metadata: {} }')]);
    const after = [await shop.value('SELECT metadata FROM billing.memberships WHERE id = $1', id), await bindingOf(id)];
    expect([
      [{}, null],
      [{}, { device: 'a' }],
    ]).toContainEqual(after);
  }
});

it('exactly one of several concurrent first validations succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await sell();
    const key = await keyOf(id);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => validate(n % 2 === 0 ? key : id, { device: `d${n}` })),
    );
    const won = results.filter(({ userErrors }) => userErrors.length === 0);
    expect(won).toHaveLength(1);
    expect(results.filter(({ userErrors }) => userErrors.length > 0).map(({ userErrors }) => userErrors)).toEqual(
      Array.from({ length: 7 }, () => metadataMismatch),
    );
    expect(await bindingOf(id)).toEqual(won[0]?.membership.metadata);
  }
});

it('a license key is only valid while licensing of the product is enabled; the id always is', async () => {
  const id = await sell(unlicensed);
  const key = await keyOf(id);
  expect(await errorOf(id, key, { device: 'a' })).toEqual(notFound);
  expect((await validate(id, { device: 'a' })).membership).toEqual({
    id,
    status: 'ACTIVE',
    metadata: { device: 'a' },
    licenseKey: null,
  });
  const productId = await shop.value('SELECT product_id FROM billing.memberships WHERE id = $1', id);
  const license = (on: boolean) =>
    run(
      billing.subgraph,
      shop.seller,
      `mutation ($id: ID!) { productUpdate(id: $id, input: { licensingEnabled: ${on} }) { userErrors { code } } }`,
      { id: productId },
    );
  await license(true);
  expect((await validate(key, { device: 'a' })).membership.licenseKey).toBe(key);
  await license(false);
  expect(await errorOf(id, key, { device: 'a' })).toEqual(notFound);
});

it('a membership that has ended can be validated, as its status is returned; a draft cannot', async () => {
  const canceledMembership = await sell(planId, { status: 'canceled' });
  expect((await validate(canceledMembership, { device: 'a' })).membership).toMatchObject({
    status: 'CANCELED',
    metadata: { device: 'a' },
  });
  const draft = await sell(planId, { status: 'drafted' });
  expect(await errorOf(draft, draft, { device: 'a' })).toEqual([
    { code: 'conflict', path: [], message: 'A membership that is drafted cannot be validated.' },
  ]);
});

it('requires an accessible account and the permission', async () => {
  const id = await sell();
  const key = await keyOf(id);
  for (const name of [id, key]) {
    expect(await errorOf(id, name, { device: 'a' }, apiKeyOf('biz_stranger'))).toEqual(notFound);
    expect(
      await errorOf(id, name, { device: 'a' }, apiKeyOf('biz_seller', ['member:basic:read', 'membership:cancel'])),
    ).toEqual([expect.objectContaining({ message: 'This credential does not have the permission member:manage.' })]);
  }
  for (const name of ['mem_unknown', 'AAAAAA-AAAAAA-AAAAAA', ''])
    expect(await errorOf(id, name, { device: 'a' })).toEqual(notFound);
});

it.each<[string, object, string[], string]>([
  [
    'too many keys',
    Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])),
    ['metadata'],
    'metadata must have at most 50 keys.',
  ],
  ['too long a key', { ['k'.repeat(101)]: 1 }, ['metadata'], 'Metadata keys must have 1 to 100 characters.'],
  [
    'too long a text',
    { device: 'x'.repeat(501) },
    ['metadata', 'device'],
    'Strings in metadata must have at most 500 characters.',
  ],
  [
    'an object inside',
    { device: { id: 1 } },
    ['metadata', 'device'],
    'Metadata values must be strings, numbers, booleans, or null.',
  ],
])('rejects %s', async (_name, metadata, path, message) => {
  const id = await sell();
  expect(await errorOf(id, id, metadata)).toEqual([{ code: 'parameter_invalid', path, message }]);
});

it('a repeat with the same idempotency key returns the first result', async () => {
  const id = await sell();
  const first = await validate(id, { device: 'a' }, shop.seller, 'once');
  const storedRow = await row(id);
  expect(await validate(id, { device: 'a' }, shop.seller, 'once')).toEqual(first);
  expect(await row(id)).toEqual(storedRow);
});
