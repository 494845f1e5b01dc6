import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { clockAt } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';
import { addReferrals, partnersOf } from './testing';

let billing: Billing;
let partners: ReturnType<typeof partnersOf>;
let created: Record<string, string>;

const agency = apiKeyOf('biz_agency');
const ada = userOf('user_ada');
const permissionMissing = 'This credential does not have the permission partner:basic:read or referral:basic:read.';

beforeAll(async () => {
  billing = await openTestBilling();
  partners = partnersOf(billing);
  created = await addReferrals(partners);
});
afterAll(() => billing.close());

const nameOf = (id: string) => Object.keys(created).find((name) => created[name] === id);

async function list(principal: Principal, args = ''): Promise<(string | undefined)[]> {
  const { data, errors } = await run(
    billing.subgraph,
    principal,
    `{ partnerBusinesses${args && `(${args})`} { nodes { id } } }`,
  );
  expect(errors).toBeUndefined();
  return data?.partnerBusinesses.nodes.map(({ id }: { id: string }) => nameOf(id));
}

describe('becoming a partner', () => {
  const create =
    'mutation ($key: String) { partnerCreate(idempotencyKey: $key) { partner { id user { id } referralLink enabledAt } userErrors { code } } }';

  it('creates a referral link for a user once', async () => {
    const clock = clockAt('2026-05-01T00:00:00.000Z');
    const first = (await run(billing.subgraph, userOf('user_new'), create, {}, { clock })).data?.partnerCreate;
    expect(first).toEqual({
      partner: {
        id: expect.stringMatching(/^part_\w{13}$/),
        user: { id: 'user_new' },
        enabledAt: '2026-05-01T00:00:00.000Z',
        referralLink: expect.stringMatching(/^https:\/\/shop\.test\/\?ref=\w{10}$/),
      },
      userErrors: [],
    });
    expect((await run(billing.subgraph, userOf('user_new'), create)).data?.partnerCreate).toEqual(first);
    const { data } = await run(billing.subgraph, userOf('user_new'), '{ partner { id } }');
    expect(data?.partner).toEqual({ id: first.partner.id });
    const enabledAtQuery =
      'query ($users: [_Any!]!) { _entities(representations: $users) { ... on User { id partnerEnabledAt } } }';
    const users = ['user_new', 'user_nobody'].map((id) => ({ __typename: 'User', id }));
    expect((await run(billing.subgraph, agency, enabledAtQuery, { users })).data?._entities).toEqual([
      { id: 'user_new', partnerEnabledAt: '2026-05-01T00:00:00.000Z' },
      { id: 'user_nobody', partnerEnabledAt: null },
    ]);
  });

  it('is only possible for users', async () => {
    expect((await run(billing.subgraph, agency, create)).data?.partnerCreate).toEqual({
      partner: null,
      userErrors: [{ code: 'forbidden' }],
    });
    expect((await run(billing.subgraph, agency, '{ partner { id } }')).data).toEqual({ partner: null });
  });
});

