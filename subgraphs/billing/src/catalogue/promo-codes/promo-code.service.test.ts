import { run } from '../../../../kit/src/testing';
import { promoShopOf } from './testing';
import {
  attempt,
  basic,
  billing,
  documents,
  expectSuccess,
  failure,
  findPromoCode,
  notFound,
  planId,
  productId,
  seller,
  setUpTests,
  shop,
} from './testing/commands';

setUpTests();

async function errorOf(command: keyof typeof documents, variables: object): Promise<object[]> {
  const { data, errors } = await attempt(command, variables);
  expect(errors).toBeUndefined();
  return data?.[`promoCode${command}`].userErrors;
}
const count = async () => shop.value('SELECT count(*)::int FROM billing.promo_codes');

describe('a promo code', () => {
  it('stores the input', async () => {
    const other = await shop.plan();
    const input = {
      code: 'Welcome-20',
      promoType: 'PERCENTAGE',
      amountOff: '12.50000',
      baseCurrency: 'EUR',
      numberOfIntervals: 3,
      stock: 50,
      productId,
      planIds: [planId, other, planId],
      newUsersOnly: true,
      onePerCustomer: true,
      expiresAt: '2099-01-01T00:00:00Z',
      metadata: { campaign: 'spring' },
    };
    const created = await expectSuccess('Create', { input }, seller, '2026-07-01T12:00:00Z');
    expect(created).toEqual({
      id: expect.stringMatching(/^promo_[0-9A-Za-z]{12}$/),
      account: { id: 'biz_seller' },
      code: 'Welcome-20',
      promoType: 'PERCENTAGE',
      amountOff: '12.5',
      baseCurrency: 'EUR',
      duration: 'REPEATING',
      numberOfIntervals: 3,
      status: 'ACTIVE',
      stock: 50,
      unlimitedStock: false,
      uses: 0,
      product: { id: productId, title: 'Course' },
      planIds: [planId],
      plans: [{ id: planId, title: 'Monthly' }],
      newUsersOnly: true,
      churnedUsersOnly: false,
      existingMembershipsOnly: false,
      onePerCustomer: true,
      expiresAt: '2099-01-01T00:00:00.000Z',
      metadata: { campaign: 'spring' },
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
    });
    expect(await findPromoCode(created.id)).toEqual(created);
  });

  it('has default values', async () => {
    expect(await expectSuccess('Create', { input: basic })).toMatchObject({
      duration: 'ONCE',
      numberOfIntervals: 1,
      status: 'ACTIVE',
      stock: 0,
      unlimitedStock: true,
      product: null,
      planIds: [],
      plans: [],
      newUsersOnly: false,
      expiresAt: null,
      metadata: {},
    });
  });

  it.each([
    ['USD', '5', '5.00'],
    ['JPY', '500', '500'],
    ['KWD', '0.125', '0.125'],
    ['BTC', '0.00000001', '0.00000001'],
    ['ETH', '0.000000000000000001', '0.000000000000000001'],
  ])('with a flat amount is exact: %s %s', async (baseCurrency, amountOff, expected) => {
    const { id } = await shop.promoCode({ promoType: 'FLAT_AMOUNT', baseCurrency, amountOff, numberOfIntervals: 0 });
    expect(await findPromoCode(id)).toMatchObject({ amountOff: expected, duration: 'FOREVER', numberOfIntervals: 0 });
  });

  it.each([
    ['another letter case', 'taken', 'TAKEN'],
    ['another way to write a letter', '\uFF34aken2', 'taken2'],
  ])('has a unique code, in %s', async (_name, first, second) => {
    await shop.promoCode({ code: first });
    const before = await count();
    expect(await errorOf('Create', { input: { ...basic, code: second } })).toEqual([
      { code: 'parameter_invalid', message: 'Another promo code of the account has this code.', path: ['code'] },
    ]);
    expect(await count()).toBe(before);
    await promoShopOf(billing, 'biz_stranger').promoCode({ code: second });
  });

  it('is created once for concurrent requests with its code, and can be created again after archiving', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt('Create', { input: { ...basic, code: index % 2 ? 'RUSH' : 'rush' } }),
      ),
    );
    const created = results.flatMap(({ data }) => data?.promoCodeCreate.promoCode ?? []);
    expect(created).toHaveLength(1);
    await expectSuccess('Archive', { id: created[0].id });
    expect((await expectSuccess('Create', { input: { ...basic, code: 'RUSH' } })).id).not.toBe(created[0].id);
  });

  it('is created once per idempotency key', async () => {
    const execute = () => attempt('Create', { input: { ...basic, code: 'KEYED' }, key: 'one promo code' });
    const [first, second] = [await execute(), await execute()];
    expect(second.data?.promoCodeCreate).toEqual(first.data?.promoCodeCreate);
    expect(await shop.value("SELECT count(*)::int FROM billing.promo_codes WHERE code = 'KEYED'")).toBe(1);
  });

  const wrong = (path: string, message: string, code = 'parameter_invalid') => [{ code, message, path: [path] }];
  it.each<[string, object, object[]]>([
    ['no percentage', { amountOff: '0' }, wrong('amountOff', 'amountOff must be greater than 0.')],
    ['a negative one', { amountOff: '-5' }, wrong('amountOff', 'amountOff must be greater than 0.')],
    ['over 100 percent', { amountOff: '100.01' }, wrong('amountOff', 'amountOff of a percentage must be at most 100.')],
    [
      'three decimals of a percent',
      { amountOff: '0.001' },
      wrong('amountOff', 'amountOff of a percentage must have at most 2 decimals.'),
    ],
    [
      'no amount',
      { promoType: 'FLAT_AMOUNT', amountOff: '0.00' },
      wrong('amountOff', 'amountOff must be greater than 0.'),
    ],
    [
      'an over-precise amount',
      { promoType: 'FLAT_AMOUNT', amountOff: '0.001' },
      wrong('amountOff', 'amountOff must have at most 2 decimals in usd.'),
    ],
    [
      'a fraction of a yen',
      { promoType: 'FLAT_AMOUNT', amountOff: '0.5', baseCurrency: 'JPY' },
      wrong('amountOff', 'amountOff must have at most 0 decimals in jpy.'),
    ],
    [
      'a huge amount',
      { promoType: 'FLAT_AMOUNT', amountOff: '1000000000' },
      wrong('amountOff', 'amountOff must be at most 999999999.'),
    ],
    ['no code', { code: '' }, wrong('code', 'code must have 1 to 60 characters and no spaces.')],
    ['a code with spaces', { code: 'SAVE 20' }, wrong('code', 'code must have 1 to 60 characters and no spaces.')],
    [
      'a code that no caller can read',
      { code: 'A\u200BB' },
      wrong('code', 'code must have 1 to 60 characters and no spaces.'),
    ],
    [
      'a code with a null character',
      { code: 'A\u0000' },
      wrong('code', 'code must have 1 to 60 characters and no spaces.'),
    ],
    ['a long code', { code: 'x'.repeat(61) }, wrong('code', 'code must have 1 to 60 characters and no spaces.')],
    [
      'too many payments',
      { numberOfIntervals: 121 },
      wrong('numberOfIntervals', 'numberOfIntervals must be a whole number from 0 to 120.'),
    ],
    ['negative stock', { stock: -1 }, wrong('stock', 'stock must be a whole number from 0 to 2000000000.')],
    [
      'a limited stock without a number',
      { unlimitedStock: false },
      wrong('stock', 'stock is required.', 'parameter_missing'),
    ],
    [
      'an end in the past',
      { expiresAt: '2020-01-01T00:00:00Z' },
      wrong('expiresAt', 'expiresAt must be in the future.'),
    ],
    [
      'new and former users',
      { newUsersOnly: true, churnedUsersOnly: true },
      wrong(
        'churnedUsersOnly',
        'A promo code can be limited to at most one group: new users, former users, or existing memberships.',
      ),
    ],
    [
      'an unknown plan',
      { planIds: ['plan_none'] },
      [{ code: 'parameter_invalid', message: 'The account has no such plan.', path: ['planIds', '0'] }],
    ],
    ['an unknown product', { productId: 'prod_none' }, wrong('productId', 'The account has no such product.')],
    [
      'many plans',
      { planIds: Array.from({ length: 101 }, (_, index) => `plan_${index}`) },
      wrong('planIds', 'planIds must have at most 100 ids.'),
    ],
    [
      'long metadata',
      { metadata: { a: 'x'.repeat(501) } },
      [
        {
          code: 'parameter_invalid',
          message: 'Strings in metadata must have at most 500 characters.',
          path: ['metadata', 'a'],
        },
      ],
    ],
  ])('is rejected with %s', async (_name, input, errors) => {
    const before = await count();
    expect(await errorOf('Create', { input: { ...basic, code: 'WRONG', ...input } })).toEqual(errors);
    expect(await count()).toBe(before);
  });

  it('is rejected with plans and products of other accounts, deleted ones, and plans of another product', async () => {
    const theirs = promoShopOf(billing, 'biz_stranger');
    const [foreignPlan, foreignProduct, gone] = [await theirs.plan(), await theirs.product(), await shop.plan()];
    await run(billing.subgraph, seller, 'mutation ($id: ID!) { planDelete(id: $id) { deletedId } }', { id: gone });
    for (const id of [foreignPlan, gone]) {
      expect(await errorOf('Create', { input: { ...basic, code: 'WRONG', planIds: [planId, id] } })).toEqual([
        { code: 'parameter_invalid', message: 'The account has no such plan.', path: ['planIds', '1'] },
      ]);
    }
    expect(await errorOf('Create', { input: { ...basic, code: 'WRONG', productId: foreignProduct } })).toEqual(
      wrong('productId', 'The account has no such product.'),
    );
    expect(
      await errorOf('Create', { input: { ...basic, code: 'WRONG', productId, planIds: [await shop.plan()] } }),
    ).toEqual(wrong('planIds', 'None of the plans belongs to the product.'));
  });
});

