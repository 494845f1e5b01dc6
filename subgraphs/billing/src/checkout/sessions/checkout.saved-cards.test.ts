import { apiKeyOf } from '../../../../kit/src/testing';
import { freePlan } from '../../catalogue/plans/testing/terms';
import { newSession, TestCheckout } from './testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

/** Buys a plan with a new card, and returns the id of the saved payment method. */
async function savedCard(buyer: string, card = '4242424242424242'): Promise<string> {
  const planId = await shop.plan();
  const { session } = await shop.submit(planId, { buyer, card, shownTerms: await shop.terms(planId) });
  return session.paymentMethodId;
}
const buyWith = async (
  paymentMethodId: string,
  buyer: string,
  plan: object = {},
  input: object = {},
): Promise<Record<string, any>> => {
  const planId = await shop.plan(plan);
  const shownTerms = await shop.terms(planId);
  return { planId, ...(await shop.submit(planId, { card: null, buyer, paymentMethodId, shownTerms, ...input })) };
};
const paymentsOf = (planId: string) =>
  shop.rows(
    'SELECT status, payment_method_id AS method, card_last4 AS last4 FROM billing.payments WHERE plan_id = $1',
    [planId],
  );
/** Returns the payment sources of unfinished charges. */
const sourcesOf = async (planId: string) => {
  const sql =
    'SELECT a.source FROM billing.charge_attempts a JOIN billing.payments p ON p.id = a.payment_id WHERE p.plan_id = $1';
  return (await shop.rows(sql, [planId])).map(({ source }) => source);
};
const methodsOf = async (userId: string) =>
  (await shop.rows('SELECT id FROM billing.payment_methods WHERE user_id = $1', [userId])).map(({ id }) => id);
const trial = { planType: 'RENEWAL', initialPrice: '0', renewalPrice: '10', billingPeriod: 30, trialPeriodDays: 7 };
const rejection = [
  {
    code: 'parameter_invalid',
    message: 'This saved card can no longer be used. Choose another one.',
    path: ['paymentMethodId'],
  },
];

describe('a purchase with a saved card', () => {
  it('is charged to it, and saves no other one', async () => {
    const method = await savedCard('again');
    const [{ user_id: userId }] = await shop.rows('SELECT user_id FROM billing.payment_methods WHERE id = $1', [
      method,
    ]);
    const { planId, session, userErrors } = await buyWith(method, 'again');
    expect([userErrors, session.status, session.paymentMethodId]).toEqual([[], 'COMPLETED', method]);
    expect(await paymentsOf(planId)).toEqual([{ status: 'paid', method, last4: '4242' }]);
    expect(await methodsOf(userId)).toEqual([method]);
  });

  it('starts a trial without a charge, and renews with the card', async () => {
    const method = await savedCard('trial');
    const { session } = await buyWith(method, 'trial', trial);
    expect(session.status).toBe('COMPLETED');
    const memberships = await shop.rows(
      'SELECT status, payment_method_id AS method FROM billing.memberships WHERE id = $1',
      [session.membershipId],
    );
    expect(memberships).toEqual([{ status: 'trialing', method }]);
  });

  it('waits for the challenge that the plan requires, and is paid after it', async () => {
    const method = await savedCard('checked');
    const { planId, session } = await buyWith(method, 'checked', { threeDsLevel: 'MANDATE_CHALLENGE' });
    expect([session.status, session.actionUrl]).toEqual([
      'REQUIRES_ACTION',
      expect.stringMatching(/^https:\/\/shop\.test\/checkout\/challenge\//),
    ]);
    expect(await sourcesOf(planId)).toEqual([{ kind: 'saved', reference: expect.any(String), isBuyerPresent: true }]);
    await shop.page('mutation ($reference: ID!) { sandboxChallengeAnswer(reference: $reference, passed: true) }', {
      reference: session.actionUrl.split('/').at(-1),
    });
    await shop.page('mutation ($id: ID!) { checkoutContinue(id: $id) { session { status } } }', { id: session.id });
    expect(await paymentsOf(planId)).toEqual([{ status: 'paid', method, last4: '4242' }]);
  });

  it('can be declined, and repeated with another card in the same session', async () => {
    const trialPlan = await shop.plan({ ...trial });
    const saved = await shop.submit(trialPlan, {
      buyer: 'declined',
      card: '4000000000000341',
      shownTerms: await shop.terms(trialPlan),
    });
    const session = newSession();
    const { planId, session: first } = await buyWith(saved.session.paymentMethodId, 'declined', {}, { session });
    expect([first.status, first.failure]).toEqual(['OPEN', 'The card was declined.']);
    const shownTerms = await shop.terms(planId);
    const paid = await shop.submit(planId, { buyer: 'declined', shownTerms, session });
    expect([paid.userErrors, paid.session.status]).toEqual([[], 'COMPLETED']);
    expect(await paymentsOf(planId)).toEqual([{ status: 'paid', method: paid.session.paymentMethodId, last4: '4242' }]);
    expect(paid.session.paymentMethodId).not.toBe(saved.session.paymentMethodId);
  });

  it('is charged once, however often it is submitted at the same time', async () => {
    const method = await savedCard('often');
    const planId = await shop.plan();
    const shownTerms = await shop.terms(planId);
    const session = newSession();
    const submit = () =>
      shop.submit(planId, { buyer: 'often', card: null, paymentMethodId: method, shownTerms, session });
    const results = await Promise.all([submit(), submit(), submit()]);
    expect(results.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(await paymentsOf(planId)).toEqual([{ status: 'paid', method, last4: '4242' }]);
  });

  it.each(['payt_none', '', '<b>', '\u202epayt_1', 'x'.repeat(10_000)])(
    'is rejected for an unknown one: %s',
    async (id) => {
      const { planId, session, userErrors } = await buyWith(id, 'unknown');
      expect([session, userErrors, await paymentsOf(planId)]).toEqual([null, rejection, []]);
    },
  );

  it('is rejected for the card of another buyer', async () => {
    const { planId, session, userErrors } = await buyWith(await savedCard('owner'), 'thief');
    expect([session, userErrors, await paymentsOf(planId)]).toEqual([null, rejection, []]);
  });

  it('is rejected for a card that was saved for another seller', async () => {
    const method = await savedCard('traveler');
    const other = apiKeyOf('biz_other');
    const product = 'mutation { productCreate(input: { title: "Silver" }) { product { id } } }';
    const productId = (await shop.execute(product, {}, other)).product.id;
    const planId = (
      await shop.execute(
        'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { message } } }',
        { input: { ...freePlan, productId, initialPrice: '10' } },
        other,
      )
    ).plan.id;
    const { session, userErrors } = await shop.submit(planId, {
      card: null,
      buyer: 'traveler',
      paymentMethodId: method,
      shownTerms: await shop.terms(planId),
    });
    expect([session, userErrors, await paymentsOf(planId)]).toEqual([null, rejection, []]);
  });
});
