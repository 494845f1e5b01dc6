import { countServerMessages } from '../../../../kit/src/testing/server-messages';
import { TestCheckout, newSession } from './testing/test-checkout';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

const paymentFields = `status substatus chargeState billingReason currency total { amount } subtotal { amount } amountAfterFees { amount } cardBrand cardLast4
  paymentMethodType paymentsFailed failureCode refundable membership { id status } member { id } plan { id } paymentMethod { id card { brand last4 expMonth expYear threeDsVerified } }`;
const payment = (id: string) => shop.execute(`query ($id: ID!) { payment(id: $id) { ${paymentFields} } }`, { id });

describe('a purchase with a valid card', () => {
  it('creates a paid payment, a membership and a saved payment method', async () => {
    const planId = await shop.plan({ initialPrice: '25' });
    const { session, userErrors } = await shop.submit(planId, { shownTerms: await shop.terms(planId) });
    expect(userErrors).toEqual([]);
    expect(session).toEqual({
      id: expect.stringMatching(/^cs_/),
      status: 'COMPLETED',
      failure: null,
      actionUrl: null,
      redirectUrl: null,
      formattedTotal: '$25.00',
      paymentId: expect.stringMatching(/^pay_/),
      membershipId: expect.stringMatching(/^mem_/),
      setupIntentId: null,
      paymentMethodId: expect.stringMatching(/^payt_/),
      entryId: null,
      manageUrl: expect.stringMatching(
        new RegExp(`^https://shop\\.test/manage/${session.membershipId}\\?key=[\\w-]{43}$`),
      ),
    });
    expect(await payment(session.paymentId)).toEqual({
      status: 'PAID',
      substatus: 'SUCCEEDED',
      chargeState: 'IDLE',
      billingReason: 'ONE_TIME',
      currency: 'USD',
      total: { amount: '25.00' },
      subtotal: { amount: '25.00' },
      amountAfterFees: { amount: '24.02' },
      cardBrand: 'VISA',
      cardLast4: '4242',
      paymentMethodType: 'CARD',
      paymentsFailed: 0,
      failureCode: null,
      refundable: true,
      membership: { id: session.membershipId, status: 'COMPLETED' },
      member: { id: expect.stringMatching(/^mber_/) },
      plan: { id: planId },
      paymentMethod: {
        id: session.paymentMethodId,
        card: { brand: 'VISA', last4: '4242', expMonth: 12, expYear: 2031, threeDsVerified: false },
      },
    });
    expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.succeeded']);
    expect(await shop.events(session.membershipId)).toEqual(['membership.activated']);
  });
});

describe('the round trips', () => {
  const errorsOf = async (work: () => Promise<unknown>) =>
    (await countServerMessages(shop.billing.database, ['readyForQuery'], work)).readyForQuery;
  /** Round trips of the order, the sandbox processor, the recording of the result and the read of the session. */
  const maxRoundTrips = 3 + 2 + 6 + 1;

  it('of a purchase are twelve from submission to membership, for new and existing members', async () => {
    const planId = await shop.plan({ initialPrice: '25' });
    await shop.submit(planId, { buyer: 'warm' });
    const shownTerms = await shop.terms(planId);
    for (const buyer of ['counted', 'counted']) {
      expect(await errorsOf(() => shop.submit(planId, { buyer, shownTerms }))).toBe(maxRoundTrips);
    }
  });

  it('of a quote are one, without locks', async () => {
    const [planId, configured] = [
      await shop.plan(),
      await shop.checkout({ plan: { initialPrice: '10', productId: shop.productId } }),
    ];
    const quote = (link: string) =>
      shop.page(
        'query ($input: CheckoutQuoteInput!) { checkoutQuote(input: $input) { quote { total { formatted } } userErrors { message } } }',
        { input: { link } },
      );
    const expected = { data: { checkoutQuote: { quote: { total: { formatted: '$10.00' } }, userErrors: [] } } };
    await quote(planId);
    expect(await errorsOf(async () => expect(await quote(planId)).toEqual(expected))).toBe(1);
    await shop.billing.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM billing.checkout_configurations FOR UPDATE');
      expect(await quote(configured)).toEqual(expected);
    });
  });
});

