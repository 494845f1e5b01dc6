import { deliverIntegrationEvents, type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { renewing, type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
let planId: string;
let productId: string;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  productId = await shop.product();
  planId = await shop.plan({ productId, ...renewing });
  for (const person of ['ada', 'bo', 'cleo']) await shop.sell(planId, person);
  for (const person of ['wrong', 'gina']) await named(person);
});
afterAll(() => billing.close());

const allFields = `id account { id } user { id } status totalReferralsCount totalReferralEarningsUsd totalOverridesCount activeMembersCount customerRetentionRate
  customerRetentionRateNinetyDays monthlyRecurringRevenueUsd totalRevenueUsd createdAt updatedAt`;
const terms =
  'id affiliateId overrideType commissionType commissionValue appliesToPayments appliesToProducts revenueBasis planId productId checkoutDirectLink totalReferralEarningsUsd';
const errors = 'userErrors { code message path }';
const read = `query ($id: ID!) { affiliate(id: $id) { ${allFields} } }`;
const create = `mutation ($input: AffiliateCreateInput!) { affiliateCreate(input: $input) { affiliate { ${allFields} } ${errors} } }`;
const archive = `mutation ($id: ID!) { affiliateArchive(id: $id) { affiliate { ${allFields} } ${errors} } }`;
const unarchive = `mutation ($id: ID!) { affiliateUnarchive(id: $id) { affiliate { ${allFields} } ${errors} } }`;
const list = `query ($accountId: ID, $status: AffiliateStanding, $query: String, $order: AffiliateOrder, $direction: Direction) {
  affiliates(accountId: $accountId, status: $status, query: $query, order: $order, direction: $direction) { nodes { id } } }`;
const override = `mutation ($input: AffiliateOverrideCreateInput!) { affiliateOverrideCreate(input: $input) { affiliateOverride { ${terms} } ${errors} } }`;
const change = `mutation ($id: ID!, $affiliateId: ID, $input: AffiliateOverridePatch!) {
  affiliateOverrideUpdate(id: $id, affiliateId: $affiliateId, input: $input) { affiliateOverride { ${terms} } ${errors} } }`;
const remove = `mutation ($id: ID!, $affiliateId: ID) { affiliateOverrideDelete(id: $id, affiliateId: $affiliateId) { deletedId ${errors} } }`;
const readOverride = `query ($id: ID!, $affiliateId: ID) { affiliateOverride(id: $id, affiliateId: $affiliateId) { ${terms} } }`;
const overrides =
  'query ($id: ID!, $type: AffiliateOverrideType) { affiliateOverrides(affiliateId: $id, overrideType: $type) { nodes { id } } }';