describe('a share in a referred business', () => {
  const read = `query ($id: ID!) { partnerBusiness(id: $id) { id account { id } owner { id } ownerEmail partner { id } firstTierPartner { id } secondTierPartner { id }
    blueprintPartner { id } myPartnerTier status payoutPercentages { sales adSpend transfer cardInterchange } volumeUsd { attributed awaitingSettlement settled }
    earningsUsd { total pending completed } referralStartedAt referralExpiresAt createdAt } }`;

  it('returns all fields to the account that earns', async () => {
    expect((await run(billing.subgraph, agency, read, { id: created.one })).data?.partnerBusiness).toEqual({
      id: created.one,
      account: { id: 'biz_one' },
      owner: { id: 'user_of_biz_one' },
      ownerEmail: 'owner@secret.test',
      partner: { id: 'user_ada' },
      firstTierPartner: { id: 'user_ada' },
      secondTierPartner: null,
      blueprintPartner: null,
      myPartnerTier: 'FIRST',
      status: 'ACTIVE',
      payoutPercentages: { sales: '0.3', adSpend: '0.05', transfer: null, cardInterchange: null },
      volumeUsd: { attributed: '129.90', awaitingSettlement: '20.00', settled: '109.90' },
      earningsUsd: { total: '32.97', pending: '3.00', completed: '29.97' },
      referralStartedAt: '2026-02-01T00:00:00.000Z',
      referralExpiresAt: null,
      createdAt: '2026-02-01T00:00:00.000Z',
    });
  });

  it('is readable by its partner, and the e-mail address of the owner only with the permission', async () => {
    const emailAndTier = async (principal: Principal) => {
      const business = (await run(billing.subgraph, principal, read, { id: created.two })).data?.partnerBusiness;
      return [business.ownerEmail, business.myPartnerTier];
    };
    expect(await emailAndTier(ada)).toEqual([null, 'SECOND']);
    expect(await emailAndTier(apiKeyOf('biz_agency', ['referral:basic:read']))).toEqual([null, 'SECOND']);
    expect(await emailAndTier(apiKeyOf('biz_agency', ['partner:basic:read', 'partner:email:read']))).toEqual([
      'owner@secret.test',
      'SECOND',
    ]);
  });

  it('is not visible to others, and forbidden without the permission', async () => {
    for (const principal of [userOf('user_ben'), apiKeyOf('biz_one'), apiKeyOf('biz_stranger')]) {
      expect(await run(billing.subgraph, principal, read, { id: created.one })).toEqual({
        data: { partnerBusiness: null },
      });
    }
    const { errors } = await run(billing.subgraph, apiKeyOf('biz_agency', ['plan:basic:read']), read, {
      id: created.one,
    });
    expect(errors?.[0]?.message).toBe(permissionMissing);
  });

  it('is in the lists of its partner and of the account that earns', async () => {
    expect(await list(agency)).toEqual(['gone', 'two', 'one']);
    expect(await list(ada)).toEqual(['two', 'one']);
    expect(await list(userOf('user_ada', [{ accountId: 'biz_agency', actions: ['referral:basic:read'] }]))).toEqual([
      'gone',
      'two',
      'one',
    ]);
    expect(await list(userOf('user_cleo'))).toEqual(['cleos']);
    expect(await list(userOf('user_nobody'))).toEqual([]);
    const { errors } = await run(
      billing.subgraph,
      apiKeyOf('biz_agency', ['plan:basic:read']),
      '{ partnerBusinesses { nodes { id } } }',
    );
    expect(errors?.[0]?.message).toBe(permissionMissing);
  });

  it.each([
    ['status: REMOVED', ['gone']],
    ['tier: SECOND', ['two']],
    ['hasEarnings: true', ['two', 'one']],
    ['hasEarnings: false', ['gone']],
    ['referredUserId: "user_of_biz_two"', ['two']],
    ['referredUsername: "owner-BIZ_one"', ['one']],
    ['createdAfter: "2026-02-02T00:00:00.000Z"', ['gone']],
    ['createdBefore: "2026-02-02T00:00:00.000Z"', ['one']],
    ['order: PAYOUT_PERCENTAGE, direction: ASC', ['two', 'one', 'gone']],
    ['order: VOLUME_USD', ['one', 'two', 'gone']],
    ['order: EARNINGS_USD, direction: ASC', ['gone', 'two', 'one']],
    ['order: REFERRAL_STARTED_AT', ['gone', 'one', 'two']],
    ['order: REFERRAL_EXPIRES_AT, direction: ASC, first: 1', ['two']],
  ])('is found by %s', async (args, expected) => {
    expect(await list(agency, args)).toEqual(expected);
  });

  it('is rejected with percentages that are not fractions, and for a user who is not a partner', async () => {
    await expect(
      partners.refer('2026-02-05T00:00:00.000Z', {
        partnerUserId: 'user_ada',
        accountId: 'biz_five',
        percentages: { sales: '30' },
      }),
    ).rejects.toThrow('sales must be a fraction from 0 to 1.');
    await expect(
      partners.refer('2026-02-05T00:00:00.000Z', { partnerUserId: 'user_nobody', accountId: 'biz_five' }),
    ).rejects.toThrow('No such resource was found.');
    expect(await list(agency)).toEqual(['gone', 'two', 'one']);
  });
});

