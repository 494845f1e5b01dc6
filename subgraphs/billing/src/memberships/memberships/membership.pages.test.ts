import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { type Shop, clockAt, renewing, shopOf } from './testing';

let billing: Billing;
let shop: Shop;
let planIds: string[];
let productIds: string[];
const made: Record<string, string> = {};
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_pages');
  productIds = [await shop.product(), await shop.product()];
  planIds = [await shop.plan({ ...renewing, productId: productIds[0] }), await shop.plan({ productId: productIds[1] })];
  const statuses = ['trialing', 'active', 'past_due', 'completed', 'canceled', 'expired', 'unresolved', 'drafted'];
  for (const [n, status] of statuses.entries()) {
    const request = { walletAddress: n < 2 ? '0xabc' : null };
    const id = await shop.sell(
      planIds[n % 2] as string,
      n < 3 ? 'anna' : `buyer${n}`,
      request,
      clockAt(`2026-02-01T0${n}:00:00.000Z`),
    );
    await billing.database.rows('UPDATE billing.memberships SET status = $2, discord = $3 WHERE id = $1', [
      id,
      status,
      n === 3 ? { id: 'dis_1', username: 'three' } : null,
    ]);
    made[status] = id;
  }
  await billing.database.rows('UPDATE billing.memberships SET cancel_at_period_end = true WHERE id = $1', [
    made.active,
  ]);
});
afterAll(() => billing.close());

it('a membership shows its connected Discord account', async () => {
  const discordOf = async (id: string | undefined) =>
    (
      await run(
        billing.subgraph,
        shop.seller,
        'query ($id: ID!) { membership(id: $id) { discord { id username imageUrl } } }',
        { id },
      )
    ).data?.membership;
  expect(await discordOf(made.completed)).toEqual({ discord: { id: 'dis_1', username: 'three', imageUrl: null } });
  expect(await discordOf(made.active)).toEqual({ discord: null });
});

const all = ['unresolved', 'expired', 'canceled', 'completed', 'past_due', 'active', 'trialing'];

async function page(args: string, principal: Principal = shop.seller) {
  const { data, errors } = await run(
    billing.subgraph,
    principal,
    `{ membershipPage${args && `(${args})`} { nodes { id storedStatus } totalCount } }`,
  );
  if (errors) return errors[0]?.message;
  const { nodes, totalCount } = data?.membershipPage ?? {};
  return [nodes.map(({ id }: { id: string }) => Object.keys(made).find((name) => made[name] === id)), totalCount];
}

const cases: [string, () => string, string[]][] = [
  ['everything but drafts', () => '', all],
  ['oldest first', () => 'direction: ASC', all.toReversed()],
  ['the stored status of a canceling one', () => 'storedStatuses: [ACTIVE]', ['active']],
  ['two statuses', () => 'storedStatuses: [ACTIVE, EXPIRED]', ['expired', 'active']],
  ['no drafts, even when asked for', () => 'storedStatuses: [DRAFTED]', []],
  ['access', () => 'givesAccess: true', ['completed', 'past_due', 'active', 'trialing']],
  ['no access', () => 'givesAccess: false', ['unresolved', 'expired', 'canceled']],
  ['wishes that exclude each other', () => 'givesAccess: false, storedStatuses: [ACTIVE]', []],
  ['a plan', () => `planIds: ["${planIds[1]}"]`, ['expired', 'completed', 'active']],
  ['a product', () => `productIds: ["${productIds[0]}"]`, ['unresolved', 'canceled', 'past_due', 'trialing']],
  ['a user', () => 'userIds: ["user_anna"]', ['past_due', 'active', 'trialing']],
  ['a Discord account', () => 'discordId: "dis_1"', ['completed']],
  ['a wallet', () => 'walletAddress: "0xabc"', ['active', 'trialing']],
  [
    'all at once',
    () => `userIds: ["user_anna"], planIds: ["${planIds[0]}"], walletAddress: "0xabc", givesAccess: true`,
    ['trialing'],
  ],
  ['nobody', () => 'discordId: "nobody"', []],
  ['an account', () => 'accountId: "biz_pages"', all],
];

it.each(cases)('returns %s', async (_name, args, expected) => {
  expect(await page(args())).toEqual([expected, expected.length]);
});

it('returns numbered pages with the total count', async () => {
  expect(await page('size: 3')).toEqual([all.slice(0, 3), 7]);
  expect(await page('size: 3, page: 3')).toEqual([all.slice(6), 7]);
  expect(await page('size: 3, page: 4')).toEqual([[], 7]);
  expect(await page('size: 101')).toBe('size must be a whole number from 1 to 100.');
  expect(await page('page: 0')).toBe('page must be a whole number from 1 to 1000000.');
});

it('requires an accessible account and the permission; users read their own', async () => {
  expect(await page('', apiKeyOf('biz_stranger'))).toEqual([[], 0]);
  expect(await page('accountId: "biz_pages"', apiKeyOf('biz_stranger'))).toBe('No such resource was found.');
  expect(await page('', apiKeyOf('biz_pages', ['plan:basic:read']))).toBe(
    'This credential does not have the permission member:basic:read.',
  );
  expect(await page('', userOf('user_anna'))).toEqual([['past_due', 'active', 'trialing'], 3]);
});

it('accepts at most 100 ids', async () => {
  const manyPlanIds = Array.from({ length: 101 }, (_, n) => `"plan_${n}"`);
  expect(await page(`planIds: [${manyPlanIds.slice(1)}]`)).toEqual([[], 0]);
  expect(await page(`planIds: [${manyPlanIds}]`)).toBe('planIds must have at most 100 ids.');
});

it('shows the active promo code to callers who may read promo codes', async () => {
  const input = {
    code: 'HALF',
    promoType: 'PERCENTAGE',
    amountOff: '50',
    baseCurrency: 'USD',
    numberOfIntervals: 1,
    newUsersOnly: false,
  };
  const created = await run(
    billing.subgraph,
    shop.seller,
    'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { message } } }',
    { input },
  );
  const promoCode = created.data?.promoCodeCreate.promoCode;
  const id = await shop.sell(planIds[0] as string, 'saver', { promoCodeId: promoCode.id });
  const read = async (principal: Principal) =>
    (
      await run(
        billing.subgraph,
        principal,
        'query ($id: ID!) { membership(id: $id) { promoCodeId promoCode { code plans { id } } } }',
        { id },
      )
    ).data?.membership;
  expect(await read(shop.seller)).toEqual({ promoCodeId: promoCode.id, promoCode: { code: 'HALF', plans: [] } });
  expect(await read(apiKeyOf('biz_pages', ['member:basic:read']))).toEqual({
    promoCodeId: promoCode.id,
    promoCode: null,
  });
  expect(await read(userOf('user_saver'))).toEqual({ promoCodeId: promoCode.id, promoCode: null });
});