describe('a free purchase', () => {
  it('needs no card and creates a paid payment of zero', async () => {
    const planId = await shop.plan({ initialPrice: '0' });
    const { session } = await shop.submit(planId, { card: null, shownTerms: await shop.terms(planId) });
    expect(session).toMatchObject({
      status: 'COMPLETED',
      formattedTotal: null,
      paymentMethodId: null,
      membershipId: expect.stringMatching(/^mem_/),
    });
    expect(await payment(session.paymentId)).toMatchObject({
      status: 'PAID',
      total: { amount: '0.00' },
      refundable: false,
      paymentMethod: null,
      amountAfterFees: { amount: '0.00' },
    });
  });

  it('of a renewing plan saves the card and starts the trial', async () => {
    const planId = await shop.plan({ planType: 'RENEWAL', initialPrice: '0', renewalPrice: '10', trialPeriodDays: 7 });
    const shownTerms = await shop.terms(planId);
    const { session } = await shop.submit(planId, { shownTerms });
    expect(session).toMatchObject({ status: 'COMPLETED', paymentMethodId: expect.stringMatching(/^payt_/) });
    expect(await payment(session.paymentId)).toMatchObject({
      status: 'PAID',
      billingReason: 'SUBSCRIPTION_CREATE',
      membership: { status: 'TRIALING' },
      total: { amount: '0.00' },
    });
    const repeated = await shop.submit(planId, { shownTerms });
    expect(repeated.userErrors).toEqual([
      {
        code: 'conflict',
        message: 'The amount due today changed from $0.00 to $10.00.',
        path: ['terms', 'dueToday'],
      },
      { code: 'conflict', message: 'The trial changed from 7 days to none.', path: ['terms', 'trial'] },
    ]);
    const ownTerms = await shop.terms(planId, { userId: 'user_ann' });
    expect((await shop.submit(planId, { shownTerms: ownTerms })).session).toMatchObject({
      status: 'COMPLETED',
      formattedTotal: '$10.00',
    });
  });
});

describe('a purchase with a declined card', () => {
  it.each([
    ['4000000000000002', 'GENERIC_DECLINE'],
    ['4000000000009995', 'INSUFFICIENT_FUNDS'],
    ['4000000000000069', 'EXPIRED_CARD'],
    ['4000000000000341', 'GENERIC_DECLINE'],
  ])('%s leaves an open payment, releases the stock, and can be retried with another card', async (card, code) => {
    const planId = await shop.plan({ initialPrice: '5', stock: 1 });
    const session = newSession();
    const failed = await shop.submit(planId, { card, session, buyer: `b${card}` });
    expect(failed.session).toMatchObject({
      status: 'OPEN',
      failure: expect.stringMatching(/\.$/),
      membershipId: null,
      paymentMethodId: null,
    });
    expect(await payment(failed.session.paymentId)).toMatchObject({
      status: 'OPEN',
      substatus: 'FAILED',
      chargeState: 'IDLE',
      paymentsFailed: 1,
      failureCode: code,
      cardLast4: card.slice(-4),
    });
    expect(await shop.rows('SELECT stock FROM billing.plans WHERE id = $1', [planId])).toEqual([{ stock: 1 }]);
    const paid = await shop.submit(planId, { session, buyer: `b${card}` });
    expect(paid.session).toMatchObject({ status: 'COMPLETED', failure: null, paymentId: failed.session.paymentId });
    expect(await payment(paid.session.paymentId)).toMatchObject({
      status: 'PAID',
      paymentsFailed: 1,
      failureCode: null,
      cardLast4: '4242',
    });
    expect(await shop.rows('SELECT stock FROM billing.plans WHERE id = $1', [planId])).toEqual([{ stock: 0 }]);
    expect(await shop.events(paid.session.paymentId)).toEqual([
      'payment.created',
      'payment.failed',
      'payment.succeeded',
    ]);
  });

  it('counts for the client address and the session, up to ten an hour', async () => {
    const planId = await shop.plan();
    const tried = { card: '4000000000000002', clientAddress: '198.51.100.9', buyer: 'tester' };
    for (let n = 0; n < 10; n += 1) expect((await shop.submit(planId, tried)).session.status).toBe('OPEN');
    const [before] = await shop.rows('SELECT count(*)::int FROM billing.payments');
    const { errors } = await shop.submit(planId, { ...tried, card: '4242424242424242' });
    expect(errors).toMatchObject([{ message: 'Too many cards were declined. Try again in an hour.' }]);
    expect(await shop.rows('SELECT count(*)::int FROM billing.payments')).toEqual([before]);
    expect(
      (await shop.submit(planId, { ...tried, clientAddress: '198.51.100.10', card: '4242424242424242' })).session
        .status,
    ).toBe('COMPLETED');
  });
});

