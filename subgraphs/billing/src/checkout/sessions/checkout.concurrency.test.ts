import { TestCheckout, buyerInput, newSession } from './testing/test-checkout';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

const stockOf = async (planId: string) =>
  (await shop.rows('SELECT stock FROM billing.plans WHERE id = $1', [planId]))[0].stock;
const chargesOf = async (planId: string) =>
  (
    await shop.rows(
      `SELECT count(*)::int AS charges, coalesce(sum(c.amount), 0)::text AS amount FROM billing.sandbox_charges c
    JOIN billing.charge_attempts a ON a.id = c.key JOIN billing.payments p ON p.id = a.payment_id WHERE p.plan_id = $1 AND c.state = 'succeeded'`,
      [planId],
    )
  )[0];

describe('concurrent buyers', () => {
  it('buy exactly the ten available units in a hundred attempts', async () => {
    const planId = await shop.plan({ initialPrice: '3', stock: 10 });
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        shop.submit(planId, { buyer: `crowd${n}`, clientAddress: `198.51.100.${n}` }),
      ),
    );
    const paid = results.filter(({ session }) => session?.status === 'COMPLETED');
    expect(paid).toHaveLength(10);
    const rejected = results.filter(({ userErrors }) => userErrors?.length);
    expect(rejected).toHaveLength(90);
    expect(rejected[0]?.userErrors).toEqual([
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    ]);
    expect(await stockOf(planId)).toBe(0);
    expect(await chargesOf(planId)).toEqual({ charges: 10, amount: '30.00' });
    expect(
      (await shop.rows('SELECT count(*)::int AS n FROM billing.memberships WHERE plan_id = $1', [planId]))[0].n,
    ).toBe(10);
  });

  it('share ten units exactly, with declined cards and unfinished challenges', async () => {
    const planId = await shop.plan({ initialPrice: '3', stock: 10 });
    const cards = ['4242424242424242', '4000000000000002', '4000000000003220'];
    await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        shop.submit(planId, { buyer: `mixed${n}`, clientAddress: `203.0.113.${n}`, card: cards[n % 3] }),
      ),
    );
    await shop.due(new Date(Date.now() + 31 * 60_000));
    const sold = (await shop.rows('SELECT count(*)::int AS n FROM billing.memberships WHERE plan_id = $1', [planId]))[0]
      .n;
    expect(sold + (await stockOf(planId))).toBe(10);
    expect((await chargesOf(planId)).charges).toBe(sold);
  });
});

describe('one buyer', () => {
  it('pays once after ten concurrent submissions of a page', async () => {
    const planId = await shop.plan({ initialPrice: '8' });
    const session = newSession();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => shop.submit(planId, { session, buyer: 'eager' })),
    );
    expect(results.map(({ userErrors }) => userErrors)).toEqual(Array.from({ length: 10 }, () => []));
    expect(new Set(results.map((result) => result.session.paymentId)).size).toBe(1);
    expect((await shop.submit(planId, { session, buyer: 'eager' })).session).toMatchObject({ status: 'COMPLETED' });
    expect(await chargesOf(planId)).toEqual({ charges: 1, amount: '8.00' });
  });

  it('buys a one-per-user plan once in ten concurrent sessions', async () => {
    const planId = await shop.plan({ initialPrice: '8', onePerUser: true });
    const results = await Promise.all(Array.from({ length: 10 }, () => shop.submit(planId, { buyer: 'windows' })));
    expect(results.filter(({ session }) => session?.status === 'COMPLETED')).toHaveLength(1);
    expect(await chargesOf(planId)).toEqual({ charges: 1, amount: '8.00' });
    expect((await shop.submit(planId, { buyer: 'windows' })).userErrors).toEqual([
      { code: 'conflict', message: 'This user has bought the plan before.', path: [] },
    ]);
  });

  it('cannot start a second purchase of such a plan during a bank challenge', async () => {
    const planId = await shop.plan({ initialPrice: '8', onePerUser: true });
    await shop.submit(planId, { buyer: 'waiting', card: '4000000000003220' });
    expect((await shop.submit(planId, { buyer: 'waiting' })).userErrors).toEqual([
      { code: 'conflict', message: 'A purchase of this plan is already in progress.', path: [] },
    ]);
  });

  it('cannot buy a one-per-business plan that the account owns already', async () => {
    const planId = await shop.plan({ initialPrice: '8', onePerCompany: true });
    const of = (user: string, account: string) => ({ buyer: buyerInput(user, [account]) });
    expect((await shop.submit(planId, of('first', 'biz_firm'))).session.status).toBe('COMPLETED');
    expect((await shop.submit(planId, of('second', 'biz_firm'))).userErrors).toEqual([
      { code: 'conflict', message: 'This account has bought the plan before.', path: [] },
    ]);
    expect((await shop.submit(planId, of('third', 'biz_other'))).session.status).toBe('COMPLETED');
  });
});

describe('a promo code', () => {
  const code = (input: object) =>
    shop.execute(
      'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id code } userErrors { code message path } } }',
      {
        input: {
          code: 'SAVE',
          promoType: 'PERCENTAGE',
          amountOff: '25',
          baseCurrency: 'USD',
          newUsersOnly: false,
          numberOfIntervals: 1,
          ...input,
        },
      },
    );

  it('with five uses is used five times by twenty buyers, and a declined card releases its use', async () => {
    const planId = await shop.plan({ initialPrice: '8' });
    const { promoCode } = await code({ code: 'FIVE', stock: 5, unlimitedStock: false });
    const shownTerms = await shop.terms(planId, { promoCode: 'FIVE' });
    await shop.submit(planId, { buyer: 'unlucky', promoCode: 'five', card: '4000000000000002', shownTerms });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        shop.submit(planId, {
          buyer: `promo${n}`,
          promoCode: 'FIVE',
          shownTerms,
          clientAddress: `192.0.2.${n}`,
        }),
      ),
    );
    expect(results.filter(({ session }) => session?.status === 'COMPLETED')).toHaveLength(5);
    expect(await chargesOf(planId)).toEqual({ charges: 5, amount: '30.00' });
    expect((await shop.rows('SELECT stock, uses FROM billing.promo_codes WHERE id = $1', [promoCode.id]))[0]).toEqual({
      stock: 0,
      uses: 5,
    });
  });

  it('is rejected for another plan, without a payment', async () => {
    const [planId, other] = [await shop.plan({ initialPrice: '8' }), await shop.plan({ initialPrice: '8' })];
    await code({ code: 'ONLYONE', planIds: [other] });
    const before = (await shop.rows('SELECT count(*)::int AS n FROM billing.payments'))[0].n;
    expect((await shop.submit(planId, { buyer: 'wrong', promoCode: 'ONLYONE' })).userErrors).toEqual([
      { code: 'parameter_invalid', message: expect.stringMatching(/plan/), path: ['promoCode'] },
    ]);
    expect((await shop.submit(planId, { buyer: 'wrong', promoCode: 'NOSUCH' })).userErrors).toEqual([
      { code: 'parameter_invalid', message: expect.any(String), path: ['promoCode'] },
    ]);
    expect(
      (
        await shop.submit(await shop.checkout({ planId, allowPromoCodes: false }), {
          buyer: 'wrong',
          promoCode: 'ONLYONE',
        })
      ).userErrors,
    ).toEqual([
      { code: 'parameter_invalid', message: 'This checkout does not accept promo codes.', path: ['promoCode'] },
    ]);
    expect((await shop.rows('SELECT count(*)::int AS n FROM billing.payments'))[0].n).toBe(before);
  });
});
