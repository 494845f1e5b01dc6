import { newSession, tokenFor } from '../../checkout/sessions/testing/test-checkout';
import { basic, type Bought, mini, PlanChangeCalls, pro } from './testing';

let calls: PlanChangeCalls;

beforeAll(async () => {
  calls = await PlanChangeCalls.open();
});

afterAll(() => calls.shop.close());

const day = 86_400_000;

describe('the page', () => {
  it('lists the plans of the product by price, and the present plan if its quantity can change', async () => {
    const purchase = await calls.bought({ ...basic, title: 'Team', allowMultipleQuantity: true }, 'paula');
    const [other, hidden, once] = await Promise.all([
      calls.shop.plan(pro),
      calls.shop.plan({ ...pro, visibility: 'HIDDEN' }),
      calls.shop.plan({ initialPrice: '5' }),
    ]);
    const { options, ...rest } = await calls.page(purchase);
    expect(rest).toEqual({ quantity: 1, scheduled: null });
    expect(options.filter(({ planId }: Bought) => [purchase.planId, other, hidden, once].includes(planId))).toEqual([
      {
        planId: purchase.planId,
        title: 'Team',
        price: { formatted: '$30.00' },
        billingPeriod: 30,
        multipleQuantity: true,
        current: true,
      },
      {
        planId: other,
        title: 'Pro',
        price: { formatted: '$60.00' },
        billingPeriod: 30,
        multipleQuantity: false,
        current: false,
      },
    ]);
  });

  it('requires its key, and the service as the caller', async () => {
    const purchase = await calls.bought(basic, 'pit');
    expect([
      await calls.page({ ...purchase, key: 'wrong' }),
      await calls.quote({ ...purchase, key: '' }, 'plan_x'),
    ]).toEqual([null, null]);
    await expect(
      calls.shop.execute('query ($id: ID!) { membershipPlanPage(id: $id, key: "") { quantity } }', { id: purchase.id }),
    ).rejects.toThrow('to use operations of the hosted pages');
  });

  it('has no plans while the membership ends', async () => {
    const purchase = await calls.bought(basic, 'eva');
    await calls.cancel(purchase, 'AT_PERIOD_END');
    expect((await calls.page(purchase)).options).toEqual([]);
    const target = await calls.shop.plan(pro);
    for (const { userErrors } of [await calls.quote(purchase, target), await calls.change(purchase, target)])
      expect(userErrors).toEqual([
        { code: 'conflict', message: 'The plan of this membership cannot be changed now.', path: [] },
      ]);
  });
});

