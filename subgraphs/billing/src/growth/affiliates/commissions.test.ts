import { deliverIntegrationEvents, type IntegrationEvent, newId } from '../../../../kit/src';
import { apiKeyOf, run } from '../../../../kit/src/testing';
import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

async function deliverEvent(type: string, resourceId: string, accountId: string, row: object): Promise<void> {
  const event: IntegrationEvent = {
    id: newId('evt'),
    type,
    resourceId,
    accountId,
    occurredAt: new Date(),
    row: { ...row },
  };
  for (const _time of [1, 2]) await deliverIntegrationEvents(shop.billing.consumers, [event]);
}

const named = (id: string, username: string) => deliverEvent('fact:user.named', id, id, { id, username, name: null });
const posted = (paymentId: string, amount: string) =>
  deliverEvent('fact:commission.posted', paymentId, 'biz_seller', { id: paymentId, currency: 'usd', posted: amount });

const create =
  'mutation ($input: AffiliateCreateInput!) { affiliateCreate(input: $input) { affiliate { id } userErrors { code message path } } }';
const override =
  'mutation ($input: AffiliateOverrideCreateInput!) { affiliateOverrideCreate(input: $input) { affiliateOverride { id checkoutDirectLink } userErrors { message } } }';
const earnings =
  'query ($id: ID!) { affiliate(id: $id) { totalReferralEarningsUsd totalReferralsCount totalRevenueUsd } }';

async function affiliate(username: string, terms: object = { overrideType: 'REV_SHARE', commissionValue: '10' }) {
  const id: string = (await shop.execute(create, { input: { userIdentifier: username } })).affiliate.id;
  const created = await shop.execute(override, { input: { affiliateId: id, commissionType: 'PERCENTAGE', ...terms } });
  return { id, override: created.affiliateOverride };
}

/** Buys with an affiliate code and returns the affiliate fields of the payment and its membership. */
async function bought(affiliateCode: string | null, buyer: string, planId?: string) {
  const link = planId ?? (await shop.plan({ initialPrice: '40' }));
  const { session, userErrors } = await shop.submit(link, { buyer, affiliateCode });
  expect(userErrors).toEqual([]);
  const [payment] = await shop.rows(
    `SELECT p.id, p.affiliate_code AS code, p.ignored_affiliate_code AS ignored, p.affiliate_id AS "affiliateId", p.affiliate_override_id AS "overrideId", p.affiliate_user_id AS "userId",
       p.commission::text AS commission, m.affiliate_username AS "membershipOf" FROM billing.payments p JOIN billing.memberships m ON m.id = p.membership_id WHERE p.id = $1`,
    [session.paymentId],
  );
  return payment;
}

const ignoredOf = async (id: string, principal = shop.seller) =>
  (
    await run(
      shop.billing.subgraph,
      principal,
      'query ($id: ID!) { payment(id: $id) { ignoredAffiliateCode affiliateCommission { amount currency } } }',
      { id },
    )
  ).data?.payment;

describe('an affiliate code', () => {
  it('exists for a user without purchases, as each username and the id of the user', async () => {
    await named('user_Nova1', 'nova');
    const { id, override: share } = await affiliate('NOVA');
    const referred = { code: 'nova', ignored: null, affiliateId: id, overrideId: share.id, userId: 'user_Nova1' };
    for (const [code, buyer] of [
      ['nova', 'b1'],
      ['Nova', 'b2'],
      ['user_Nova1', 'b3'],
    ] as const)
      expect(await bought(code, buyer)).toMatchObject({ ...referred, membershipOf: 'nova' });
    await named('user_Nova1', 'supernova');
    for (const [code, buyer] of [
      ['nova', 'b4'],
      ['supernova', 'b5'],
    ] as const)
      expect(await bought(code, buyer)).toMatchObject({ ...referred, code: 'supernova', membershipOf: 'supernova' });
    expect(await shop.execute(earnings, { id })).toMatchObject({ totalReferralsCount: 5, totalRevenueUsd: '200.00' });
  });

  it('belongs to the first affiliate with it; a later owner of the username has the id as code', async () => {
    await named('user_First', 'shared');
    const { id } = await affiliate('shared');
    await named('user_First', 'renamed');
    await named('user_Second', 'shared');
    const planId = await shop.plan({ initialPrice: '40' });
    const second = await affiliate('user_Second', { overrideType: 'STANDARD', planId, commissionValue: '5' });
    expect(second.override.checkoutDirectLink).toBe(`https://shop.test/checkout/${planId}?a=user_Second`);
    expect(await bought('shared', 'b6', planId)).toMatchObject({ affiliateId: id, code: 'renamed' });
    expect(await shop.execute(earnings, { id })).toMatchObject({ totalReferralsCount: 1 });
    expect(await bought('user_Second', 'b7', planId)).toMatchObject({ affiliateId: second.id, commission: '2.00' });
  });

  it.each([
    ['names no affiliate', async () => 'unheard-of', 'b8'],
    [
      'names an affiliate who was archived',
      async () => {
        await named('user_Gone', 'gone');
        const { id } = await affiliate('gone');
        await shop.execute('mutation ($id: ID!) { affiliateArchive(id: $id) { userErrors { message } } }', { id });
        return 'gone';
      },
      'b9',
    ],
    [
      'names the buyer',
      async () => {
        await named('user_b10', 'b10');
        await affiliate('b10');
        return 'b10';
      },
      'b10',
    ],
    ['is no text that could be a code', async () => "'; -- \u{1f600}".repeat(50), 'b11'],
  ])('that %s is ignored and shown to the seller', async (_, codeOf, buyer) => {
    const code = await codeOf();
    const payment = await bought(code, buyer);
    expect(payment).toMatchObject({
      code: null,
      ignored: code,
      affiliateId: null,
      commission: null,
      membershipOf: null,
    });
    expect(await ignoredOf(payment.id)).toEqual({ ignoredAffiliateCode: code, affiliateCommission: null });
    expect(await ignoredOf(payment.id, apiKeyOf('biz_seller', ['payment:basic:read']))).toEqual({
      ignoredAffiliateCode: null,
      affiliateCommission: null,
    });
  });
});