const execute = (document: string, variables: object, principal: Principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const decided = async (document: string, variables: object, principal?: Principal) =>
  Object.values((await execute(document, variables, principal)).data as object)[0];
const affiliateOf = async (id: string) => (await execute(read, { id })).data?.affiliate;
const ids = async (variables: object) =>
  (await execute(list, variables)).data?.affiliates.nodes.map(({ id }: { id: string }) => id) as string[];
const overrideIds = async (variables: object) =>
  (await execute(overrides, variables)).data?.affiliateOverrides.nodes.map(({ id }: { id: string }) => id) as string[];
const reward = (affiliateId: string, amount: string, overrideId?: string) =>
  billing.rewardAffiliate(testContext(systemPrincipal), { affiliateId, overrideId, amount });
const invalid = (field: string, message: string) => ({ code: 'parameter_invalid', message, path: [field] });
const notFound = { message: 'No such resource was found.' };

async function named(username: string): Promise<void> {
  const id = `user_${username}`;
  const event = { id: `evt_${id}`, type: 'fact:user.named', resourceId: id, accountId: id, occurredAt: new Date() };
  await deliverIntegrationEvents(billing.consumers, [{ ...event, row: { id, username, name: null } }]);
}

async function engaged(userIdentifier: string): Promise<string> {
  const { affiliate, userErrors } = await decided(create, { input: { userIdentifier } });
  expect(userErrors).toEqual([]);
  return affiliate.id;
}

async function createOverride(affiliateId: string, input: object): Promise<string> {
  const { affiliateOverride, userErrors } = await decided(override, {
    input: { affiliateId, commissionType: 'PERCENTAGE', commissionValue: '10', ...input },
  });
  expect(userErrors).toEqual([]);
  return affiliateOverride.id;
}

describe('an affiliate', () => {
  it('is found by username, e-mail address and id, and created once', async () => {
    const { affiliate } = await decided(create, { input: { userIdentifier: 'ada' } });
    expect(affiliate).toEqual({
      id: expect.stringMatching(/^aff_[0-9A-Za-z]{14}$/),
      account: { id: 'biz_seller' },
      user: { id: 'user_ada' },
      status: 'ACTIVE',
      totalReferralsCount: 0,
      totalReferralEarningsUsd: '0.00',
      totalOverridesCount: 0,
      activeMembersCount: 0,
      customerRetentionRate: '0.00',
      customerRetentionRateNinetyDays: '0.00',
      monthlyRecurringRevenueUsd: '0.00',
      totalRevenueUsd: '0.00',
      createdAt: expect.any(String),
      updatedAt: affiliate.createdAt,
    });
    const repeated = await Promise.all(
      [' ADA ', 'ada@mail.test', 'user_ada', 'ada', 'ada'].map((userIdentifier) =>
        decided(create, { input: { userIdentifier } }),
      ),
    );
    for (const payload of repeated) expect(payload).toEqual({ affiliate, userErrors: [] });
  });

  it('is not created for an unknown user, or by an e-mail address of another account', async () => {
    const userNotFound = {
      affiliate: null,
      userErrors: [invalid('userIdentifier', 'No user has this username, e-mail address or id.')],
    };
    for (const userIdentifier of ['nemo', 'user_nemo', 'nemo@mail.test', ' ', 'x'.repeat(201)])
      expect(await decided(create, { input: { userIdentifier } })).toEqual(userNotFound);
    const stranger = apiKeyOf('biz_stranger');
    expect(await decided(create, { input: { userIdentifier: 'bo@mail.test' } }, stranger)).toEqual(userNotFound);
    expect(await decided(create, { input: { userIdentifier: 'bo' } }, stranger)).toMatchObject({
      affiliate: { user: { id: 'user_bo' }, account: { id: 'biz_stranger' } },
    });
  });

  it('counts the memberships bought with the code', async () => {
    const id = await engaged('bo');
    await shop.sell(planId, 'dora', { affiliateUsername: 'BO', status: 'active', usdPaid: '20' });
    const canceledId = await shop.sell(planId, 'emil', { affiliateUsername: 'bo', usdPaid: '20' });
    await shop.sell(planId, 'emil', { affiliateUsername: 'nobody' });
    await shop.sell(planId, 'bo', { affiliateUsername: 'bo' });
    await billing.recordMembershipStatus(testContext(systemPrincipal), canceledId, 'canceled');
    expect(await affiliateOf(id)).toMatchObject({
      totalReferralsCount: 2,
      activeMembersCount: 1,
      customerRetentionRate: '50.00',
      customerRetentionRateNinetyDays: '50.00',
      monthlyRecurringRevenueUsd: '20.00',
      totalRevenueUsd: '40.00',
    });
    await decided(archive, { id });
    await shop.sell(planId, 'finn', { affiliateUsername: 'bo' });
    expect(await affiliateOf(id)).toMatchObject({ status: 'ARCHIVED', totalReferralsCount: 2 });
  });

  it('is archived and restored idempotently', async () => {
    const id = await engaged('cleo');
    for (const [document, status] of [
      [archive, 'ARCHIVED'],
      [archive, 'ARCHIVED'],
      [unarchive, 'ACTIVE'],
      [unarchive, 'ACTIVE'],
    ] as const) {
      expect(await decided(document, { id })).toMatchObject({ affiliate: { id, status }, userErrors: [] });
    }
  });

  it('is listed by status and search text, in every order', async () => {
    const [ada, bo, cleo] = [await engaged('ada'), await engaged('bo'), await engaged('cleo')];
    await reward(ada, '12.5');
    await reward(ada, '0.25');
    expect((await affiliateOf(ada)).totalReferralEarningsUsd).toBe('12.75');
    expect(await ids({ status: 'ARCHIVED' })).toEqual([bo]);
    expect(await ids({ query: 'CLE' })).toEqual([cleo]);
    expect(await ids({ query: '%' })).toEqual([]);
    expect((await ids({ order: 'CACHED_TOTAL_REFERRALS' }))[0]).toBe(bo);
    expect((await ids({ order: 'CACHED_TOTAL_REWARDS' }))[0]).toBe(ada);
    expect(await ids({ order: 'ID', direction: 'ASC' })).toEqual((await ids({ order: 'ID' })).toReversed());
    expect(errorsOf(await execute(list, { query: 'x'.repeat(101) }))).toMatchObject([
      { message: 'query must have at most 100 characters.' },
    ]);
  });
});

describe('an override', () => {
  it('is a commission on a plan, or a share of revenue', async () => {
    const affiliateId = await engaged('ada');
    const { affiliateOverride: standard } = await decided(override, {
      input: { affiliateId, overrideType: 'STANDARD', planId, commissionType: 'PERCENTAGE', commissionValue: '30' },
    });
    expect(standard).toEqual({
      id: expect.stringMatching(/^aovr_[0-9A-Za-z]{13}$/),
      affiliateId,
      overrideType: 'STANDARD',
      commissionType: 'PERCENTAGE',
      commissionValue: '30.00',
      appliesToPayments: 'ALL_PAYMENTS',
      appliesToProducts: null,
      revenueBasis: null,
      planId,
      productId,
      checkoutDirectLink: `https://shop.test/checkout/${planId}?a=ada`,
      totalReferralEarningsUsd: '0.00',
    });
    const revShare = { affiliateId, overrideType: 'REV_SHARE', commissionType: 'FLAT_FEE', commissionValue: '250' };
    expect((await decided(override, { input: revShare })).affiliateOverride).toMatchObject({
      commissionValue: '250.00',
      appliesToPayments: null,
      appliesToProducts: 'ALL_PRODUCTS',
      revenueBasis: 'POST_FEES',
      planId: null,
      productId: null,
      checkoutDirectLink: null,
    });
    const one = await decided(override, { input: { ...revShare, productId, revenueBasis: 'PRE_FEES' } });
    expect(one.affiliateOverride).toMatchObject({
      appliesToProducts: 'SINGLE_PRODUCT',
      revenueBasis: 'PRE_FEES',
      productId,
    });
    expect((await affiliateOf(affiliateId)).totalOverridesCount).toBe(3);
    expect((await overrideIds({ id: affiliateId })).slice(-1)).toEqual([standard.id]);
    expect(await overrideIds({ id: affiliateId, type: 'STANDARD' })).toEqual([standard.id]);
    const before = {
      code: 'conflict',
      message: 'This affiliate has an override for the same plan or products.',
      path: [],
    };
    for (const input of [
      { ...revShare },
      { ...revShare, productId },
      { affiliateId, overrideType: 'STANDARD', planId, commissionType: 'PERCENTAGE', commissionValue: '1' },
    ]) {
      expect(await decided(override, { input })).toEqual({ affiliateOverride: null, userErrors: [before] });
    }
    expect((await affiliateOf(affiliateId)).totalOverridesCount).toBe(3);
  });

  it.each([
    [{ overrideType: 'STANDARD' }, { code: 'parameter_missing', message: 'planId is required.', path: ['planId'] }],
    [
      { overrideType: 'REV_SHARE', appliesToPayments: 'ALL_PAYMENTS' },
      invalid('appliesToPayments', 'appliesToPayments does not apply to an override of the type rev_share.'),
    ],
    [
      { overrideType: 'STANDARD', planId: 'plan_x', revenueBasis: 'PRE_FEES' },
      invalid('revenueBasis', 'revenueBasis does not apply to an override of the type standard.'),
    ],
    [
      { overrideType: 'REV_SHARE', commissionValue: '100.01' },
      invalid('commissionValue', 'commissionValue must be a percentage greater than 0 and at most 100.'),
    ],
    [
      { overrideType: 'REV_SHARE', commissionValue: '0' },
      invalid('commissionValue', 'commissionValue must be a percentage greater than 0 and at most 100.'),
    ],
    [
      { overrideType: 'REV_SHARE', commissionValue: '1.005' },
      invalid('commissionValue', 'commissionValue must have at most 2 decimals in usd.'),
    ],
    [
      { overrideType: 'REV_SHARE', commissionType: 'FLAT_FEE', commissionValue: '-1' },
      invalid('commissionValue', 'commissionValue must not be negative.'),
    ],
  ])('is rejected with invalid input %#', async (input, error) => {
    const affiliateId = await engaged('user_wrong');
    expect(
      await decided(override, {
        input: { affiliateId, commissionType: 'PERCENTAGE', commissionValue: '10', ...input },
      }),
    ).toEqual({
      affiliateOverride: null,
      userErrors: [error],
    });
    expect((await affiliateOf(affiliateId)).totalOverridesCount).toBe(0);
  });

  it('covers only plans and products of the account', async () => {
    const affiliateId = await engaged('user_wrong');
    const other = shopOf(billing, 'biz_other');
    const theirs = await other.product();
    const cases = [
      [{ overrideType: 'STANDARD', planId: await other.plan() }, 'planId', 'plan'],
      [{ overrideType: 'REV_SHARE', productId: theirs }, 'productId', 'product'],
    ] as const;
    for (const [input, field, noun] of cases) {
      const asked = { input: { affiliateId, commissionType: 'PERCENTAGE', commissionValue: '1', ...input } };
      expect(await decided(override, asked, apiKeyOf(['biz_seller', 'biz_other']))).toMatchObject({
        userErrors: [invalid(field, `The ${noun} belongs to another account.`)],
      });
      expect(errorsOf(await execute(override, asked))).toMatchObject([notFound]);
    }
    expect(
      errorsOf(
        await execute(override, {
          input: {
            affiliateId,
            overrideType: 'STANDARD',
            planId: 'plan_none',
            commissionType: 'PERCENTAGE',
            commissionValue: '1',
          },
        }),
      ),
    ).toMatchObject([notFound]);
  });

  it('is updated, and deleted without loss of the earnings', async () => {
    const affiliateId = await engaged('user_gina');
    const id = await createOverride(affiliateId, { overrideType: 'REV_SHARE' });
    await Promise.all(Array.from({ length: 10 }, () => reward(affiliateId, '1.1', id)));
    expect(
      await decided(change, {
        id,
        affiliateId,
        input: { commissionValue: '20.5', revenueBasis: 'PRE_FEES', commissionType: null },
      }),
    ).toMatchObject({
      affiliateOverride: {
        commissionType: 'PERCENTAGE',
        commissionValue: '20.50',
        revenueBasis: 'PRE_FEES',
        totalReferralEarningsUsd: '11.00',
      },
      userErrors: [],
    });
    expect(await decided(change, { id, input: { commissionValue: '101' } })).toMatchObject({
      affiliateOverride: null,
      userErrors: [{ path: ['commissionValue'] }],
    });
    expect(await decided(change, { id, input: { appliesToPayments: 'FIRST_PAYMENT' } })).toMatchObject({
      affiliateOverride: null,
      userErrors: [{ path: ['appliesToPayments'] }],
    });
    for (const document of [change, remove])
      expect(errorsOf(await execute(document, { id, affiliateId: 'aff_other', input: {} }))).toMatchObject([notFound]);
    expect((await execute(readOverride, { id, affiliateId: 'aff_other' })).data?.affiliateOverride).toBeNull();
    const deletions = await Promise.all([execute(remove, { id, affiliateId }), execute(remove, { id, affiliateId })]);
    expect(
      deletions
        .map((result) => result.data?.affiliateOverrideDelete?.deletedId ?? errorsOf(result)?.[0]?.message)
        .toSorted(),
    ).toEqual([notFound.message, id]);
    expect(await affiliateOf(affiliateId)).toMatchObject({ totalOverridesCount: 0, totalReferralEarningsUsd: '11.00' });
    expect((await execute(readOverride, { id })).data?.affiliateOverride).toBeNull();
  });
});

it('other accounts see no affiliates, and each operation requires its permission', async () => {
  const id = await engaged('ada');
  const [overrideId] = await overrideIds({ id });
  const calls = [
    [archive, { id }, 'affiliate:update'],
    [unarchive, { id }, 'affiliate:update'],
    [change, { id: overrideId, input: {} }, 'affiliate:update'],
    [remove, { id: overrideId }, 'affiliate:update'],
    [
      override,
      { input: { affiliateId: id, overrideType: 'REV_SHARE', commissionType: 'PERCENTAGE', commissionValue: '1' } },
      'affiliate:create',
    ],
    [create, { input: { accountId: 'biz_seller', userIdentifier: 'ada' } }, 'affiliate:create'],
    [list, { accountId: 'biz_seller' }, 'affiliate:basic:read'],
    [overrides, { id }, 'affiliate:basic:read'],
  ] as const;
  for (const [document, variables, action] of calls) {
    for (const principal of [apiKeyOf('biz_stranger'), userOf('user_ada')])
      expect(errorsOf(await execute(document, variables, principal))).toMatchObject([notFound]);
    const rejected = await execute(document, variables, apiKeyOf('biz_seller', ['member:basic:read']));
    expect(errorsOf(rejected)).toMatchObject([{ message: `This credential does not have the permission ${action}.` }]);
  }
  for (const [document, of] of [
    [read, id],
    [readOverride, overrideId],
  ] as const)
    expect(Object.values((await execute(document, { id: of }, apiKeyOf('biz_stranger'))).data ?? {})).toEqual([null]);
  expect((await affiliateOf(id)).status).toBe('ACTIVE');
});
