import { DomainError } from '../../../../kit/src';
import { run } from '../../../../kit/src/testing';
import { type Billing } from '../..';
import { clockAt } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';
import { type PromoShop, promoShopOf } from './testing';

let billing: Billing;
let shop: PromoShop;
let planId: string;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = promoShopOf(billing, 'biz_till');
  planId = await shop.plan();
});
afterAll(() => billing.close());

/** Returns code, message and path of the error. */
async function rejectionOf(work: Promise<unknown>): Promise<object> {
  const error = await work.then(
    () => {
      throw new Error('Nothing was refused');
    },
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw error;
  return { code: error.code, message: error.message, path: error.inputPath };
}

const conflict = (message: string) => ({ code: 'conflict', message, path: ['promoCode'] });
const invalid = (message: string) => ({ code: 'parameter_invalid', message, path: ['promoCode'] });

describe('a discount', () => {
  it.each([
    ['a share', { amountOff: '20' }, '100', 'usd', '20.00'],
    ['a share, rounded half to even down', { amountOff: '50' }, '0.25', 'usd', '0.12'],
    ['a share, rounded half to even up', { amountOff: '50' }, '0.35', 'usd', '0.18'],
    ['a third', { amountOff: '33.33' }, '100', 'usd', '33.33'],
    ['a share of a price without decimals', { amountOff: '12.5' }, '100', 'jpy', '12'],
    ['a share in another currency', { amountOff: '10', baseCurrency: 'EUR' }, '1', 'eth', '0.100000000000000000'],
    ['everything', { amountOff: '100' }, '59.99', 'usd', '59.99'],
    ['next to nothing', { amountOff: '0.01' }, '1', 'usd', '0.00'],
    ['an amount', { promoType: 'FLAT_AMOUNT', amountOff: '5.5' }, '100', 'usd', '5.50'],
    ['an amount over the price', { promoType: 'FLAT_AMOUNT', amountOff: '500' }, '59.99', 'usd', '59.99'],
    [
      'an amount with three decimals',
      { promoType: 'FLAT_AMOUNT', amountOff: '0.125', baseCurrency: 'KWD' },
      '1',
      'kwd',
      '0.125',
    ],
    [
      'an amount with eighteen decimals',
      { promoType: 'FLAT_AMOUNT', amountOff: '0.000000000000000001', baseCurrency: 'ETH' },
      '1',
      'eth',
      '0.000000000000000001',
    ],
    ['off nothing', { amountOff: '20' }, '0', 'usd', '0.00'],
  ] as const)('of %s', async (_name, input, subtotal, currency, discount) => {
    const { id, code } = await shop.promoCode(input);
    expect(await shop.quote({ code: `  ${code.toLowerCase()} `, planId, subtotal, currency })).toEqual({
      promoCodeId: id,
      discount,
    });
    expect(await shop.hold({ id, planId, subtotal, currency })).toEqual({
      useId: expect.stringMatching(/^pcu_/),
      promoCodeId: id,
      discount,
    });
  });
});

describe('a promo code is rejected', () => {
  /** Returns the errors of quotes and holds, by id and by code, and the number of uses afterwards. */
  const discountsFor = async (input: object, wrong: object = {}, status = 'active'): Promise<unknown[]> => {
    const { id, code } = await shop.promoCode(input);
    await billing.database.dataSource.query('UPDATE billing.promo_codes SET status = $2 WHERE id = $1', [id, status]);
    const requests = [{ id }, { code }].map((by) => ({ ...by, planId, userId: 'user_somebody', ...wrong }));
    const rejections = await Promise.all(
      requests.flatMap((request) => [rejectionOf(shop.quote(request)), rejectionOf(shop.hold(request))]),
    );
    return [...rejections, (await shop.counts(id)).slice(2)];
  };
  const always = (message: object): unknown[] => [message, message, message, message, [0, 0, 0]];

  it('if it is unknown, or of another account', async () => {
    const { id, code } = await promoShopOf(billing, 'biz_other').promoCode();
    for (const by of [{ code: 'NOBODY' }, { code: '' }, { id: 'promo_none' }, { id }, { code }]) {
      expect(await rejectionOf(shop.quote({ ...by, planId }))).toEqual(invalid('The promo code does not exist.'));
      expect(await rejectionOf(shop.hold({ ...by, planId }))).toEqual(invalid('The promo code does not exist.'));
    }
  });

  it('if it is inactive or archived', async () => {
    expect(await discountsFor({}, {}, 'inactive')).toEqual(always(conflict('This promo code is not active.')));
    expect(await discountsFor({}, {}, 'archived')).toEqual(always(invalid('The promo code does not exist.')));
  });

  it('from its expiry on', async () => {
    const { code } = await shop.promoCode({ expiresAt: '2090-01-01T00:00:00Z' });
    expect(await shop.quote({ code, planId }, clockAt('2089-12-31T23:59:59.999Z'))).toMatchObject({
      discount: '20.00',
    });
    expect(await rejectionOf(shop.hold({ code, planId }, clockAt('2090-01-01T00:00:00Z')))).toEqual(
      conflict('This promo code has expired.'),
    );
  });

  it('if it is used up', async () => {
    expect(await discountsFor({ stock: 0 })).toEqual(always(conflict('This promo code has been used up.')));
  });

  it('for another plan, product or currency', async () => {
    const other = await shop.plan();
    const otherProduct = await shop.value('SELECT product_id FROM billing.plans WHERE id = $1', other);
    expect(await discountsFor({ planIds: [other] })).toEqual(
      always(invalid('This promo code does not apply to this plan.')),
    );
    expect(await discountsFor({ productId: otherProduct })).toEqual(
      always(invalid('This promo code does not apply to this plan.')),
    );
    expect(await discountsFor({ promoType: 'FLAT_AMOUNT', baseCurrency: 'EUR' })).toEqual(
      always(invalid('This promo code applies only to prices in eur.')),
    );
    expect(await discountsFor({ promoType: 'FLAT_AMOUNT' }, { currency: 'jpy' })).toEqual(
      always(invalid('This promo code applies only to prices in usd.')),
    );
    const { code } = await shop.promoCode({ planIds: [other], productId: otherProduct });
    expect(await shop.quote({ code, planId: other })).toMatchObject({ discount: '20.00' });
  });

  it('depending on the buyer', async () => {
    const [newOnly, churnedOnly, membersOnly] = await Promise.all(
      ['newUsersOnly', 'churnedUsersOnly', 'existingMembershipsOnly'].map(
        async (field) => (await shop.promoCode({ [field]: true })).code,
      ),
    );
    await shop.sell(planId, 'draft', { status: 'drafted' });
    await shop.sell(planId, 'runs', { status: 'active' });
    await shop.sell(planId, 'left', { status: 'canceled' });
    await shop.sell(planId, 'back', { status: 'canceled' });
    await shop.sell(planId, 'back', { status: 'trialing' });
    await shop.sell(planId, 'owns', { status: 'completed' });
    await promoShopOf(billing, 'biz_next')
      .plan()
      .then((otherPlan) => shop.sell(otherPlan, 'stranger', { status: 'active' }));
    const allowed: Record<string, readonly [boolean, boolean, boolean]> = {
      draft: [true, false, false],
      stranger: [true, false, false],
      runs: [false, false, true],
      left: [false, true, false],
      back: [false, false, true],
      owns: [false, false, false],
    };
    const messages = ['new customers only', 'former customers only', 'customers with a running membership only'].map(
      (whom) => conflict(`This promo code is for ${whom}.`),
    );
    for (const [buyer, isAllowed] of Object.entries(allowed)) {
      for (const [index, code] of [newOnly, churnedOnly, membersOnly].entries()) {
        const request = { code, planId, userId: `user_${buyer}` };
        const [quoted, reserved] = await Promise.all(
          [shop.quote, shop.hold].map((attempt) =>
            attempt(request).then(
              ({ discount }) => discount,
              (error: unknown) => rejectionOf(Promise.reject(error)),
            ),
          ),
        );
        expect([buyer, quoted, reserved]).toEqual([
          buyer,
          ...Array.from({ length: 2 }, () => (isAllowed[index] ? '20.00' : messages[index])),
        ]);
      }
    }
  });

  it('on a hold, if conditions on the buyer cannot be checked', async () => {
    for (const field of ['newUsersOnly', 'churnedUsersOnly', 'existingMembershipsOnly', 'onePerCustomer']) {
      const { id, code } = await shop.promoCode({ [field]: true });
      expect(await shop.quote({ code, planId })).toMatchObject({ promoCodeId: id });
      expect(await rejectionOf(shop.hold({ code, planId }))).toEqual(
        conflict('This promo code is for certain customers only; sign in to use it.'),
      );
    }
  });
});

describe('a use', () => {
  it('reserves stock while held, and is counted when redeemed', async () => {
    const { id } = await shop.promoCode({ stock: 2 });
    const { useId } = await shop.hold({ id, planId, membershipId: 'mem_1' });
    expect(await shop.counts(id)).toEqual([1, 0, 1, 0, 0]);
    await shop.within((tx) => billing.promoCodes.redeem(tx, useId, { paymentId: 'pay_1' }));
    await shop.redeem(useId);
    expect(await shop.counts(id)).toEqual([1, 1, 0, 1, 0]);
    expect(
      (
        await billing.database.rows(
          'SELECT account_id, user_id, membership_id, payment_id, state FROM billing.promo_code_uses WHERE id = $1',
          [useId],
        )
      )[0],
    ).toEqual(['biz_till', null, 'mem_1', 'pay_1', 'redeemed']);
    expect(await rejectionOf(shop.release(useId))).toEqual({
      code: 'conflict',
      message: 'The use of a redeemed promo code cannot be released.',
      path: [],
    });
    expect(await shop.counts(id)).toEqual([1, 1, 0, 1, 0]);
  });

  it('returns its stock once when released, and is recorded if it is paid later', async () => {
    const { id } = await shop.promoCode({ stock: 1 });
    const { useId } = await shop.hold({ id, planId });
    await shop.release(useId);
    await shop.release(useId);
    expect(await shop.counts(id)).toEqual([1, 0, 0, 0, 1]);
    await shop.redeem(useId);
    expect(await shop.counts(id)).toEqual([0, 1, 0, 1, 0]);
    const second = await shop.promoCode({ stock: 1 });
    const releasedUseId = (await shop.hold({ id: second.id, planId })).useId;
    await shop.release(releasedUseId);
    await shop.redeem((await shop.hold({ id: second.id, planId })).useId);
    await shop.redeem(releasedUseId);
    expect(await shop.counts(second.id)).toEqual([0, 2, 0, 2, 0]);
  });

  it('does not change an unlimited stock, even if it is limited later', async () => {
    const { id } = await shop.promoCode();
    const { useId } = await shop.hold({ id, planId });
    await billing.database.dataSource.query(
      'UPDATE billing.promo_codes SET unlimited_stock = false, stock = 7 WHERE id = $1',
      [id],
    );
    await shop.release(useId);
    expect(await shop.counts(id)).toEqual([7, 0, 0, 0, 1]);
  });

  it('that is unknown is not found', async () => {
    await expect(shop.redeem('pcu_none')).rejects.toThrow('No such resource was found.');
    await expect(shop.release('pcu_none')).rejects.toThrow('No such resource was found.');
  });

  it('is rolled back with its transaction', async () => {
    const { id } = await shop.promoCode({ stock: 1 });
    await expect(
      shop.within(async (tx) => {
        await billing.promoCodes.hold(tx, {
          accountId: shop.accountId,
          id,
          plan: { id: planId, productId: null },
          userId: null,
          subtotal: '1',
          currency: 'usd',
        });
        throw new Error('declined');
      }),
    ).rejects.toThrow('declined');
    expect(await shop.counts(id)).toEqual([1, 0, 0, 0, 0]);
  });
});

describe('concurrent buyers', () => {
  const concurrently = async (
    count: number,
    attempt: (index: number) => Promise<{ useId: string }>,
  ): Promise<[string[], object[]]> => {
    const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
    const uses = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.useId] : []));
    return [
      uses,
      await Promise.all(
        results.flatMap((result) => (result.status === 'rejected' ? [rejectionOf(Promise.reject(result.reason))] : [])),
      ),
    ];
  };

  it('use no more than the stock, and released stock once more', async () => {
    const { id } = await shop.promoCode({ stock: 10 });
    const [uses, rejections] = await concurrently(50, (index) => shop.hold({ id, planId, userId: `user_${index}` }));
    expect([uses.length, rejections.length]).toEqual([10, 40]);
    for (const rejected of rejections) expect(rejected).toEqual(conflict('This promo code has been used up.'));
    expect(await shop.counts(id)).toEqual([0, 0, 10, 0, 0]);
    const [redeemed, given] = [uses.slice(0, 6), uses.slice(6)];
    await Promise.all(
      [...redeemed, ...redeemed]
        .map((use) => shop.redeem(use))
        .concat([...given, ...given].map((use) => shop.release(use))),
    );
    expect(await shop.counts(id)).toEqual([4, 6, 0, 6, 4]);
    expect((await concurrently(20, () => shop.hold({ id, planId })))[0]).toHaveLength(4);
    expect(await shop.counts(id)).toEqual([0, 6, 4, 6, 4]);
  });

  it('get one use each if it is limited to one per customer', async () => {
    const { id } = await shop.promoCode({ onePerCustomer: true });
    const [uses, rejections] = await concurrently(40, (index) =>
      shop.hold({ id, planId, userId: `user_twin${index % 4}` }),
    );
    expect([uses.length, rejections.length]).toEqual([4, 36]);
    for (const rejected of rejections) expect(rejected).toEqual(conflict('You have used this promo code before.'));
    expect(await rejectionOf(shop.quote({ id, planId, userId: 'user_twin0' }))).toEqual(
      conflict('You have used this promo code before.'),
    );
    await Promise.all(uses.map((use) => shop.release(use)));
    expect((await concurrently(8, () => shop.hold({ id, planId, userId: 'user_twin0' })))[0]).toHaveLength(1);
  });

  it('either find the code deleted, or prevent its deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await shop.promoCode();
      const remove = 'mutation ($id: ID!) { promoCodeDelete(id: $id) { deletedId } }';
      const [[uses, rejections], { data }] = await Promise.all([
        concurrently(6, () => shop.hold({ id, planId })),
        run(billing.subgraph, shop.seller, remove, { id }),
      ]);
      const isDeleted = data?.promoCodeDelete.deletedId !== null;
      expect([uses.length, rejections]).toEqual(
        isDeleted ? [0, Array.from({ length: 6 }, () => invalid('The promo code does not exist.'))] : [6, []],
      );
    }
  });

  it('are serialized with a deactivation by the seller', async () => {
    const { id } = await shop.promoCode({ stock: 100 });
    const [[uses]] = await Promise.all([
      concurrently(20, () => shop.hold({ id, planId })),
      billing.database.dataSource.query("UPDATE billing.promo_codes SET status = 'inactive' WHERE id = $1", [id]),
    ]);
    expect(await shop.counts(id)).toEqual([100 - uses.length, 0, uses.length, 0, 0]);
  });
});

