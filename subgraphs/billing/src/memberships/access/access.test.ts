import { type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, userOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { type Shop, renewing, shopOf } from '../memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
let productId: string;
let planId: string;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  productId = await shop.product();
  planId = await shop.plan({ ...renewing, productId });
});
afterAll(() => billing.close());

const accessOf =
  'query ($users: [_Any!]!, $resource: ID!) { _entities(representations: $users) { ... on User { access(resourceId: $resource) { userId accountId customer } } } }';

const execute = async (principal: Principal, id: string, resource: string) =>
  (await run(billing.subgraph, principal, accessOf, { users: [{ __typename: 'User', id }], resource })).data
    ?._entities[0].access;

it('access follows the status of the membership', async () => {
  const id = await shop.sell(planId, 'ann');
  const move = (status: Parameters<Billing['recordMembershipStatus']>[2]) =>
    billing.recordMembershipStatus(testContext(systemPrincipal), id, status);
  const access = async () =>
    (await Promise.all(['biz_seller', productId].map((resource) => execute(shop.seller, 'user_ann', resource)))).map(
      ({ customer }) => customer,
    );
  const seen: [string, boolean[]][] = [['active', await access()]];
  for (const status of ['past_due', 'unresolved', 'completed', 'expired', 'active', 'canceled'] as const) {
    expect((await move(status)).userErrors).toEqual([]);
    seen.push([status, await access()]);
  }
  const [yes, no] = [
    [true, true],
    [false, false],
  ];
  expect(seen).toEqual([
    ['active', yes],
    ['past_due', yes],
    ['unresolved', no],
    ['completed', yes],
    ['expired', no],
    ['active', yes],
    ['canceled', no],
  ]);
});

it('access differs between products of one account', async () => {
  await shop.sell(planId, 'ben');
  const other = await shop.product();
  expect(await execute(shop.seller, 'user_ben', other)).toEqual({
    userId: 'user_ben',
    accountId: 'biz_seller',
    customer: false,
  });
  expect(await execute(shop.seller, 'user_ben', productId)).toEqual({
    userId: 'user_ben',
    accountId: 'biz_seller',
    customer: true,
  });
});

it('access is visible only to the user and the account', async () => {
  await shop.sell(planId, 'cem');
  expect(await execute(userOf('user_cem'), 'user_cem', productId)).toEqual({
    userId: 'user_cem',
    accountId: 'biz_seller',
    customer: true,
  });
  expect(await execute(userOf('user_other'), 'user_cem', productId)).toBeNull();
  expect(await execute(apiKeyOf('biz_stranger'), 'user_cem', 'biz_seller')).toBeNull();
  expect(await execute(shop.seller, 'user_cem', 'prod_unknown')).toBeNull();
});
