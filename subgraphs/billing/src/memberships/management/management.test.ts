import { systemPrincipal } from '../../../../kit/src';
import { testContext } from '../../../../kit/src/testing';
import { TestCheckout, newSession, tokenFor } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

const pageDocument = `query ($id: ID!, $key: String!) { membershipManagePage(id: $id, key: $key) {
  membership { id status expiresAt cancelAtPeriodEnd } nextCharge { at amount { formatted } } method { card { last4 } } collection cancelable
  cancelOffer { percentage intervals amount { formatted } } topUp { days until total { formatted money { amount } } } } }`;
const payload =
  'session { id status failure actionUrl paymentId membershipId setupIntentId paymentMethodId } userErrors { code message path }';
const renewing = { planType: 'RENEWAL', initialPrice: '0', renewalPrice: '29.99', billingPeriod: 30 };
const expiring = { initialPrice: '50', expirationDays: 90, refillable: true, gracePeriodDays: 5 };

/** Buys a membership with a card. Returns the membership with the key of its management page. */
async function bought(
  plan: object,
  buyer: string,
  card = '4242424242424242',
): Promise<{ id: string; key: string; planId: string }> {
  const planId = await shop.plan(plan);
  const { session } = await shop.submit(planId, { buyer, card });
  const address = new URL(session.manageUrl);
  expect(`${address.origin}${address.pathname}`).toBe(`https://shop.test/manage/${session.membershipId}`);
  return { id: session.membershipId, key: address.searchParams.get('key') as string, planId };
}

const page = async ({ id, key }: { id: string; key: string }, at?: Date) =>
  (await shop.page(pageDocument, { id, key }, at ? { clock: { now: () => at } } : {})).data?.membershipManagePage;

async function change(id: string, card: string, input: object = {}): Promise<any> {
  const document = `mutation ($input: MembershipMethodChangeInput!) { membershipMethodChange(input: $input) { ${payload} } }`;
  const { data, errors } = await shop.page(document, {
    input: { id, session: newSession(), clientAddress: '203.0.113.50', cardToken: await tokenFor(card), ...input },
  });
  return data?.membershipMethodChange ?? { errors };
}

const ownerOf = async (id: string): Promise<string> =>
  (await shop.rows('SELECT user_id FROM billing.memberships WHERE id = $1', [id]))[0].user_id;

async function topUp(id: string, input: object = {}, at?: Date): Promise<any> {
  const document = `mutation ($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { ${payload} } }`;
  const { data, errors } = await shop.page(
    document,
    {
      input: {
        id,
        userId: await ownerOf(id),
        session: newSession(at),
        clientAddress: '203.0.113.51',
        ...input,
      },
    },
    at ? { clock: { now: () => at } } : {},
  );
  return data?.membershipTopUp ?? { errors };
}

const resolveChallenge = async (actionUrl: string, passed: boolean) =>
  shop.page(
    'mutation ($reference: ID!, $passed: Boolean!) { sandboxChallengeAnswer(reference: $reference, passed: $passed) }',
    { reference: actionUrl.split('/').at(-1), passed },
  );
const advance = async (id: string) =>
  (await shop.page(`mutation ($id: ID!) { checkoutContinue(id: $id) { ${payload} } }`, { id })).data?.checkoutContinue
    .session;
const columns = async (id: string) =>
  (
    await shop.rows(
      'SELECT payment_method_id, cancel_discount_percentage, cancel_discount_intervals_left FROM billing.memberships WHERE id = $1',
      [id],
    )
  )[0];
const day = 86_400_000;

