import { deliverIntegrationEvents, systemPrincipal, withIdSource } from '../../../../kit/src';
import { run, testContext } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { type Shop, clockAt, renewing, shopOf } from './testing';
import { freePlan } from '../../catalogue/plans/testing/terms';

let billing: Billing;
let shop: Shop;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
});
afterAll(() => billing.close());

const read = `query ($id: ID!) { membership(id: $id) {
  id status storedStatus quantity metadata currency initialPricePaid { amount currency } formattedInitialPricePaid renewalPrice { amount }
  formattedRenewalPrice currentPeriodEnd renewalPeriodStart renewalPeriodEnd trialEndsAt expiresAt cancelAtPeriodEnd cancelOption
  cancellationReason cancelationStatus canceledAt paymentCollectionPaused paymentCollectionResumesAt promoCodeId checkoutConfigurationId
  customFieldResponses { id question answer createdAt } manageUrl acquisitionData splitPayRequiredPayments splitPayPaymentsMade
  paymentProcessor usdTotalSpent joinedAt createdAt updatedAt licenseKey phoneNumber
  account { id } user { id customerOf } member { id status accessLevel mostRecentAction usdTotalSpent user { id } }
  plan { id metadata memberCount stock } product { id title memberCount }
} }`;

interface MembershipView {
  readonly id: string;
  readonly licenseKey: string | null;
  readonly formattedRenewalPrice: string | null;
  readonly member: { readonly id: string } | null;
  readonly plan: object;
}

async function readMembership(id: string): Promise<MembershipView | null> {
  const { data, errors } = await run(billing.subgraph, shop.seller, read, { id });
  expect(errors).toBeUndefined();
  return data?.membership;
}

const noon = clockAt('2026-03-01T12:00:00.000Z');