describe('status', () => {
  const archived = [{ code: 'parameter_invalid', message: 'An archived promo code cannot be changed.', path: [] }];

  it('can be active, inactive and finally archived; setting the current status is idempotent', async () => {
    const { id } = await shop.promoCode();
    const steps = [
      ['Activate', 'ACTIVE'],
      ['Deactivate', 'INACTIVE'],
      ['Deactivate', 'INACTIVE'],
      ['Activate', 'ACTIVE'],
      ['Deactivate', 'INACTIVE'],
      ['Archive', 'ARCHIVED'],
      ['Archive', 'ARCHIVED'],
    ] as const;
    for (const [command, status] of steps) expect(await expectSuccess(command, { id })).toMatchObject({ id, status });
    const before = await findPromoCode(id);
    for (const command of ['Activate', 'Deactivate'] as const) expect(await errorOf(command, { id })).toEqual(archived);
    expect(await errorOf('Update', { id, input: { stock: 5 } })).toEqual(archived);
    expect(await findPromoCode(id)).toEqual(before);
  });

  it('that does not change leaves the promo code unchanged', async () => {
    const { id } = await shop.promoCode();
    const before = await findPromoCode(id);
    expect(await expectSuccess('Activate', { id }, seller, '2099-01-01T00:00:00Z')).toEqual(before);
    expect(await expectSuccess('Deactivate', { id }, seller, '2099-01-01T00:00:00Z')).toEqual({
      ...before,
      status: 'INACTIVE',
      updatedAt: '2099-01-01T00:00:00.000Z',
    });
  });
});

