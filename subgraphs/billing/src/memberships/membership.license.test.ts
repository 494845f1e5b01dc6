import type { Principal } from '../../../kit/src';
import { apiKeyOf, run } from '../../../kit/src/testing';
import type { Billing } from '..';
import { openTestBilling } from '../testing';
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
const keyOf = async (id: string) => (await shop.value('SELECT license_key FROM billing.memberships WHERE id = $1', id)) as string;

async function validate(idOrKey: string, metadata: object, principal: Principal = shop.seller, key?: string) {
  const { data, errors } = await run(billing.subgraph, principal, document, { idOrKey, metadata, key });
  return { ...data?.membershipValidateLicense, errors };
}

/** The errors with which a validation is refused; sees to it that nothing happened. */
async function refused(id: string, ...args: Parameters<typeof validate>): Promise<unknown> {
  const [before, events] = [await row(id), await shop.events(id)];
  const { membership, userErrors, errors } = await validate(...args);
  expect(membership ?? null).toBeNull();
  expect([await row(id), await shop.events(id)]).toEqual([before, events]);
  return errors ?? userErrors;
}

const otherwise = [{
  code: 'parameter_invalid', path: ['metadata'],
  message: 'This license has been validated with other metadata. Empty the metadata of the membership before it is validated anew.',
}];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

it('the first validation keeps its metadata, the same again changes nothing, another is refused', async () => {
  const id = await sell();
  const key = await keyOf(id);
  const first = await validate(key, { device: 'a', seats: 2 });
  expect(first).toEqual({ membership: { id, status: 'ACTIVE', metadata: { device: 'a', seats: 2 }, licenseKey: key }, userErrors: [], errors: undefined });
  const kept = await row(id);
  for (const again of [{ device: 'a', seats: 2 }, { seats: 2, device: 'a' }]) expect((await validate(id, again)).membership).toEqual(first.membership);
  expect(await validate(` ${key.toLowerCase()} `, { device: 'a', seats: 2 })).toEqual(first);
  expect(await row(id)).toEqual(kept);
  for (const other of [{ device: 'b', seats: 2 }, { device: 'a' }, { device: 'a', seats: '2' }, { device: 'a', seats: 2, more: null }, {}, { constructor: 'a', seats: 2 }]) {
    expect(await refused(id, key, other)).toEqual(otherwise);
  }
});

it('nothing is kept of a validation that says nothing', async () => {
  const id = await sell();
  const before = await row(id);
  expect((await validate(id, {})).membership.metadata).toEqual({});
  expect(await row(id)).toEqual(before);
  expect((await validate(id, { device: 'late' })).membership.metadata).toEqual({ device: 'late' });
});

it('metadata that the membership has already counts as validated, and emptying it frees the license', async () => {
  const id = await sell(planId, { metadata: { device: 'old' } });
  expect(await refused(id, id, { device: 'new' })).toEqual(otherwise);
  await run(billing.subgraph, shop.seller, 'mutation ($id: ID!) { membershipUpdate(id: $id, input: { metadata: {} }) { userErrors { code } } }', { id });
  expect((await validate(id, { device: 'new' })).membership.metadata).toEqual({ device: 'new' });
});

it('of many first validations at once exactly one metadata wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await sell();
    const key = await keyOf(id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => validate(n % 2 === 0 ? key : id, { device: `d${n}` })));
    const won = answers.filter(({ userErrors }) => userErrors.length === 0);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ userErrors }) => userErrors.length > 0).map(({ userErrors }) => userErrors)).toEqual(Array.from({ length: 7 }, () => otherwise));
    expect(await shop.value('SELECT metadata FROM billing.memberships WHERE id = $1', id)).toEqual(won[0]?.membership.metadata);
  }
});

it('a license key counts only while the product has licensing switched on; the id always does', async () => {
  const id = await sell(unlicensed);
  const key = await keyOf(id);
  expect(await refused(id, key, { device: 'a' })).toEqual(notFound);
  expect((await validate(id, { device: 'a' })).membership).toEqual({ id, status: 'ACTIVE', metadata: { device: 'a' }, licenseKey: null });
  const productId = await shop.value('SELECT product_id FROM billing.memberships WHERE id = $1', id);
  const license = (on: boolean) => run(billing.subgraph, shop.seller, `mutation ($id: ID!) { productUpdate(id: $id, input: { licensingEnabled: ${on} }) { userErrors { code } } }`, { id: productId });
  await license(true);
  expect((await validate(key, { device: 'a' })).membership.licenseKey).toBe(key);
  await license(false);
  expect(await refused(id, key, { device: 'a' })).toEqual(notFound);
});

it('a membership that has ended validates too, for its status tells; a draft does not', async () => {
  const ended = await sell(planId, { status: 'canceled' });
  expect((await validate(ended, { device: 'a' })).membership).toMatchObject({ status: 'CANCELED', metadata: { device: 'a' } });
  const draft = await sell(planId, { status: 'drafted' });
  expect(await refused(draft, draft, { device: 'a' })).toEqual([{ code: 'conflict', path: [], message: 'A membership that is drafted cannot be validated.' }]);
});

it('is for accounts within reach and with the permission', async () => {
  const id = await sell();
  const key = await keyOf(id);
  for (const name of [id, key]) {
    expect(await refused(id, name, { device: 'a' }, apiKeyOf('biz_stranger'))).toEqual(notFound);
    expect(await refused(id, name, { device: 'a' }, apiKeyOf('biz_seller', ['member:basic:read', 'membership:cancel'])))
      .toEqual([expect.objectContaining({ message: 'This credential does not have the permission member:manage.' })]);
  }
  for (const name of ['mem_unknown', 'AAAAAA-AAAAAA-AAAAAA', '']) expect(await refused(id, name, { device: 'a' })).toEqual(notFound);
});

it.each<[string, object, string[], string]>([
  ['too many keys', Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])), ['metadata'], 'metadata has more than 50 keys.'],
  ['too long a key', { ['k'.repeat(101)]: 1 }, ['metadata'], 'Keys of metadata have 1 to 100 characters.'],
  ['too long a text', { device: 'x'.repeat(501) }, ['metadata', 'device'], 'Text in metadata has at most 500 characters.'],
  ['an object inside', { device: { id: 1 } }, ['metadata', 'device'], 'Values of metadata are text, numbers, booleans or null.'],
])('refuses %s', async (_name, metadata, path, message) => {
  const id = await sell();
  expect(await refused(id, id, metadata)).toEqual([{ code: 'parameter_invalid', path, message }]);
});

it('a repeat with the same idempotency key answers the first outcome', async () => {
  const id = await sell();
  const first = await validate(id, { device: 'a' }, shop.seller, 'once');
  const kept = await row(id);
  expect(await validate(id, { device: 'a' }, shop.seller, 'once')).toEqual(first);
  expect(await row(id)).toEqual(kept);
});
