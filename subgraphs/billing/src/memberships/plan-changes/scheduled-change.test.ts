import { systemPrincipal } from '../../../../kit/src';
import { testContext } from '../../../../kit/src/testing';
import { basic, mini, PlanChangeCalls, pro } from './testing';

let calls: PlanChangeCalls;

beforeAll(async () => {
  calls = await PlanChangeCalls.open();
});

afterAll(() => calls.shop.close());

const day = 86_400_000;

describe('a change at the end of the period', () => {
  it('is shown, takes the units, and is charged with the next period', async () => {
    const purchase = await calls.bought(basic, 'dora');
    const target = await calls.shop.plan({ ...mini, stock: 2, unlimitedStock: false });
    const { renewal_period_end: end } = await calls.rowOf(purchase);
    const { quote: shown } = await calls.quote(purchase, target);
    expect(await calls.schedule(purchase, target, { shownTerms: shown.later.terms })).toEqual({
      membership: { id: purchase.id },
      userErrors: [],
    });
    expect((await calls.page(purchase)).scheduled).toEqual({
      title: 'Mini',
      quantity: 1,
      price: { formatted: '$10.00' },
      billingPeriod: 7,
      at: end.toISOString(),
    });
    expect(await calls.planOf(target)).toEqual({ member_count: 0, stock: 1 });
    const manage = await calls.shop.page(
      'query ($id: ID!, $key: String!) { membershipManagePage(id: $id, key: $key) { nextCharge { amount { formatted } } membership { plan { id } } } }',
      { id: purchase.id, key: purchase.key },
    );
    expect(manage.data?.membershipManagePage).toEqual({
      nextCharge: { amount: { formatted: '$10.00' } },
      membership: { plan: { id: purchase.planId } },
    });
    // The seller's new price does not apply to a change that was agreed before.
    await calls.setPrice(target, '12');
    await calls.shop.due(new Date(end.getTime() + 60_000));
    expect((await calls.paymentsOf(purchase)).at(-1)).toEqual({
      subtotal: '10.00',
      discount: '0.00',
      total: '10.00',
      status: 'paid',
      billing_reason: 'subscription_cycle',
      plan_id: target,
    });
    expect(await calls.rowOf(purchase)).toMatchObject({
      plan_id: target,
      price: '10.00',
      billing_period: 7,
      renewal_period_start: end,
      renewal_period_end: new Date(end.getTime() + 7 * day),
      scheduled_plan: null,
    });
    expect([await calls.planOf(target), (await calls.planOf(purchase.planId)).member_count]).toEqual([
      { member_count: 1, stock: 1 },
      0,
    ]);
  });

  it('can be replaced and removed, which returns the units', async () => {
    const purchase = await calls.bought(basic, 'rena');
    const [one, other] = [
      await calls.shop.plan({ ...mini, stock: 1, unlimitedStock: false }),
      await calls.shop.plan({ ...pro, stock: 1, unlimitedStock: false }),
    ];
    await calls.schedule(purchase, one);
    expect((await calls.schedule(await calls.bought(basic, 'late'), one)).userErrors).toEqual([
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    ]);
    await calls.schedule(purchase, other);
    expect([(await calls.planOf(one)).stock, (await calls.planOf(other)).stock]).toEqual([1, 0]);
    expect(await calls.unschedule(purchase)).toEqual({ userErrors: [] });
    expect(await calls.unschedule(purchase)).toEqual({ userErrors: [] });
    expect([(await calls.planOf(other)).stock, (await calls.page(purchase)).scheduled]).toEqual([1, null]);
  });

  it.each<[string, string]>([
    ['at the end of the period', 'AT_PERIOD_END'],
    ['immediately', 'IMMEDIATE'],
  ])('is removed by a cancellation %s', async (name, mode) => {
    const purchase = await calls.bought(basic, `c${mode.toLowerCase()}`);
    const target = await calls.shop.plan({ ...mini, title: name, stock: 1, unlimitedStock: false });
    await calls.schedule(purchase, target);
    await calls.cancel(purchase, mode);
    expect([(await calls.rowOf(purchase)).scheduled_plan, (await calls.planOf(target)).stock]).toEqual([null, 1]);
  });

  it('is replaced by an immediate change', async () => {
    const purchase = await calls.bought(basic, 'ines');
    const [later, now] = [
      await calls.shop.plan({ ...mini, stock: 1, unlimitedStock: false }),
      await calls.shop.plan(pro),
    ];
    await calls.schedule(purchase, later);
    expect((await calls.change(purchase, now)).session.status).toBe('COMPLETED');
    expect(await calls.rowOf(purchase)).toMatchObject({ plan_id: now, scheduled_plan: null });
    expect((await calls.planOf(later)).stock).toBe(1);
  });

  it('ends the promo code of the former plan', async () => {
    const code = await calls.shop.execute(
      `mutation { promoCodeCreate(input: { code: "HALF", promoType: PERCENTAGE, amountOff: "50", baseCurrency: USD, numberOfIntervals: 0, newUsersOnly: false }) { promoCode { id } userErrors { message } } }`,
    );
    const purchase = await calls.bought(basic, 'prue', { promoCode: 'HALF' });
    expect((await calls.rowOf(purchase)).promo_code_id).toBe(code.promoCode.id);
    const target = await calls.shop.plan(pro);
    expect((await calls.quote(purchase, target)).quote.endsDiscount).toBe(true);
    const now = await calls.before(purchase, 15);
    expect((await calls.quote(purchase, target, now)).quote.now.credit).toEqual({ formatted: '$7.50' });
    await calls.change(purchase, target, now);
    expect((await calls.rowOf(purchase)).promo_code_id).toBeNull();
  });

  it('waits while payments are paused by the seller, and then takes effect without a payment', async () => {
    const purchase = await calls.bought(basic, 'paul');
    const target = await calls.shop.plan(mini);
    await calls.schedule(purchase, target);
    const { renewal_period_end: end } = await calls.rowOf(purchase);
    await calls.shop.page('mutation ($id: ID!) { membershipPause(id: $id, input: {}) { userErrors { code } } }', {
      id: purchase.id,
    });
    await calls.shop.due(new Date(end.getTime() + 60_000));
    expect(await calls.rowOf(purchase)).toMatchObject({ plan_id: target, status: 'active', billing_period: 7 });
    expect(await calls.paymentsOf(purchase)).toHaveLength(1);
  });

  it('is lost with the membership if the seller ends it', async () => {
    const purchase = await calls.bought(basic, 'fin');
    const target = await calls.shop.plan({ ...mini, stock: 1, unlimitedStock: false });
    await calls.schedule(purchase, target);
    await calls.shop.billing.recordMembershipStatus(testContext(systemPrincipal), purchase.id, 'canceled');
    expect((await calls.planOf(target)).stock).toBe(1);
  });
});
