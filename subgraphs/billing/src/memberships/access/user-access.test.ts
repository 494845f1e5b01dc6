import { type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, userOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { type Shop, renewing, shopOf } from '../memberships/testing';
import { mostMemberships } from './user-access.repository';

let billing: Billing;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_access');
  other = shopOf(billing, 'biz_elsewhere');
});
afterAll(() => billing.close());

const everything = `query ($user: ID!) { access(userId: $user) {
  userId isComplete
  memberships { totalCount nodes { id status product { title } plan { id } accessEndsAt licenseKey } }
  products { product { title visibility } access { userId accountId customer } endsAt }
  trials { membership { id } endsAt }
  licenses { licenseKey membership { id } }
} }`;

const accessOf = async (principal: Principal, user: string, source = everything): Promise<any> => {
  const { data, errors } = await run(billing.subgraph, principal, source, { user });
  expect(errors).toBeUndefined();
  return data?.access;
};

async function buyAll(buyer: string) {
  const licensed = await shop.product({ title: 'Licensed', licensingEnabled: true, visibility: 'HIDDEN' });
  const yearly = await shop.plan({ ...renewing, productId: licensed });
  const once = await shop.plan({ productId: licensed, planType: 'ONE_TIME', initialPrice: '5', expirationDays: 10 });
  const trial = await shop.plan({ ...renewing, trialPeriodDays: 7, productId: await shop.product({ title: 'Tried' }) });
  const elsewhere = await other.plan({ ...renewing, productId: await other.product({ title: 'Elsewhere' }) });
  const sold = [];
  for (const plan of [yearly, once, trial]) sold.push(await shop.sell(plan, buyer));
  sold.push(await other.sell(elsewhere, buyer));
  return { sold, plans: [yearly, once, trial, elsewhere] };
}

it('contains memberships, products, trials and license keys of the user', async () => {
  const { sold, plans } = await buyAll('ada');
  const [yearly, once, trial, elsewhere] = sold;
  const access = await accessOf(userOf('user_ada'), 'user_ada');
  expect(access).toEqual({
    userId: 'user_ada',
    isComplete: true,
    memberships: {
      totalCount: 4,
      nodes: [
        { id: elsewhere, status: 'ACTIVE', product: { title: 'Elsewhere' }, accessEndsAt: null, licenseKey: null },
        { id: trial, status: 'TRIALING', product: { title: 'Tried' }, accessEndsAt: null, licenseKey: null },
        {
          id: once,
          status: 'ACTIVE',
          product: { title: 'Licensed' },
          accessEndsAt: expect.any(String),
          licenseKey: expect.any(String),
        },
        {
          id: yearly,
          status: 'ACTIVE',
          product: { title: 'Licensed' },
          accessEndsAt: null,
          licenseKey: expect.any(String),
        },
      ].map((membership, index) => ({ ...membership, plan: { id: plans[3 - index] } })),
    },
    products: [
      ['Elsewhere', 'biz_elsewhere', 'VISIBLE'],
      ['Tried', 'biz_access', 'VISIBLE'],
      ['Licensed', 'biz_access', 'HIDDEN'],
    ].map(([title, accountId, visibility]) => ({
      product: { title, visibility },
      access: { userId: 'user_ada', accountId, customer: true },
      endsAt: null,
    })),
    trials: [{ membership: { id: trial }, endsAt: expect.any(String) }],
    licenses: [once, yearly].map((id) => ({ licenseKey: expect.any(String), membership: { id } })),
  });
  const shown = access.memberships.nodes.map(({ licenseKey }: any) => licenseKey).filter(Boolean);
  expect(access.licenses.map(({ licenseKey }: any) => licenseKey)).toEqual(shown);
});