describe('a purchase', () => {
  it('creates a renewing membership with the agreed terms, its member, counters and events', async () => {
    const productId = await shop.product({ title: 'Club' });
    const planId = await shop.plan({
      ...renewing,
      productId,
      initialPrice: '10',
      metadata: { tier: 'gold', seats: 2 },
      stock: 5,
    });
    const id = await shop.sell(
      planId,
      'ada',
      {
        metadata: { seats: 3, campaign: 'spring' },
        customFieldResponses: [{ question: 'Size?', answer: 'M' }],
        promoCodeId: 'promo_1',
        checkoutConfigurationId: 'ch_1',
        acquisitionData: { utm_source: 'mail' },
        usdPaid: '10.00',
        phoneNumber: '+4930123',
      },
      noon,
    );
    const membership = await readMembership(id);
    expect(membership).toEqual({
      id: expect.stringMatching(/^mem_[0-9A-Za-z]{14}$/),
      status: 'ACTIVE',
      storedStatus: 'ACTIVE',
      quantity: 1,
      metadata: { tier: 'gold', seats: 3, campaign: 'spring' },
      currency: 'USD',
      initialPricePaid: { amount: '10.00', currency: 'USD' },
      formattedInitialPricePaid: '$10.00',
      renewalPrice: { amount: '20.00' },
      formattedRenewalPrice: '$20.00 / month',
      currentPeriodEnd: '2026-03-31T12:00:00.000Z',
      renewalPeriodStart: '2026-03-01T12:00:00.000Z',
      renewalPeriodEnd: '2026-03-31T12:00:00.000Z',
      trialEndsAt: null,
      expiresAt: null,
      cancelAtPeriodEnd: false,
      cancelOption: null,
      cancellationReason: null,
      cancelationStatus: null,
      canceledAt: null,
      paymentCollectionPaused: false,
      paymentCollectionResumesAt: null,
      promoCodeId: 'promo_1',
      checkoutConfigurationId: 'ch_1',
      customFieldResponses: [
        {
          id: expect.stringMatching(/^cfrp_[0-9A-Za-z]{13}$/),
          question: 'Size?',
          answer: 'M',
          createdAt: '2026-03-01T12:00:00.000Z',
        },
      ],
      manageUrl: expect.stringMatching(new RegExp(`^https://shop\\.test/manage/${id}\\?key=[\\w-]{43}$`)),
      acquisitionData: { utm_source: 'mail' },
      splitPayRequiredPayments: null,
      splitPayPaymentsMade: 0,
      paymentProcessor: 'MULTI_PSP',
      usdTotalSpent: '10.00',
      joinedAt: '2026-03-01T12:00:00.000Z',
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
      licenseKey: null,
      phoneNumber: '+4930123',
      account: { id: 'biz_seller' },
      user: { id: 'user_ada', customerOf: 'biz_seller' },
      member: {
        id: expect.stringMatching(/^mber_[0-9A-Za-z]{13}$/),
        status: 'JOINED',
        accessLevel: 'CUSTOMER',
        mostRecentAction: 'PAID_SUBSCRIBER',
        usdTotalSpent: '10.00',
        user: { id: 'user_ada' },
      },
      plan: { id: planId, metadata: { tier: 'gold', seats: 2 }, memberCount: 1, stock: 4 },
      product: { id: productId, title: 'Club', memberCount: 1 },
    });
    expect(await shop.events(id)).toEqual(['membership.activated']);
    expect(await shop.events(membership?.member?.id ?? '')).toEqual(['member.created']);
  });

  const terms: [string, object, object][] = [
    [
      'a trial',
      { ...renewing, trialPeriodDays: 7 },
      {
        status: 'TRIALING',
        trialEndsAt: '2026-03-08T12:00:00.000Z',
        renewalPeriodEnd: '2026-03-08T12:00:00.000Z',
        expiresAt: null,
      },
    ],
    [
      'a purchase for ever',
      { initialPrice: '25' },
      {
        status: 'COMPLETED',
        currentPeriodEnd: null,
        renewalPrice: null,
        formattedRenewalPrice: null,
        formattedInitialPricePaid: '$25.00',
      },
    ],
    [
      'a purchase that expires',
      { initialPrice: '25', expirationDays: 3 },
      {
        status: 'ACTIVE',
        expiresAt: '2026-03-04T12:00:00.000Z',
        currentPeriodEnd: '2026-03-04T12:00:00.000Z',
        renewalPeriodEnd: null,
      },
    ],
    [
      'something free',
      {},
      { status: 'COMPLETED', currency: null, paymentProcessor: 'FREE', formattedInitialPricePaid: '$0.00' },
    ],
    ['yen', { currency: 'JPY', initialPrice: '500' }, { currency: 'JPY', formattedInitialPricePaid: '¥500' }],
  ];

  it.each(terms)('applies the terms of the plan: %s', async (_name, input, expected) => {
    const id = await shop.sell(await shop.plan(input), 'ben', {}, noon);
    expect(await readMembership(id)).toMatchObject(expected);
  });

  it('keeps the agreed price after a price increase of the plan', async () => {
    const planId = await shop.plan(renewing);
    const id = await shop.sell(planId, 'cleo');
    await run(
      billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { planUpdate(id: $id, input: { renewalPrice: "99" }) { userErrors { code } } }',
      { id: planId },
    );
    expect((await readMembership(id))?.formattedRenewalPrice).toBe('$20.00 / month');
  });

  it('as draft has no member, stock, counter or event', async () => {
    const planId = await shop.plan({ ...renewing, initialPrice: '5', stock: 1 });
    const id = await shop.sell(planId, 'dora', { status: 'drafted' });
    expect(await readMembership(id)).toMatchObject({
      formattedInitialPricePaid: '$0.00',
      formattedRenewalPrice: '$20.00 / month',
      renewalPeriodStart: null,
      currentPeriodEnd: null,
    });
    expect(await readMembership(id)).toMatchObject({
      status: 'DRAFTED',
      member: null,
      joinedAt: null,
      manageUrl: null,
      plan: { stock: 1, memberCount: 0 },
      product: { memberCount: 0 },
    });
    expect(await shop.events(id)).toEqual([]);
  });

  it('creates one member per user, also for concurrent purchases', async () => {
    const plans = await Promise.all([shop.plan(), shop.plan(), shop.plan()]);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => shop.sell(plans[n % 3] as string, 'emil')));
    const members = new Set(await Promise.all(ids.map(async (id) => (await readMembership(id))?.member?.id)));
    expect(members.size).toBe(1);
    expect(await shop.events([...members][0] ?? '')).toEqual(['member.created']);
  });

  const rejections: [string, object, object, object][] = [
    [
      'several units of a plan that is sold singly',
      {},
      { quantity: 2 },
      { code: 'parameter_invalid', path: ['quantity'], message: 'This plan is sold one unit at a time.' },
    ],
    [
      'more units than there are',
      { allowMultipleQuantity: true, stock: 2 },
      { quantity: 3 },
      { code: 'conflict', path: ['quantity'], message: 'The plan is out of stock.' },
    ],
    [
      'no unit at all',
      {},
      { quantity: 0 },
      { code: 'parameter_invalid', path: ['quantity'], message: 'quantity must be a whole number from 1 to 1000000.' },
    ],
    [
      'an over-precise price',
      {},
      { initialPricePaid: '1.005' },
      {
        code: 'parameter_invalid',
        path: ['initialPricePaid'],
        message: 'initialPricePaid must have at most 2 decimals in usd.',
      },
    ],
    [
      '51 keys of metadata together',
      { metadata: { own: 1 } },
      { metadata: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n])) },
      { code: 'parameter_invalid', path: ['metadata'], message: 'metadata must have at most 50 keys.' },
    ],
  ];

  it.each(rejections)('rejects %s and changes nothing', async (_name, plan, request, error) => {
    const planId = await shop.plan(plan);
    expect(await shop.trySell(planId, 'fred', request)).toMatchObject({ id: null, userErrors: [error] });
    expect(await shop.value('SELECT count(*) FROM billing.members WHERE user_id = $1', 'user_fred')).toBe(0);
    expect(await shop.value('SELECT member_count FROM billing.plans WHERE id = $1', planId)).toBe(0);
  });

  it('rejects a plan without a product, and a deleted plan', async () => {
    const document = 'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } } }';
    const { data } = await run(billing.subgraph, shop.seller, document, { input: freePlan });
    expect(await shop.trySell(data?.planCreate.plan.id, 'fred')).toMatchObject({
      id: null,
      userErrors: [
        { code: 'parameter_invalid', path: ['planId'], message: 'A plan without a product has no memberships.' },
      ],
    });
    const planId = await shop.plan();
    await run(billing.subgraph, shop.seller, 'mutation ($id: ID!) { planDelete(id: $id) { deletedId } }', {
      id: planId,
    });
    expect((await shop.trySell(planId, 'fred')).userErrors).toMatchObject([{ code: 'not_found' }]);
  });

  it('sells no more than the stock to 100 concurrent buyers', async () => {
    const planId = await shop.plan({ stock: 10, initialPrice: '5' });
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, n) => shop.trySell(planId, `rush${n}`)));
    const sold = outcomes.filter((outcome) => outcome.id !== null);
    expect(sold).toHaveLength(10);
    const rejected = {
      id: null,
      userErrors: [{ code: 'conflict', path: ['quantity'], message: 'The plan is out of stock.' }],
    };
    expect(outcomes.filter((outcome) => outcome.id === null)).toMatchObject(Array.from({ length: 90 }, () => rejected));
    expect((await readMembership(sold[0]?.id as string))?.plan).toMatchObject({ stock: 0, memberCount: 10 });
    expect(await shop.value("SELECT count(*) FROM billing.members WHERE user_id LIKE 'user_rush%'")).toBe(10);
  });

  it('sells a plan once per user, also for 20 concurrent purchases and after a cancellation', async () => {
    const planId = await shop.plan({ onePerUser: true });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => shop.trySell(planId, 'gina')));
    const won = outcomes.find((outcome) => outcome.id !== null);
    const rejected = {
      id: null,
      userErrors: [{ code: 'conflict', path: [], message: 'This user has bought the plan before.' }],
    };
    expect(outcomes.filter((outcome) => outcome.id === null)).toMatchObject(Array.from({ length: 19 }, () => rejected));
    await billing.recordMembershipStatus(testContext(systemPrincipal), won?.id as string, 'canceled');
    expect(await shop.trySell(planId, 'gina')).toMatchObject(rejected);
    await shop.sell(planId, 'hugo');
  });

  it('sells a plan once per buying account', async () => {
    const planId = await shop.plan({ onePerCompany: true });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        shop.trySell(planId, n % 2 ? `staff${n}` : null, { buyerAccountId: 'biz_buyer' }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.id !== null)).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.id === null)?.userErrors).toMatchObject([
      { code: 'conflict', path: [], message: 'This account has bought the plan before.' },
    ]);
    await shop.sell(planId, 'ines', { buyerAccountId: 'biz_other' });
  });
});