describe('an update', () => {
  it('changes plans, stock, metadata and status, and no omitted fields', async () => {
    const { id } = await shop.promoCode({ planIds: [planId], metadata: { a: 1 }, stock: 3 });
    const before = await findPromoCode(id);
    expect(await expectSuccess('Update', { id, input: {} })).toEqual({ ...before, updatedAt: expect.any(String) });
    const other = await shop.plan({ title: 'Other' });
    expect(
      await expectSuccess('Update', {
        id,
        input: { planIds: [other], stock: 9, metadata: { b: 2 }, status: 'INACTIVE' },
      }),
    ).toEqual({
      ...before,
      planIds: [other],
      plans: [{ id: other, title: 'Other' }],
      stock: 9,
      metadata: { b: 2 },
      status: 'INACTIVE',
      updatedAt: expect.any(String),
    });
    expect(
      await expectSuccess('Update', {
        id,
        input: { planIds: null, metadata: null, unlimitedStock: true, stock: null, status: null },
      }),
    ).toMatchObject({
      planIds: [],
      plans: [],
      metadata: {},
      unlimitedStock: true,
      stock: 9,
      status: 'INACTIVE',
    });
    expect(await expectSuccess('Update', { id, input: { status: 'ARCHIVED' } })).toMatchObject({ status: 'ARCHIVED' });
  });

  it('is rejected with plans of other accounts', async () => {
    const { id } = await shop.promoCode({ productId });
    const before = await findPromoCode(id);
    expect(await errorOf('Update', { id, input: { planIds: ['plan_none'], stock: 1 } })).toEqual([
      { code: 'parameter_invalid', message: 'The account has no such plan.', path: ['planIds', '0'] },
    ]);
    expect(await errorOf('Update', { id, input: { planIds: [await shop.plan()] } })).toEqual([
      { code: 'parameter_invalid', message: 'None of the plans belongs to the product.', path: ['planIds'] },
    ]);
    expect(await errorOf('Update', { id, input: { stock: -1 } })).toEqual([
      { code: 'parameter_invalid', message: 'stock must be a whole number from 0 to 2000000000.', path: ['stock'] },
    ]);
    expect(await findPromoCode(id)).toEqual(before);
  });

  it('does not lose concurrent uses', async () => {
    const { id } = await shop.promoCode({ stock: 20 });
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 4 === 0) await expectSuccess('Update', { id, input: { metadata: { index } } });
        await shop.redeem((await shop.hold({ id, planId })).useId);
      }),
    );
    expect(await shop.counts(id)).toEqual([0, 20, 0, 20, 0]);
  });
});

describe('deletion', () => {
  it('is only possible for unused promo codes', async () => {
    const { id } = await shop.promoCode();
    const { useId } = await shop.hold({ id, planId });
    const inUseErrors = [
      { code: 'conflict', message: 'A promo code that has been used cannot be deleted. Archive it instead.', path: [] },
    ];
    expect(await errorOf('Delete', { id })).toEqual(inUseErrors);
    await shop.release(useId);
    expect((await attempt('Delete', { id })).data?.promoCodeDelete).toEqual({ deletedId: id, userErrors: [] });
    expect(await findPromoCode(id)).toBeNull();
    expect(await shop.value('SELECT count(*)::int FROM billing.promo_code_uses WHERE promo_code_id = $1', id)).toBe(0);
    expect(await failure('Delete', { id })).toEqual(notFound);
    const used = await shop.promoCode();
    await shop.redeem((await shop.hold({ id: used.id, planId })).useId);
    expect(await errorOf('Delete', { id: used.id })).toEqual(inUseErrors);
    expect(await findPromoCode(used.id)).toMatchObject({ uses: 1 });
  });
});