describe('earnings', () => {
  const fields =
    'nodes { status incomeSource secondTier transactionAmountUsd commissionAmountUsd payoutPercentage cancelationReason payoutAt account { id } } pageInfo { hasNextPage endCursor }';
  const earningsOf = async (id: string | undefined, args: string) => {
    const { data } = await run(
      billing.subgraph,
      agency,
      `query ($id: ID!) { partnerBusiness(id: $id) { earnings(${args}) { ${fields} } } }`,
      { id },
    );
    return data?.partnerBusiness.earnings;
  };

  it('list each transaction, newest first', async () => {
    const common = {
      secondTier: false,
      incomeSource: 'SALES',
      cancelationReason: null,
      payoutAt: null,
      account: { id: 'biz_one' },
    };
    expect((await earningsOf(created.one, 'first: 10')).nodes).toEqual([
      {
        ...common,
        status: 'CANCELED',
        transactionAmountUsd: '5.00',
        commissionAmountUsd: '30.00',
        payoutPercentage: '0.3',
        cancelationReason: 'The sale was refunded.',
      },
      {
        ...common,
        status: 'AWAITING_SETTLEMENT',
        incomeSource: 'AD_SPEND',
        transactionAmountUsd: '20.00',
        commissionAmountUsd: null,
        payoutPercentage: null,
      },
      {
        ...common,
        status: 'PENDING',
        transactionAmountUsd: '10.00',
        commissionAmountUsd: '3.00',
        payoutPercentage: '0.3',
        payoutAt: '2026-04-01T00:00:00.000Z',
      },
      {
        ...common,
        status: 'COMPLETED',
        transactionAmountUsd: '99.90',
        commissionAmountUsd: '29.97',
        payoutPercentage: '0.3',
      },
    ]);
    expect((await earningsOf(created.two, 'first: 1')).nodes[0]).toMatchObject({ secondTier: true });
  });

  it('support pages, filters and orders', async () => {
    const amounts = async (args: string) =>
      (await earningsOf(created.one, args)).nodes.map(
        ({ transactionAmountUsd }: Record<string, string>) => transactionAmountUsd,
      );
    const { pageInfo } = await earningsOf(created.one, 'first: 3');
    expect(pageInfo.hasNextPage).toBe(true);
    expect(await amounts(`first: 3, after: "${pageInfo.endCursor}"`)).toEqual(['99.90']);
    expect(await amounts('status: PENDING')).toEqual(['10.00']);
    expect(await amounts('order: TRANSACTION_AMOUNT')).toEqual(['99.90', '20.00', '10.00', '5.00']);
    expect(await amounts('order: COMMISSION_AMOUNT, direction: ASC, first: 1')).toEqual(['20.00']);
    expect(await amounts('order: PAYOUT_AT, first: 1')).toEqual(['10.00']);
    expect(
      await amounts('createdAfter: "2026-03-02T00:00:00.000Z", createdBefore: "2026-03-04T00:00:00.000Z"'),
    ).toEqual(['20.00']);
  });

  it('store their transaction', async () => {
    const resource = {
      object: 'receipt',
      id: 'pay_1',
      createdAt: '2026-03-07T00:00:00.000Z',
      currency: 'usd',
      brand: 'visa',
      last4: '4242',
    } as const;
    const financialActivity = [
      { amount: '1', amountUsd: '1.00', category: 'partner_fee', createdAt: null, currency: 'usd', type: 'income' },
    ] as const;
    await partners.earn('2026-03-07T00:00:00.000Z', {
      businessId: created.cleos as string,
      resource,
      financialActivity,
      transactionAmount: '1',
      commissionAmount: '0.2',
    });
    const document = `query ($id: ID!) { partnerBusiness(id: $id) { earnings(first: 1) { nodes { resource { object id createdAt currency brand last4 merchantName alternativePaymentMethod { name } }
      financialActivity { amount amountUsd category createdAt currency type } product { id } } } } }`;
    const { data } = await run(billing.subgraph, userOf('user_cleo'), document, { id: created.cleos });
    expect(data?.partnerBusiness.earnings.nodes).toEqual([
      {
        resource: {
          ...resource,
          object: 'RECEIPT',
          currency: 'USD',
          brand: 'VISA',
          merchantName: null,
          alternativePaymentMethod: null,
        },
        financialActivity: [{ ...financialActivity[0], currency: 'USD', type: 'INCOME' }],
        product: null,
      },
    ]);
  });
});