describe('license keys', () => {
  it('are unique, and are shown and found only while licensing of the product is enabled', async () => {
    const productId = await shop.product({ licensingEnabled: true });
    const planId = await shop.plan({ productId });
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => shop.sell(planId, `licensee${n}`)));
    const keys = await Promise.all(ids.map(async (id) => (await readMembership(id))?.licenseKey as string));
    expect(new Set(keys).size).toBe(30);
    expect(keys[0]).toMatch(/^[0-9A-Z]{6}-[0-9A-Z]{6}-[0-9A-Z]{6}$/);
    expect((await readMembership(keys[3] as string))?.id).toBe(ids[3]);
    expect((await readMembership(` ${keys[3]?.toLowerCase()}`))?.id).toBe(ids[3]);
    const licensing = (on: boolean) =>
      run(
        billing.subgraph,
        shop.seller,
        'mutation ($id: ID!, $on: Boolean) { productUpdate(id: $id, input: { licensingEnabled: $on }) { userErrors { code } } }',
        { id: productId, on },
      );
    await licensing(false);
    expect((await readMembership(ids[3] as string))?.licenseKey).toBeNull();
    expect(await readMembership(keys[3] as string)).toBeNull();
    await licensing(true);
    expect((await readMembership(ids[3] as string))?.licenseKey).toBe(keys[3]);
  });

  it('are shown while the product includes an experience with licensing, according to integration events', async () => {
    const productId = await shop.product();
    const id = await shop.sell(await shop.plan({ productId }), 'included');
    let eventCount = 0;
    const deliver = async (isLicensed: boolean, accountId = 'biz_seller') => {
      const event = {
        id: `evt_licensing_${(eventCount += 1)}`,
        type: 'fact:product.licensing_changed',
        resourceId: productId,
        accountId,
        occurredAt: new Date(),
        row: { id: productId, account_id: accountId, is_licensed: isLicensed },
      };
      await deliverIntegrationEvents(billing.consumers, [event]);
    };
    const key = async () => (await readMembership(id))?.licenseKey ?? null;
    await deliver(true, 'biz_stranger');
    expect(await key()).toBeNull();
    await deliver(true);
    expect(await key()).toMatch(/^[0-9A-Z]{6}-[0-9A-Z]{6}-[0-9A-Z]{6}$/);
    expect(
      (
        await run(billing.subgraph, shop.seller, 'query ($id: ID!) { product(id: $id) { licensingEnabled } }', {
          id: productId,
        })
      ).data?.['product'],
    ).toEqual({ licensingEnabled: true });
    await run(
      billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { productUpdate(id: $id, input: { title: "Changed", licensingEnabled: false }) { userErrors { code } } }',
      { id: productId },
    );
    expect((await readMembership((await key()) as string))?.id).toBe(id);
    await deliver(false);
    expect(await key()).toBeNull();
  });

  it('cannot be assigned twice', async () => {
    const planId = await shop.plan();
    let time = 1_700_000_000_000;
    const source = { now: () => (time += 1), random: (length: number) => new Uint8Array(length).fill(7) };
    await withIdSource(source, async () => {
      await shop.sell(planId, 'twin1');
      await expect(shop.trySell(planId, 'twin2')).rejects.toThrow(/memberships_license_key/);
    });
  });
});