describe('the management page', () => {
  it('returns the next charge and its payment method', async () => {
    const purchase = await bought(renewing, 'pia');
    expect(await page(purchase)).toEqual({
      membership: { id: purchase.id, status: 'ACTIVE', expiresAt: null, cancelAtPeriodEnd: false },
      nextCharge: { at: expect.any(String), amount: { formatted: '$29.99' } },
      method: { card: { last4: '4242' } },
      collection: 'CARD',
      cancelable: true,
      cancelOffer: null,
      topUp: null,
    });
    expect((await columns(purchase.id)).payment_method_id).toMatch(/^payt_/);
  });

  it('returns no charge if nothing renews', async () => {
    expect(await page(await bought({ initialPrice: '10' }, 'once'))).toMatchObject({
      nextCharge: null,
      collection: 'NOTHING',
      cancelable: false,
      topUp: null,
    });
  });

  it('opens only with its own key, and only for the service', async () => {
    const [one, other] = [await bought(renewing, 'kay'), await bought(renewing, 'kim')];
    const invalidKeys = [other.key, '', one.key.slice(1), `${one.key}A`, one.key.toLowerCase()];
    expect(await Promise.all(invalidKeys.map((key) => page({ id: one.id, key })))).toEqual(invalidKeys.map(() => null));
    expect(await page({ id: 'mem_nothing', key: one.key })).toBeNull();
    await expect(shop.execute(pageDocument, one)).rejects.toThrow('to use operations of the hosted pages');
    await expect(
      shop.execute('mutation ($id: ID!) { membershipCancelOfferAccept(id: $id) { userErrors { message } } }', {
        id: one.id,
      }),
    ).rejects.toThrow('to use operations of the hosted pages');
  });

  it('has the same URL in every response', async () => {
    const { id, key } = await bought(renewing, 'ori');
    expect(await shop.execute('query ($id: ID!) { membership(id: $id) { manageUrl } }', { id })).toEqual({
      manageUrl: `https://shop.test/manage/${id}?key=${key}`,
    });
  });
});