describe('a commission', () => {
  it('is set on each payment of a membership, or on the first one above zero', async () => {
    for (const [username, commissionValue, overrides] of [
      ['every', '10', {}],
      ['once', '20', { appliesToPayments: 'FIRST_PAYMENT' }],
    ] as const) {
      await named(`user_Of${username}`, username);
      const planId = await shop.plan({ planType: 'RENEWAL', initialPrice: '0', renewalPrice: '30', billingPeriod: 30 });
      await affiliate(username, { overrideType: 'STANDARD', planId, commissionValue, ...overrides });
      await shop.submit(planId, { buyer: `of${username}`, affiliateCode: username });
      for (const days of [31, 62]) while ((await shop.due(new Date(Date.now() + days * 86_400_000))) > 0);
      const commissions = await shop.rows(
        'SELECT commission::text AS commission FROM billing.payments WHERE plan_id = $1 AND total > 0 ORDER BY created_at',
        [planId],
      );
      expect([username, commissions.map(({ commission }) => commission)]).toEqual(
        username === 'every' ? ['every', ['3.00', '3.00']] : ['once', ['6.00', null]],
      );
    }
  });

  it('comes from the program of the product if the affiliate has no override', async () => {
    await named('user_Plain', 'plain');
    await shop.execute(create, { input: { userIdentifier: 'plain' } });
    await shop.execute(
      'mutation ($id: ID!) { productUpdate(id: $id, input: { globalAffiliateStatus: ENABLED, globalAffiliatePercentage: "25", memberAffiliateStatus: ENABLED, memberAffiliatePercentage: "50" }) { userErrors { message } } }',
      { id: shop.productId },
    );
    expect(await bought('plain', 'b12')).toMatchObject({ commission: '10.00', overrideId: null });
    await shop.submit(await shop.plan({ initialPrice: '0' }), {
      buyer: { userId: 'user_Plain', username: 'plain', name: null, email: 'plain@buyer.test', accountIds: [] },
    });
    expect(await bought('plain', 'b13')).toMatchObject({ commission: '20.00' });
  });

  it('is added to the totals of affiliate and override when the ledger posts it', async () => {
    await named('user_Earns', 'earns');
    const { id, override: share } = await affiliate('earns');
    const [one, two] = [await bought('earns', 'b14'), await bought('earns', 'b15')];
    const totals = async () => [
      (await shop.execute(earnings, { id })).totalReferralEarningsUsd,
      (
        await shop.rows(
          'SELECT total_referral_earnings_usd::text AS sum FROM billing.affiliate_overrides WHERE id = $1',
          [share.id],
        )
      )[0].sum,
    ];
    expect(await totals()).toEqual(['0.00', '0.00']);
    await posted(one.id, '4.00');
    await posted(two.id, '4.00');
    expect(await totals()).toEqual(['8.00', '8.00']);
    expect(await ignoredOf(one.id)).toEqual({
      ignoredAffiliateCode: null,
      affiliateCommission: { amount: '4.00', currency: 'USD' },
    });
    await posted(one.id, '1.50');
    expect(await totals()).toEqual(['5.50', '5.50']);
    await posted(one.id, '0.00');
    expect(await totals()).toEqual(['4.00', '4.00']);
    await posted((await bought(null, 'b16')).id, '0.00');
    expect(await totals()).toEqual(['4.00', '4.00']);
  });
});

describe('the e-mail address of a member', () => {
  it('creates an affiliate only if the caller may read addresses, and the error reveals nothing', async () => {
    await bought(null, 'known');
    const limited = apiKeyOf('biz_seller', ['affiliate:create', 'affiliate:basic:read']);
    const responses = [];
    for (const userIdentifier of ['known@buyer.test', 'unknown@buyer.test'])
      responses.push((await run(shop.billing.subgraph, limited, create, { input: { userIdentifier } })).data);
    expect(responses[0]).toEqual({
      affiliateCreate: {
        affiliate: null,
        userErrors: [
          {
            code: 'parameter_invalid',
            message:
              'An e-mail address identifies a member only with the permission member:email:read. Use the username or id.',
            path: ['userIdentifier'],
          },
        ],
      },
    });
    expect(responses[1]).toEqual(responses[0]);
    const created = await shop.execute(create, { input: { userIdentifier: 'known@buyer.test' } });
    expect(created.affiliate.id).toMatch(/^aff_/);
  });
});