describe('an immediate change', () => {
  it('charges the price less the unused time, and starts a period', async () => {
    const purchase = await calls.bought(basic, 'uma');
    const target = await calls.shop.plan(pro);
    const now = await calls.before(purchase, 15);
    const until = new Date(now.getTime() + 30 * day);
    const { quote: shown, userErrors } = await calls.quote(purchase, target, now);
    expect([userErrors, shown]).toEqual([
      [],
      {
        title: 'Pro',
        quantity: 1,
        price: { formatted: '$60.00' },
        endsDiscount: false,
        now: {
          price: { formatted: '$60.00' },
          credit: { formatted: '$15.00' },
          unusedDays: 15,
          total: { formatted: '$45.00' },
          until: until.toISOString(),
          terms: expect.any(String),
        },
        later: { at: new Date(now.getTime() + 15 * day).toISOString(), terms: expect.any(String) },
      },
    ]);
    const result = await calls.change(purchase, target, now, { shownTerms: shown.now.terms });
    expect(result).toMatchObject({ session: { status: 'COMPLETED', failure: null }, userErrors: [] });
    expect(await calls.rowOf(purchase)).toMatchObject({
      plan_id: target,
      status: 'active',
      price: '60.00',
      renewal_period_start: now,
      renewal_period_end: until,
      spent: '75.00',
    });
    expect((await calls.paymentsOf(purchase)).at(-1)).toEqual({
      subtotal: '60.00',
      discount: '15.00',
      total: '45.00',
      status: 'paid',
      billing_reason: 'subscription_update',
      plan_id: target,
    });
    expect(await calls.shop.events(result.session.paymentId)).toEqual(['payment.created', 'payment.succeeded']);
    expect([(await calls.planOf(purchase.planId)).member_count, (await calls.planOf(target)).member_count]).toEqual([
      0, 1,
    ]);
    await calls.shop.due(new Date(until.getTime() + 60_000));
    expect((await calls.paymentsOf(purchase)).at(-1)).toMatchObject({
      total: '60.00',
      billing_reason: 'subscription_cycle',
    });
  });

  it('of the quantity charges the additional units', async () => {
    const purchase = await calls.bought(
      { ...basic, allowMultipleQuantity: true, stock: 5, unlimitedStock: false },
      'quin',
    );
    const now = await calls.before(purchase, 15);
    expect((await calls.quote(purchase, purchase.planId, now, 3)).quote.now.total.formatted).toBe('$75.00');
    expect((await calls.change(purchase, purchase.planId, now, { quantity: 6 })).userErrors).toEqual([
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    ]);
    expect((await calls.change(purchase, purchase.planId, now, { quantity: 3 })).session.status).toBe('COMPLETED');
    expect(await calls.rowOf(purchase)).toMatchObject({ quantity: 3, price: '90.00' });
    expect(await calls.planOf(purchase.planId)).toEqual({ member_count: 1, stock: 2 });
  });

  it('is not offered if the credit is more than the price', async () => {
    const purchase = await calls.bought(basic, 'lou');
    const target = await calls.shop.plan(mini);
    const now = await calls.before(purchase, 29);
    expect((await calls.quote(purchase, target, now)).quote.now).toBeNull();
    expect((await calls.change(purchase, target, now)).userErrors).toEqual([
      { code: 'conflict', message: 'The plan of this membership cannot be changed now.', path: [] },
    ]);
  });

  it('is free in a trial, which continues', async () => {
    const purchase = await calls.bought({ ...basic, initialPrice: '0', trialPeriodDays: 14 }, 'tom');
    const target = await calls.shop.plan(pro);
    const { renewal_period_end: trialEnd } = await calls.rowOf(purchase);
    const { quote: shown } = await calls.quote(purchase, target);
    expect(shown).toMatchObject({ now: { total: { formatted: '$0.00' }, until: trialEnd.toISOString() }, later: null });
    expect(await calls.change(purchase, target, undefined, { shownTerms: shown.now.terms })).toMatchObject({
      session: { status: 'COMPLETED', paymentId: null },
      userErrors: [],
    });
    expect(await calls.rowOf(purchase)).toMatchObject({
      plan_id: target,
      status: 'trialing',
      price: '60.00',
      renewal_period_end: trialEnd,
    });
  });

  it('is rejected if the seller has changed the price since the page was displayed', async () => {
    const purchase = await calls.bought(basic, 'tia');
    const target = await calls.shop.plan(pro);
    const { quote: shown } = await calls.quote(purchase, target);
    await calls.setPrice(target, '66');
    const { userErrors } = await calls.change(purchase, target, undefined, { shownTerms: shown.now.terms });
    expect(userErrors.map(({ path }: { path: string[] }) => path.join('.'))).toEqual([
      'terms.renewalPrice',
      'terms.dueToday',
    ]);
    expect(await calls.rowOf(purchase)).toMatchObject({ plan_id: purchase.planId });
  });

  it('that is declined changes nothing, and can be repeated in the same session with another card', async () => {
    const purchase = await calls.bought(basic, 'dee');
    const target = await calls.shop.plan({ ...pro, stock: 1, unlimitedStock: false });
    const now = await calls.before(purchase, 15);
    const useCard = async (number: string) =>
      calls.shop.page(
        'mutation ($input: MembershipMethodChangeInput!) { membershipMethodChange(input: $input) { userErrors { message } } }',
        {
          input: {
            id: purchase.id,
            session: newSession(),
            clientAddress: '203.0.113.61',
            cardToken: await tokenFor(number),
          },
        },
      );
    await useCard('4000000000000341');
    const session = newSession(now);
    expect(await calls.change(purchase, target, now, { session })).toMatchObject({
      session: { status: 'OPEN', failure: 'The card was declined.' },
    });
    expect([(await calls.rowOf(purchase)).plan_id, await calls.planOf(target)]).toEqual([
      purchase.planId,
      { member_count: 0, stock: 1 },
    ]);
    await useCard('5555555555554444');
    expect((await calls.change(purchase, target, now, { session })).session.status).toBe('COMPLETED');
    expect([(await calls.rowOf(purchase)).plan_id, await calls.planOf(target)]).toEqual([
      target,
      { member_count: 1, stock: 0 },
    ]);
    expect(await calls.paymentsOf(purchase)).toHaveLength(2);
  });

  it('charges the saved payment method only for the owner', async () => {
    const purchase = await calls.bought(basic, 'olga');
    const target = await calls.shop.plan(pro);
    for (const userId of ['user_other', ''])
      for (const { userErrors } of [
        await calls.change({ ...purchase, userId }, target),
        await calls.schedule({ ...purchase, userId }, target),
      ])
        expect(userErrors).toEqual([expect.objectContaining({ code: 'conflict', path: ['userId'] })]);
    expect([(await calls.rowOf(purchase)).plan_id, (await calls.paymentsOf(purchase)).length]).toEqual([
      purchase.planId,
      1,
    ]);
  });

  it('is paid once for several requests with one session', async () => {
    const purchase = await calls.bought(basic, 'stan');
    const target = await calls.shop.plan(pro);
    const session = newSession();
    const results = await Promise.all([1, 2, 3].map(() => calls.change(purchase, target, undefined, { session })));
    expect(results.map(({ userErrors }) => userErrors)).toEqual([[], [], []]);
    expect([(await calls.rowOf(purchase)).plan_id, (await calls.paymentsOf(purchase)).length]).toEqual([target, 2]);
  });

  it('takes effect once for several sessions at the same time', async () => {
    const purchase = await calls.bought(basic, 'tabs');
    const targets = [await calls.shop.plan(pro), await calls.shop.plan({ ...pro, stock: 9, unlimitedStock: false })];
    const now = await calls.before(purchase, 15);
    const shown = await Promise.all(targets.map((target) => calls.quote(purchase, target, now)));
    const results = await Promise.all(
      targets.map((target, index) => calls.change(purchase, target, now, { shownTerms: shown[index].quote.now.terms })),
    );
    await calls.shop.due(now);
    const applied = (await calls.rowOf(purchase)).plan_id;
    const failed = results.filter(({ userErrors }) => userErrors.length > 0);
    const { refunded } = (
      await calls.shop.rows(
        "SELECT count(*)::int AS refunded FROM billing.payments WHERE plan_change ->> 'membershipId' = $1 AND auto_refunded",
        [purchase.id],
      )
    )[0];
    const kept = (await calls.paymentsOf(purchase)).filter(({ plan_id }) => plan_id === applied);
    expect([targets.includes(applied), kept.length, failed.length + refunded]).toEqual([true, 1, 1]);
    expect(await calls.planOf(targets[1] as string)).toEqual(
      applied === targets[1] ? { member_count: 1, stock: 8 } : { member_count: 0, stock: 9 },
    );
  });

  it.each<[string, object]>([
    ['of another product', { productId: null }],
    ['in another currency', { currency: 'EUR' }],
    ['that is hidden', { visibility: 'HIDDEN' }],
  ])('to a plan %s is rejected', async (name, input) => {
    const purchase = await calls.bought(basic, `x${name.replace(/\W/g, '')}`);
    const { product } = await calls.shop.execute(
      'mutation { productCreate(input: { title: "Else" }) { product { id } } }',
    );
    const target = await calls.shop.plan({ ...pro, ...input, ...('productId' in input && { productId: product.id }) });
    for (const { userErrors } of [
      await calls.quote(purchase, target),
      await calls.change(purchase, target),
      await calls.schedule(purchase, target),
    ])
      expect(userErrors).toEqual([
        { code: 'parameter_invalid', message: 'This membership cannot change to this plan.', path: ['planId'] },
      ]);
  });
});
