import { systemPrincipal, type Context, type Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import { tokenFor, newSession } from '../../checkout/sessions/testing/test-checkout';
import { basic, type Bought, PlanChangeCalls, pro } from './testing';

let calls: PlanChangeCalls;
beforeAll(async () => {
  calls = await PlanChangeCalls.open();
});
afterAll(() => calls.shop.close());

const plansDocument = `query ($id: ID!) { membershipPlans(id: $id) { quantity options { planId price { formatted } current } scheduled { title } } }`;
const previewDocument = `query ($id: ID!, $input: MembershipPlanChoiceInput!) { membershipPlanPreview(id: $id, input: $input) {
  quote { now { credit { money { amount } } total { money { amount currency } } terms } later { at terms } } userErrors { code path } } }`;
const updateDocument = `mutation ($id: ID!, $input: MembershipPlanUpdateInput!) { membershipPlanUpdate(id: $id, input: $input) {
  membership { plan { id } quantity } payment { id status total { amount } planChangeCredit { amount } failureMessage actionUrl } userErrors { code path } } }`;
const cancelDocument =
  'mutation ($id: ID!) { membershipPlanUpdateCancel(id: $id) { membership { id } userErrors { code } } }';

/** Runs a document as a caller, and returns the value of its root field; the error messages if there are errors. */
async function call(
  principal: Principal,
  document: string,
  variables: object,
  overrides: Partial<Context> = {},
): Promise<any> {
  const { data, errors } = await run(calls.shop.billing.subgraph, principal, document, { ...variables }, overrides);
  return errors ? errors.map(({ message }) => message) : Object.values(data ?? {})[0];
}

const ownerOf = ({ userId }: Bought): Principal => userOf(userId);
const at = (now: Date): Partial<Context> => ({ clock: { now: () => now } });

/** Buys a membership, creates another plan, and returns both with the terms of a change 15 days before the renewal. */
async function offered(buyer: string, plan: object = pro) {
  const purchase = await calls.bought(basic, buyer);
  const target = await calls.shop.plan(plan);
  const now = await calls.before(purchase, 15);
  const { id } = purchase;
  const choice = { planId: target };
  const { quote } = await call(ownerOf(purchase), previewDocument, { id, input: choice }, at(now));
  const input = (start: string, shownTerms: string) => ({ id, input: { ...choice, start, shownTerms } });
  return { purchase, target, now, quote, input, me: ownerOf(purchase) };
}

describe('the owner of a membership', () => {
  it('sees the plans, the amount, and pays it with the saved payment method', async () => {
    const { purchase, target, now, quote, input, me } = await offered('owen');
    const plans = await call(me, plansDocument, { id: purchase.id }, at(now));
    expect(plans).toMatchObject({ quantity: 1, scheduled: null });
    expect(plans.options).toContainEqual({ planId: target, price: { formatted: '$60.00' }, current: false });
    expect(quote.now).toMatchObject({
      credit: { money: { amount: '15.00' } },
      total: { money: { amount: '45.00', currency: 'USD' } },
    });
    expect(await call(me, updateDocument, input('IMMEDIATELY', quote.now.terms), at(now))).toEqual({
      membership: { plan: { id: target }, quantity: 1 },
      payment: {
        id: expect.stringMatching(/^pay_/),
        status: 'PAID',
        total: { amount: '45.00' },
        planChangeCredit: { amount: '15.00' },
        failureMessage: null,
        actionUrl: null,
      },
      userErrors: [],
    });
  });

  it('schedules a change, and removes it', async () => {
    const { purchase, target, now, quote, input, me } = await offered('sven');
    expect(await call(me, updateDocument, input('AT_PERIOD_END', quote.later.terms), at(now))).toEqual({
      membership: { plan: { id: purchase.planId }, quantity: 1 },
      payment: null,
      userErrors: [],
    });
    expect((await calls.rowOf(purchase)).scheduled_plan).toMatchObject({ planId: target });
    for (let times = 0; times < 2; times += 1)
      expect(await call(me, cancelDocument, { id: purchase.id })).toEqual({
        membership: { id: purchase.id },
        userErrors: [],
      });
    expect((await calls.rowOf(purchase)).scheduled_plan).toBeNull();
  });

  it('pays once for repeated requests with one idempotency key, also at the same time', async () => {
    const { purchase, now, quote, input, me } = await offered('idem');
    const request = () =>
      call(me, updateDocument, input('IMMEDIATELY', quote.now.terms), { ...at(now), operationKey: 'key of idem' });
    const payments = (await Promise.all([request(), request()])).concat(await request());
    expect(payments.filter(({ payment }) => payment?.status === 'PAID').length).toBeGreaterThanOrEqual(2);
    expect(await calls.paymentsOf(purchase)).toHaveLength(2);
  });

  it('gets the reason if the payment is declined, and nothing has changed', async () => {
    const { purchase, now, input, me } = await offered('rod');
    const cardToken = await tokenFor('4000000000000341');
    const saved = { id: purchase.id, session: newSession(), clientAddress: '203.0.113.62', cardToken };
    await call(
      systemPrincipal,
      'mutation ($input: MembershipMethodChangeInput!) { membershipMethodChange(input: $input) { userErrors { message } } }',
      { input: saved },
    );
    const { planId } = input('', '').input;
    const { quote } = await call(me, previewDocument, { id: purchase.id, input: { planId } }, at(now));
    expect(await call(me, updateDocument, input('IMMEDIATELY', quote.now.terms), at(now))).toMatchObject({
      membership: { plan: { id: purchase.planId } },
      payment: { failureMessage: 'The card was declined.' },
      userErrors: [],
    });
  });

  it('must have seen the present terms', async () => {
    const { purchase, target, now, quote, input, me } = await offered('tara');
    await calls.setPrice(target, '66');
    for (const [start, terms] of [
      ['IMMEDIATELY', quote.now.terms],
      ['AT_PERIOD_END', quote.later.terms],
      ['IMMEDIATELY', ''],
    ])
      expect(await call(me, updateDocument, input(start, terms), at(now))).toMatchObject({
        membership: null,
        payment: null,
        userErrors: expect.arrayContaining([expect.objectContaining({ path: expect.arrayContaining(['terms']) })]),
      });
    expect([(await calls.rowOf(purchase)).plan_id, (await calls.paymentsOf(purchase)).length]).toEqual([
      purchase.planId,
      1,
    ]);
  });
});

describe('other callers', () => {
  const notFound = { userErrors: [expect.objectContaining({ code: 'not_found' })] };

  it('find no membership, and change nothing', async () => {
    const { purchase, now, quote, input } = await offered('mia');
    const key = apiKeyOf('biz_shop', ['*']);
    for (const other of [userOf('user_other'), calls.shop.seller, key, systemPrincipal])
      for (const id of [purchase.id, 'mem_unknown']) {
        const { input: choice } = input('IMMEDIATELY', quote.now.terms);
        const { start: _start, shownTerms: _terms, ...preview } = choice;
        expect([
          await call(other, plansDocument, { id }, at(now)),
          await call(other, previewDocument, { id, input: preview }, at(now)),
          await call(other, updateDocument, { id, input: choice }, at(now)),
          await call(other, cancelDocument, { id }),
        ]).toEqual([null, null, { membership: null, payment: null, ...notFound }, { membership: null, ...notFound }]);
      }
    expect((await calls.rowOf(purchase)).plan_id).toBe(purchase.planId);
  });
});