describe('a renewal', () => {
  const renewal = (promoCodeId: string, paymentNumber: number, amount = '50', currency: 'usd' | 'eur' = 'usd') =>
    shop.within((tx) => billing.promoCodes.discountForRenewal(tx, { promoCodeId, paymentNumber, amount, currency }));

  it.each([
    [0, ['10.00', '10.00', '10.00', '10.00']],
    [1, ['10.00', '0.00', '0.00', '0.00']],
    [3, ['10.00', '10.00', '10.00', '0.00']],
  ])('of a code for %d payments', async (numberOfIntervals, discounts) => {
    const { id } = await shop.promoCode({ numberOfIntervals });
    expect(await Promise.all([1, 2, 3, 4].map((number) => renewal(id, number)))).toEqual(discounts);
  });

  it('keeps its discount after the code is archived or has expired', async () => {
    const { id } = await shop.promoCode({ promoType: 'FLAT_AMOUNT', amountOff: '5', numberOfIntervals: 0 });
    await billing.database.dataSource.query(
      "UPDATE billing.promo_codes SET status = 'archived', expires_at = '2020-01-01' WHERE id = $1",
      [id],
    );
    expect([
      await renewal(id, 9),
      await renewal(id, 9, '3'),
      await renewal(id, 9, '50', 'eur'),
      await renewal('promo_none', 1),
    ]).toEqual(['5.00', '3.00', '0.00', '0.00']);
  });

  const laterDiscountOf = (promoCodeId: string, charged: number) =>
    shop.within(async (tx) => [
      await billing.promoCodes.laterDiscount(tx, { promoCodeId, charged, amount: '50', currency: 'usd' }),
      await billing.promoCodes.isUsedUp(tx, promoCodeId, charged),
    ]);

  it.each([
    [0, 0, { discount: '10.00', payments: null }, false],
    [0, 9, { discount: '10.00', payments: null }, false],
    [1, 0, { discount: '10.00', payments: 1 }, false],
    [1, 1, null, true],
    [3, 1, { discount: '10.00', payments: 2 }, false],
    [3, 4, null, true],
  ])(
    'of a code for %d payments, after %d charged payments',
    async (numberOfIntervals, charged, discount, isExhausted) => {
      const { id } = await shop.promoCode({ numberOfIntervals });
      expect(await laterDiscountOf(id, charged)).toEqual([discount, isExhausted]);
    },
  );
});