describe('referred users', () => {
  const people = async (principal: Principal, args: string) => {
    const { data } = await run(
      billing.subgraph,
      principal,
      `{ referredUsers(${args}) { nodes { user { id } totalEarningsUsd totalVolumeUsd } } }`,
    );
    return data?.referredUsers.nodes;
  };
  const one = { user: { id: 'user_of_biz_one' }, totalEarningsUsd: '32.97', totalVolumeUsd: '129.90' };
  const two = { user: { id: 'user_of_biz_two' }, totalEarningsUsd: '5.00', totalVolumeUsd: '50.00' };
  const gone = { user: { id: 'user_of_null' }, totalEarningsUsd: '0.00', totalVolumeUsd: '0.00' };

  it('have the totals of their businesses', async () => {
    expect(await people(agency, 'first: 10')).toEqual([gone, two, one]);
    expect(await people(ada, 'first: 1')).toEqual([two]);
    expect(await people(agency, 'hasEarningBusinesses: true')).toEqual([two, one]);
    expect(await people(agency, 'hasEarningBusinesses: false')).toEqual([gone]);
    expect(await people(agency, 'hasBusinesses: false')).toEqual([]);
    expect(await people(apiKeyOf('biz_one'), 'hasBusinesses: true')).toEqual([]);
  });
});

describe('the leaderboard', () => {
  const ranking = async (principal: Principal, period: string, now = '2026-03-08T12:00:00.000Z') => {
    const document = `{ partnerLeaderboard(period: ${period}) { leaders { rank user { id } totalEarningsUsd totalVolumeUsd firstReferralStartedAt } me { rank } } }`;
    return (await run(billing.subgraph, principal, document, {}, { clock: clockAt(now) })).data?.partnerLeaderboard;
  };

  it('ranks by earnings, and returns the rank of the caller', async () => {
    const { leaders, me } = await ranking(ada, 'ALL_TIME');
    expect(leaders).toEqual([
      {
        rank: 1,
        user: { id: 'user_cleo' },
        totalEarningsUsd: '100.20',
        totalVolumeUsd: '501.00',
        firstReferralStartedAt: '2026-02-04T00:00:00.000Z',
      },
      {
        rank: 2,
        user: { id: 'user_ada' },
        totalEarningsUsd: '37.97',
        totalVolumeUsd: '179.90',
        firstReferralStartedAt: '2026-02-01T00:00:00.000Z',
      },
    ]);
    expect(me).toEqual({ rank: 2 });
    expect((await ranking(agency, 'ALL_TIME')).me).toBeNull();
  });

  it.each([
    ['DAY', '2026-03-06T23:00:00.000Z', ['user_cleo']],
    ['MONTH', '2026-03-31T00:00:00.000Z', ['user_cleo', 'user_ada']],
    ['MONTH', '2026-04-01T00:00:00.000Z', []],
    ['YEAR', '2026-12-31T00:00:00.000Z', ['user_cleo', 'user_ada']],
    ['LAST_30_DAYS', '2026-04-04T12:00:00.000Z', ['user_cleo']],
  ])('covers the %s around %s', async (period, now, users) => {
    const { leaders } = await ranking(ada, period, now);
    expect(leaders.map(({ user }: { user: { id: string } }) => user.id)).toEqual(users);
  });
});