describe('another card', () => {
  it('is charged from then on, for this membership only', async () => {
    const purchase = await bought(renewing, 'cara');
    const before = await columns(purchase.id);
    const { session, userErrors } = await change(purchase.id, '5555555555554444');
    expect([userErrors, session]).toEqual([
      [],
      expect.objectContaining({
        status: 'COMPLETED',
        setupIntentId: expect.stringMatching(/^sint_/),
        paymentMethodId: expect.stringMatching(/^payt_/),
      }),
    ]);
    expect((await page(purchase)).method).toEqual({ card: { last4: '4444' } });
    expect((await columns(purchase.id)).payment_method_id).toBe(session.paymentMethodId);
    expect(session.paymentMethodId).not.toBe(before.payment_method_id);
    expect(await shop.events(session.setupIntentId)).toEqual(['setup_intent.succeeded']);
    expect(
      await shop.rows('SELECT count(*)::int AS n FROM billing.payments WHERE membership_id = $1', [purchase.id]),
    ).toEqual([{ n: 1 }]);
  });

  it.each([
    [true, 'COMPLETED', '3220'],
    [false, 'OPEN', '4242'],
  ])('with an authentication request of the bank (passed: %s)', async (passed, status, last4) => {
    const purchase = await bought(renewing, `bank${passed}`);
    const { session } = await change(purchase.id, '4000000000003220');
    expect(session).toMatchObject({
      status: 'REQUIRES_ACTION',
      actionUrl: expect.stringMatching(/\/checkout\/challenge\//),
    });
    expect((await page(purchase)).method.card.last4).toBe('4242');
    const { data } = await resolveChallenge(session.actionUrl, passed);
    expect(data?.sandboxChallengeAnswer).toBe(
      `https://shop.test/manage/${purchase.id}/session/${session.id}?key=${purchase.key}`,
    );
    expect(await advance(session.id)).toMatchObject({ status });
    expect((await page(purchase)).method.card.last4).toBe(last4);
  });

  it('that is declined changes nothing, is treated as a failed attempt, and can be replaced in the same session', async () => {
    const purchase = await bought(renewing, 'rita');
    const session = newSession();
    const input = { session, clientAddress: '203.0.113.77' };
    expect((await change(purchase.id, '4000000000000002', input)).session).toMatchObject({
      status: 'OPEN',
      failure: 'The card was declined.',
      paymentMethodId: null,
    });
    expect((await page(purchase)).method.card.last4).toBe('4242');
    expect(
      await shop.rows("SELECT count(*)::int AS n FROM billing.card_failures WHERE client_address = '203.0.113.77'"),
    ).toEqual([{ n: 1 }]);
    expect((await change(purchase.id, '5555555555554444', input)).session).toMatchObject({
      status: 'COMPLETED',
      failure: null,
    });
    const [once, repeated] = await Promise.all([
      change(purchase.id, '4242424242424242', input),
      change(purchase.id, '4242424242424242', input),
    ]);
    expect([once.session.status, repeated.session.status, (await page(purchase)).method.card.last4]).toEqual([
      'COMPLETED',
      'COMPLETED',
      '4444',
    ]);
  });

  it('is rejected if nothing is charged, and in the session of another membership', async () => {
    const [free, one, other] = [
      await bought({ initialPrice: '10' }, 'frida'),
      await bought(renewing, 'oda'),
      await bought(renewing, 'oli'),
    ];
    expect((await change(free.id, '4242424242424242')).userErrors).toEqual([
      { code: 'conflict', message: 'Nothing is charged for this membership.', path: [] },
    ]);
    const session = newSession();
    await change(one.id, '5555555555554444', { session });
    expect((await change(other.id, '5555555555554444', { session })).userErrors).toEqual([
      expect.objectContaining({ code: 'parameter_invalid' }),
    ]);
    expect((await change(other.id, '5555555555554444', { cardToken: null })).userErrors).toEqual([
      expect.objectContaining({ code: 'parameter_missing' }),
    ]);
    expect((await page(other)).method.card.last4).toBe('4242');
  });
});

describe('the cancellation offer', () => {
  const offered = { ...renewing, offerCancelDiscount: true, cancelDiscountPercentage: 25 };
  const accept = async (id: string) =>
    (
      await shop.page(
        'mutation ($id: ID!) { membershipCancelOfferAccept(id: $id) { membership { status } userErrors { code message } } }',
        { id },
      )
    ).data?.membershipCancelOfferAccept;

  it.each([
    [3, 3],
    [1, 1],
    [0, null],
  ])('for %s payments is accepted once, and reduces the next charge', async (intervals, remaining) => {
    const purchase = await bought({ ...offered, cancelDiscountIntervals: intervals }, `stay${intervals}`);
    expect((await page(purchase)).cancelOffer).toEqual({ percentage: 25, intervals, amount: { formatted: '$22.49' } });
    expect(await accept(purchase.id)).toEqual({ membership: { status: 'ACTIVE' }, userErrors: [] });
    expect(await columns(purchase.id)).toMatchObject({
      cancel_discount_percentage: 25,
      cancel_discount_intervals_left: remaining,
    });
    expect(await page(purchase)).toMatchObject({ cancelOffer: null, nextCharge: { amount: { formatted: '$22.49' } } });
    await shop.rows('UPDATE billing.memberships SET cancel_discount_intervals_left = 0 WHERE id = $1', [purchase.id]);
    expect((await accept(purchase.id)).userErrors).toEqual([]);
    expect(await page(purchase)).toMatchObject({ cancelOffer: null, nextCharge: { amount: { formatted: '$29.99' } } });
  });

  it('does not exist if the plan has none, or the end is scheduled', async () => {
    const [none, scheduled] = [
      await bought({ ...offered, offerCancelDiscount: false }, 'nona'),
      await bought(offered, 'sven'),
    ];
    await shop.page(
      'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: AT_PERIOD_END, option: SWITCHING, reason: "Elsewhere" }) { userErrors { code } } }',
      { id: scheduled.id },
    );
    for (const purchase of [none, scheduled]) {
      expect([(await page(purchase)).cancelOffer, await accept(purchase.id)]).toEqual([
        null,
        { membership: null, userErrors: [{ code: 'conflict', message: 'There is no offer for this membership.' }] },
      ]);
      expect((await columns(purchase.id)).cancel_discount_percentage).toBeNull();
    }
    expect(await page(scheduled)).toMatchObject({
      cancelable: false,
      nextCharge: null,
      membership: { status: 'CANCELING', cancelAtPeriodEnd: true },
    });
  });
});

describe('a top-up', () => {
  it('adds the days of the plan to the end, for the price of the plan', async () => {
    const purchase = await bought(expiring, 'tina');
    const before = await page(purchase);
    expect(before.topUp).toEqual({
      days: 90,
      until: new Date(Date.parse(before.membership.expiresAt) + 90 * day).toISOString(),
      total: { formatted: '$50.00', money: { amount: '50.00' } },
    });
    const { session, userErrors } = await topUp(purchase.id);
    expect([userErrors, session]).toEqual([
      [],
      expect.objectContaining({ status: 'COMPLETED', membershipId: purchase.id }),
    ]);
    expect((await page(purchase)).membership).toMatchObject({ status: 'ACTIVE', expiresAt: before.topUp.until });
    expect(
      await shop.rows('SELECT status, total::text, billing_reason, held_units FROM billing.payments WHERE id = $1', [
        session.paymentId,
      ]),
    ).toEqual([{ status: 'paid', total: '50.00', billing_reason: 'one_time', held_units: 0 }]);
    expect(
      await shop.rows('SELECT usd_total_spent::numeric(10,2)::text AS spent FROM billing.memberships WHERE id = $1', [
        purchase.id,
      ]),
    ).toEqual([{ spent: '100.00' }]);
    expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.succeeded']);
  });

  it('reactivates an expired membership within its grace period, and not afterwards', async () => {
    const purchase = await bought({ ...expiring, stock: 1 }, 'gregor');
    const { membership } = await page(purchase);
    const end = new Date(membership.expiresAt);
    await shop.billing.recordMembershipStatus(testContext(systemPrincipal), purchase.id, 'expired');
    const [late, inTime] = [new Date(end.getTime() + 5 * day + 1_000), new Date(end.getTime() + 4 * day)];
    expect((await page(purchase, late)).topUp).toBeNull();
    expect((await topUp(purchase.id, {}, late)).userErrors).toEqual([
      { code: 'conflict', message: 'This membership cannot be topped up.', path: [] },
    ]);
    expect((await page(purchase, inTime)).topUp.until).toBe(new Date(inTime.getTime() + 90 * day).toISOString());
    expect((await topUp(purchase.id, {}, inTime)).session).toMatchObject({ status: 'COMPLETED' });
    expect((await page(purchase, inTime)).membership).toMatchObject({
      status: 'ACTIVE',
      expiresAt: new Date(inTime.getTime() + 90 * day).toISOString(),
    });
    expect((await shop.events(purchase.id)).at(-1)).toBe('membership.activated');
  });

  it('is rejected if the plan has none', async () => {
    const plain = await bought({ ...expiring, refillable: false }, 'piet');
    expect((await topUp(plain.id)).userErrors).toEqual([
      expect.objectContaining({ message: 'This membership cannot be topped up.' }),
    ]);
    expect((await page(plain)).topUp).toBeNull();
    expect(
      await shop.rows('SELECT count(*)::int AS n FROM billing.payments WHERE tops_up_membership_id = ANY($1)', [
        [plain.id],
      ]),
    ).toEqual([{ n: 0 }]);
  });

  it('charges the saved payment method only for its owner', async () => {
    const purchase = await bought(expiring, 'otto');
    const before = await page(purchase);
    for (const userId of ['user_somebody', 'user_', ''])
      expect((await topUp(purchase.id, { userId })).userErrors).toEqual([
        {
          code: 'conflict',
          message: 'Only the owner of a membership can pay with its saved payment method.',
          path: ['userId'],
        },
      ]);
    expect(await page(purchase)).toEqual(before);
    expect(
      await shop.rows('SELECT count(*)::int AS n FROM billing.payments WHERE tops_up_membership_id = $1', [
        purchase.id,
      ]),
    ).toEqual([{ n: 0 }]);
  });

  it('is paid once for several requests with one session', async () => {
    const purchase = await bought(expiring, 'onno');
    const { topUp: offer } = await page(purchase);
    const session = newSession();
    const results = await Promise.all([1, 2, 3].map(() => topUp(purchase.id, { session })));
    expect(results.map(({ userErrors }) => userErrors)).toEqual([[], [], []]);
    expect((await page(purchase)).membership.expiresAt).toBe(offer.until);
  });
});