it('omits memberships that have ended, and states when access of canceled ones ends', async () => {
  const plan = await shop.plan({ ...renewing });
  const [ended, ending] = [await shop.sell(plan, 'bea'), await shop.sell(plan, 'bea')];
  const source =
    'mutation ($id: ID!, $mode: MembershipCancelMode!) { membershipCancel(id: $id, input: { mode: $mode }) { userErrors { code } } }';
  for (const variables of [
    { id: ended, mode: 'IMMEDIATE' },
    { id: ending, mode: 'AT_PERIOD_END' },
  ])
    expect(await run(billing.subgraph, shop.seller, source, variables)).toMatchObject({
      data: { membershipCancel: { userErrors: [] } },
    });
  const { memberships, products } = await accessOf(userOf('user_bea'), 'user_bea');
  const [{ accessEndsAt }] = memberships.nodes;
  expect(memberships.nodes).toMatchObject([{ id: ending, status: 'CANCELING', accessEndsAt: expect.any(String) }]);
  expect(products).toMatchObject([{ endsAt: accessEndsAt }]);
  await billing.recordMembershipStatus(testContext(systemPrincipal), ending, 'canceled');
  expect(await accessOf(userOf('user_bea'), 'user_bea')).toMatchObject({
    memberships: { totalCount: 0, nodes: [] },
    products: [],
  });
});

describe('visibility', () => {
  let sold: string[];
  beforeAll(async () => {
    ({ sold } = await buyAll('cem'));
  });

  it('accounts see what they have sold', async () => {
    const ids = async (principal: Principal): Promise<string[]> =>
      (await accessOf(principal, 'user_cem')).memberships.nodes.map(({ id }: { id: string }) => id).toSorted();
    expect(await ids(shop.seller)).toEqual(sold.slice(0, 3).toSorted());
    expect(await ids(apiKeyOf(['biz_access', 'biz_elsewhere']))).toEqual(sold.toSorted());
    expect(await ids(userOf('user_staff', apiKeyOf('biz_elsewhere').grants))).toEqual(sold.slice(3));
    const { products, licenses } = await accessOf(other.seller, 'user_cem');
    expect([products, licenses]).toMatchObject([[{ product: { title: 'Elsewhere' } }], []]);
  });

  it('other accounts see the same for an unknown user as for this one', async () => {
    const [known, unknown] = [
      await accessOf(apiKeyOf('biz_stranger'), 'user_cem'),
      await accessOf(apiKeyOf('biz_stranger'), 'user_unknown'),
    ];
    expect(known).toEqual({ ...unknown, userId: 'user_cem' });
    expect(known).toMatchObject({ memberships: { totalCount: 0 }, products: [], trials: [], licenses: [] });
  });

  it.each([
    ['another user', userOf('user_other')],
    ['a key without member:basic:read', apiKeyOf('biz_access', ['plan:basic:read'])],
    ['a caller without accounts', { ...apiKeyOf('biz_access'), grants: [] }],
  ])('%s sees nothing', async (_name, principal) => {
    expect(await accessOf(principal, 'user_cem')).toBeNull();
  });
});

describe('size', () => {
  it('takes the same number of statements for many memberships as for one', async () => {
    const plans = await Promise.all(
      Array.from({ length: 5 }, async (_, index) =>
        shop.plan({
          ...renewing,
          trialPeriodDays: 7,
          productId: await shop.product({ title: `Part ${index}`, licensingEnabled: true }),
        }),
      ),
    );
    const counted = async (buyer: string, bought: readonly string[]): Promise<number> => {
      for (const plan of bought) await shop.sell(plan, buyer);
      const rows = jest.spyOn(billing.database, 'rows');
      try {
        const { products } = await accessOf(userOf(`user_${buyer}`), `user_${buyer}`);
        expect(products).toHaveLength(bought.length);
        return rows.mock.calls.length;
      } finally {
        rows.mockRestore();
      }
    };
    expect([await counted('dan', plans.slice(0, 1)), await counted('eva', plans)]).toEqual([5, 5]);
  });

  it('states that the lists are incomplete, while memberships pages through all', async () => {
    const plan = await shop.plan({ ...renewing });
    for (let sold = 0; sold <= mostMemberships; sold += 1) await shop.sell(plan, 'fay');
    const pages =
      'memberships(first: 100) { totalCount nodes { id } pageInfo { hasNextPage } } products { endsAt } isComplete';
    const access = await accessOf(
      userOf('user_fay'),
      'user_fay',
      `query ($user: ID!) { access(userId: $user) { ${pages} } }`,
    );
    expect(access).toMatchObject({
      memberships: { totalCount: mostMemberships + 1, pageInfo: { hasNextPage: true } },
      products: [{ endsAt: null }],
      isComplete: false,
    });
  });
});