describe('3-D Secure', () => {
  const challenge =
    'mutation ($reference: ID!, $passed: Boolean!) { sandboxChallengeAnswer(reference: $reference, passed: $passed) }';
  const continueCheckout = (id: string) =>
    shop.page(
      'mutation ($id: ID!) { checkoutContinue(id: $id) { session { status failure membershipId actionUrl } } }',
      { id },
    );
  const resolveChallenge = async (url: string, passed: boolean) =>
    (await shop.page(challenge, { reference: url.split('/').at(-1), passed })).data?.sandboxChallengeAnswer;

  it.each(['4000000000003220', '5385308360135181'])(
    'with %s waits for the buyer and is paid after a passed challenge',
    async (card) => {
      const planId = await shop.plan();
      const { session } = await shop.submit(planId, { card, buyer: `c${card}` });
      expect(session).toMatchObject({
        status: 'REQUIRES_ACTION',
        actionUrl: expect.stringMatching(/^https:\/\/shop\.test\/checkout\/challenge\//),
        membershipId: null,
      });
      expect(await payment(session.paymentId)).toMatchObject({
        status: 'OPEN',
        substatus: 'INCOMPLETE',
        chargeState: 'REQUIRES_ACTION',
      });
      expect((await continueCheckout(session.id)).data?.checkoutContinue.session.status).toBe('REQUIRES_ACTION');
      expect(await resolveChallenge(session.actionUrl, true)).toBe(`https://shop.test/checkout/session/${session.id}`);
      expect((await continueCheckout(session.id)).data?.checkoutContinue.session).toMatchObject({
        status: 'COMPLETED',
        actionUrl: null,
        membershipId: expect.stringMatching(/^mem_/),
      });
      expect(await payment(session.paymentId)).toMatchObject({
        status: 'PAID',
        paymentMethod: { card: { threeDsVerified: true } },
      });
      expect(await shop.events(session.paymentId)).toEqual([
        'payment.created',
        'payment.requires_action',
        'payment.succeeded',
      ]);
    },
  );

  it('declines the payment after a failed challenge', async () => {
    const { session } = await shop.submit(await shop.plan(), { card: '4000000000003220', buyer: 'cfail' });
    await resolveChallenge(session.actionUrl, false);
    expect((await continueCheckout(session.id)).data?.checkoutContinue.session).toMatchObject({
      status: 'OPEN',
      failure: expect.any(String),
      membershipId: null,
    });
    expect(await payment(session.paymentId)).toMatchObject({
      status: 'OPEN',
      failureCode: 'AUTHENTICATION_REQUIRED',
      paymentsFailed: 1,
    });
  });

  it('cancels an unanswered challenge after half an hour and releases the stock', async () => {
    const planId = await shop.plan({ stock: 1 });
    const { session } = await shop.submit(planId, { card: '4000000000003220', buyer: 'cgone' });
    expect((await shop.submit(planId, { buyer: 'other' })).userErrors).toEqual([
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    ]);
    expect(await shop.due(new Date(Date.now() + 29 * 60_000))).toBe(0);
    expect(await shop.due(new Date(Date.now() + 31 * 60_000))).toBe(1);
    expect(await payment(session.paymentId)).toMatchObject({
      status: 'VOID',
      substatus: 'CANCELED',
      chargeState: 'IDLE',
    });
    expect(await shop.events(session.paymentId)).toEqual([
      'payment.created',
      'payment.requires_action',
      'payment.canceled',
    ]);
    await resolveChallenge(session.actionUrl, true);
    expect((await continueCheckout(session.id)).data?.checkoutContinue.session).toMatchObject({ status: 'EXPIRED' });
    expect((await shop.submit(planId, { buyer: 'other' })).session.status).toBe('COMPLETED');
  });
});

describe('saving a card', () => {
  const intent = (id: string) =>
    shop.execute(
      'query ($id: ID!) { setupIntent(id: $id) { status errorCode errorMessage threeDsVerified metadata member { id } paymentMethod { id } checkoutConfiguration { id } } }',
      { id },
    );

  it('creates a setup intent, a member and a payment method, with their events', async () => {
    const link = await shop.checkout({
      mode: 'SETUP',
      metadata: { order: '7' },
      redirectUrl: 'https://seller.example/done?x=1',
    });
    const { session } = await shop.submit(link, { buyer: 'saver' });
    expect(session).toMatchObject({
      status: 'COMPLETED',
      paymentId: null,
      setupIntentId: expect.stringMatching(/^sint_/),
      paymentMethodId: expect.stringMatching(/^payt_/),
    });
    expect(session.redirectUrl).toBe(
      `https://seller.example/done?x=1&status=success&checkout_configuration_id=${link}&setup_intent_id=${session.setupIntentId}&payment_method_id=${session.paymentMethodId}`,
    );
    const { data } = await shop.page(
      'query ($id: ID!) { checkoutSession(id: $id) { planId resultQuery account { id } } }',
      { id: session.id },
    );
    expect(data?.checkoutSession).toEqual({
      planId: null,
      resultQuery: `status=success&checkout_configuration_id=${link}&setup_intent_id=${session.setupIntentId}&payment_method_id=${session.paymentMethodId}`,
      account: { id: 'biz_seller' },
    });
    expect(await intent(session.setupIntentId)).toEqual({
      status: 'SUCCEEDED',
      errorCode: null,
      errorMessage: null,
      threeDsVerified: false,
      metadata: { order: '7' },
      member: { id: expect.stringMatching(/^mber_/) },
      paymentMethod: { id: session.paymentMethodId },
      checkoutConfiguration: { id: link },
    });
    expect([await shop.events(session.setupIntentId), await shop.events(session.paymentMethodId)]).toEqual([
      ['setup_intent.succeeded'],
      ['fact:payment_method.saved'],
    ]);
  });

  it('cancels the setup intent of a declined card, and creates another one for the next attempt', async () => {
    const link = await shop.checkout({ mode: 'SETUP' });
    const id = newSession();
    const failed = await shop.submit(link, { session: id, card: '4000000000000002', buyer: 'refused' });
    expect(failed.session).toMatchObject({ status: 'OPEN', paymentMethodId: null });
    expect(await intent(failed.session.setupIntentId)).toMatchObject({
      status: 'CANCELED',
      errorCode: 'GENERIC_DECLINE',
      member: null,
      paymentMethod: null,
    });
    expect(await shop.events(failed.session.setupIntentId)).toEqual(['setup_intent.canceled']);
    const saved = await shop.submit(link, { session: id, card: '4000000000000341', buyer: 'refused' });
    expect(saved.session).toMatchObject({ status: 'COMPLETED' });
    expect(saved.session.setupIntentId).not.toBe(failed.session.setupIntentId);
  });
});
