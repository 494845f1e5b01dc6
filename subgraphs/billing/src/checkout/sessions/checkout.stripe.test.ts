import { type StripeMockServer, openStripeDouble } from '../../payments/processors/testing/stripe-double';
import { TestCheckout } from './testing/test-checkout';

let stripe: StripeMockServer;
let shop: TestCheckout;

beforeAll(async () => {
  stripe = await openStripeDouble();
  shop = await TestCheckout.open({ stripe: { secretKey: 'sk_test_double', apiUrl: stripe.url } });
});

afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const continueCheckout = async (id: string) =>
  (
    await shop.page(
      'mutation ($id: ID!) { checkoutContinue(id: $id) { session { status membershipId paymentMethodId } } }',
      { id },
    )
  ).data?.checkoutContinue.session;

/** Returns the id of the newest Stripe checkout session. */
const newest = (): string => [...stripe.mock.objects.keys()].findLast((id) => id.startsWith('cs_')) as string;

describe('payments through Stripe', () => {
  it('have no card form in the offer, and reject a card', async () => {
    const planId = await shop.plan();
    const { data } = await shop.page('query ($link: String!) { checkoutOffer(link: $link) { collection state } }', {
      link: planId,
    });
    expect(data?.checkoutOffer).toEqual({ collection: 'HOSTED', state: 'OPEN' });
    expect((await shop.submit(planId)).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'Cards are collected on the page of the processor.', path: ['cardToken'] },
    ]);
  });

  it('send the buyer to the page of Stripe and complete the purchase', async () => {
    const planId = await shop.plan({ initialPrice: '12.50' });
    const { session } = await shop.submit(planId, { card: null, buyer: 'hosted' });
    expect(session).toMatchObject({
      status: 'REQUIRES_ACTION',
      actionUrl: expect.stringMatching(/^https?:/),
      membershipId: null,
    });
    expect((await continueCheckout(session.id)).status).toBe('REQUIRES_ACTION');
    stripe.mock.pay(newest());
    expect(await continueCheckout(session.id)).toEqual({
      status: 'COMPLETED',
      membershipId: expect.stringMatching(/^mem_/),
      paymentMethodId: expect.stringMatching(/^payt_/),
    });
    const payment = await shop.execute(
      'query ($id: ID!) { payment(id: $id) { status provider total { amount } cardLast4 } }',
      { id: session.paymentId },
    );
    expect(payment).toEqual({ status: 'PAID', provider: 'STRIPE', total: { amount: '12.50' }, cardLast4: '4242' });
  });

  it('charge a saved payment method later, and refund the payment', async () => {
    const link = await shop.checkout({ mode: 'SETUP' });
    const { session } = await shop.submit(link, { card: null, buyer: 'saving' });
    stripe.mock.pay(newest());
    const { paymentMethodId } = await continueCheckout(session.id);
    const { member } = await shop.execute('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
      id: paymentMethodId,
    });
    const { payment } = await shop.execute(
      'mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { payment { id } userErrors { code message path } } }',
      {
        input: { memberId: member.id, paymentMethodId, planId: await shop.plan({ initialPrice: '30' }) },
      },
    );
    expect(await shop.due()).toBe(1);
    await shop.execute(
      'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { status } userErrors { code } } }',
      { input: { paymentId: payment.id, amount: '10' } },
    );
    expect(
      await shop.execute(
        'query ($id: ID!) { payment(id: $id) { status substatus provider refundedAmount { amount } } }',
        {
          id: payment.id,
        },
      ),
    ).toEqual({
      status: 'PAID',
      substatus: 'PARTIALLY_REFUNDED',
      provider: 'STRIPE',
      refundedAmount: { amount: '10.00' },
    });
  });

  it('charge a card that was entered into the card fields of Stripe, without a page of Stripe', async () => {
    const planId = await shop.plan({ initialPrice: '12.50' });
    const { session } = await shop.submit(planId, { card: null, cardToken: 'ctoken_good', buyer: 'entering' });
    expect(session).toMatchObject({
      status: 'COMPLETED',
      actionUrl: null,
      membershipId: expect.stringMatching(/^mem_/),
      paymentMethodId: expect.stringMatching(/^payt_/),
    });
    const link = await shop.checkout({ mode: 'SETUP' });
    const saving = await shop.submit(link, { card: null, cardToken: 'ctoken_good', buyer: 'entering' });
    expect(saving.session).toMatchObject({ status: 'COMPLETED', paymentMethodId: expect.stringMatching(/^payt_/) });
  });

  it('decline an entered card, so that another one can be entered', async () => {
    const planId = await shop.plan({ initialPrice: '12.50' });
    const { session } = await shop.submit(planId, { card: null, cardToken: 'ctoken_poor', buyer: 'poor' });
    expect(session).toMatchObject({
      status: 'OPEN',
      failure: 'Your card has insufficient funds.',
      membershipId: null,
    });
  });

  it('cancel the purchase when the buyer leaves the page', async () => {
    const planId = await shop.plan({ stock: 1 });
    const { session } = await shop.submit(planId, { card: null, buyer: 'leaving' });
    const { data } = await shop.page(
      'mutation ($id: ID!) { checkoutAbandon(id: $id) { session { status } userErrors { code } } }',
      { id: session.id },
    );
    expect(data?.checkoutAbandon).toEqual({ session: { status: 'EXPIRED' }, userErrors: [] });
    expect(
      (await shop.execute('query ($id: ID!) { payment(id: $id) { status } }', { id: session.paymentId })).status,
    ).toBe('VOID');
    expect(await shop.rows('SELECT stock FROM billing.plans WHERE id = $1', [planId])).toEqual([{ stock: 1 }]);
  });
});
