import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { attempt, billing, type Caller, checkoutOf, eventsOf, planOf, seller, setUpTests, stranger } from './testing';

setUpTests();

/** Returns the numbers of plans, products, checkouts and events. */
async function getCounts(): Promise<unknown[]> {
  const tables = ['plans', 'products', 'checkout_configurations', 'outbox'].map(
    (table) => `(SELECT count(*)::int FROM billing.${table})`,
  );
  return (await billing.database.rows(`SELECT ${tables.join(', ')}`, []))[0] as unknown[];
}

describe('a checkout of an existing plan', () => {
  it('stores the given fields', async () => {
    const planId = await planOf({ title: 'Known', initialPrice: '20', currency: 'EUR' });
    const checkout = await checkoutOf({
      planId,
      currency: 'EUR',
      applicationFee: '1.5',
      redirectUrl: 'https://seller.example/done?a=1',
      sourceUrl: 'http://seller.example',
      affiliateCode: 'mei',
      allowPromoCodes: false,
      threeDsLevel: 'FRICTIONLESS',
      checkoutStyling: { buttonColor: '#fff', borderStyle: 'PILL' },
      paymentMethodConfiguration: { enabled: ['card'], includePlatformDefaults: false },
      metadata: { order: 7 },
    });
    expect(checkout).toEqual({
      id: expect.stringMatching(/^ch_[0-9A-Za-z]{15}$/),
      account: { id: 'biz_seller' },
      mode: 'PAYMENT',
      plan: { id: planId },
      currency: null,
      applicationFee: { amount: '1.50', currency: 'EUR' },
      redirectUrl: 'https://seller.example/done?a=1',
      sourceUrl: 'http://seller.example',
      affiliateCode: 'mei',
      allowPromoCodes: false,
      threeDsLevel: 'FRICTIONLESS',
      checkoutStyling: { backgroundColor: null, buttonColor: '#fff', fontFamily: null, borderStyle: 'PILL' },
      paymentMethodConfiguration: { enabled: ['card'], disabled: [], includePlatformDefaults: false },
      metadata: { order: 7 },
      purchaseUrl: `https://shop.test/checkout/${checkout.id}`,
      createdAt: checkout.updatedAt,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('fills in defaults', async () => {
    const planId = await planOf({});
    expect(await checkoutOf({ planId })).toMatchObject({
      mode: 'PAYMENT',
      currency: null,
      applicationFee: null,
      redirectUrl: null,
      sourceUrl: null,
      affiliateCode: null,
      allowPromoCodes: true,
      threeDsLevel: null,
      checkoutStyling: null,
      paymentMethodConfiguration: null,
      metadata: {},
    });
  });

  it('belongs to the account of the plan by default', async () => {
    const planId = await planOf({ accountId: 'biz_second' }, apiKeyOf('biz_second'));
    const user = userOf('user_1', [{ accountId: 'biz_second', actions: ['*'] }]);
    expect((await checkoutOf({ planId }, user)).account).toEqual({ id: 'biz_second' });
  });
});

describe('a checkout in setup mode', () => {
  it('sells nothing and has a currency', async () => {
    expect(
      await checkoutOf({ mode: 'SETUP', redirectUrl: 'https://seller.example', metadata: { a: 1 } }),
    ).toMatchObject({ mode: 'SETUP', plan: null, currency: 'USD', metadata: { a: 1 } });
    expect(await checkoutOf({ mode: 'SETUP', currency: 'JPY' })).toMatchObject({ currency: 'JPY' });
  });
});

describe('a checkout with a new plan', () => {
  it('creates plan and product in the same transaction, with their events', async () => {
    const product = { title: 'Inline course', externalIdentifier: 'inline-1', globalAffiliatePercentage: '10' };
    const { plan } = await checkoutOf({
      plan: { planType: 'RENEWAL', renewalPrice: '9.9', metadata: { tier: 'gold' }, product },
    });
    const { data } = await run(
      billing.subgraph,
      seller,
      'query ($id: ID!) { plan(id: $id) { formattedPrice metadata product { id title externalIdentifier } } }',
      { id: plan.id },
    );
    expect(data?.plan).toEqual({
      formattedPrice: '$9.90 / month',
      metadata: { tier: 'gold' },
      product: { id: expect.any(String), title: 'Inline course', externalIdentifier: 'inline-1' },
    });
    expect(await eventsOf(plan.id)).toEqual(['plan.created']);
    expect(await eventsOf(data?.plan.product.id)).toEqual(['product.created']);
  });

  const terms = {
    title: 'Equal',
    planType: 'RENEWAL',
    initialPrice: '3',
    renewalPrice: '4.50',
    trialPeriodDays: 3,
    metadata: { a: 1, b: 'x' },
    taxType: 'INCLUSIVE',
    customFields: [{ name: 'Your size?', required: true }],
    checkoutStyling: { buttonColor: 'red' },
    image: { id: 'file_1' },
    internalNotes: 'n',
  };

  it('reuses an equal plan of the account, unless `forceCreateNewPlan` is set', async () => {
    const planId = await planOf(terms);
    expect((await checkoutOf({ plan: terms })).plan).toEqual({ id: planId });
    expect((await checkoutOf({ plan: { ...terms, initialPrice: '3.00', metadata: { b: 'x', a: 1 } } })).plan).toEqual({
      id: planId,
    });
    expect((await checkoutOf({ plan: { ...terms, forceCreateNewPlan: true } })).plan.id).not.toBe(planId);
  });

  it.each([
    ['another price', { renewalPrice: '4.51' }],
    ['another question', { customFields: [{ name: 'Your size?', required: false }] }],
    ['other metadata', { metadata: { a: 1 } }],
    ['another visibility', { visibility: 'QUICK_LINK' }],
    ['no title', { title: null }],
  ])('creates a plan for %s', async (_name, difference) => {
    const {
      plan: { id },
    } = await checkoutOf({ plan: terms });
    expect((await checkoutOf({ plan: { ...terms, ...difference } })).plan.id).not.toBe(id);
  });

  it('does not reuse a plan of another account or product, or a deleted one', async () => {
    const plan = { title: 'Own', initialPrice: '77' };
    const first = await checkoutOf({ plan });
    expect((await checkoutOf({ plan }, stranger)).plan.id).not.toBe(first.plan.id);
    const product = { title: 'Other product', externalIdentifier: 'own-1' };
    expect((await checkoutOf({ plan: { ...plan, product } })).plan.id).not.toBe(first.plan.id);
    await run(billing.subgraph, seller, 'mutation ($id: ID!) { planDelete(id: $id) { deletedId } }', {
      id: first.plan.id,
    });
    expect((await checkoutOf({ plan })).plan.id).not.toBe(first.plan.id);
  });

  it('creates one plan and one product in concurrent requests', async () => {
    const [plans = 0, products = 0, checkouts = 0] = (await getCounts()) as number[];
    const plan = { initialPrice: '41.5', product: { title: 'Rush', externalIdentifier: 'rush' } };
    const created = await Promise.all(Array.from({ length: 20 }, () => checkoutOf({ plan })));
    expect(new Set(created.map((checkout) => checkout.plan.id)).size).toBe(1);
    expect((await getCounts()).slice(0, 3)).toEqual([plans + 1, products + 1, checkouts + 20]);
    const minimal = await Promise.all(Array.from({ length: 20 }, () => checkoutOf({ plan: { initialPrice: '42.5' } })));
    expect(new Set(minimal.map((checkout) => checkout.plan.id)).size).toBe(1);
    expect((await getCounts()).slice(0, 3)).toEqual([plans + 2, products + 1, checkouts + 40]);
  });

  it('is created once per idempotency key in concurrent requests', async () => {
    const [plans = 0, , checkouts = 0] = (await getCounts()) as number[];
    const input = { plan: { initialPrice: '43.5', forceCreateNewPlan: true } };
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt(input, seller, 'one checkout')));
    expect(new Set(results.map(({ data }) => data?.checkoutConfigurationCreate.checkoutConfiguration.id)).size).toBe(1);
    const after = await getCounts();
    expect([after[0], after[2]]).toEqual([plans + 1, checkouts + 1]);
    const other = await attempt({ mode: 'SETUP' }, seller, 'one checkout');
    expect(other.data?.checkoutConfigurationCreate).toMatchObject({
      checkoutConfiguration: null,
      userErrors: [{ code: 'idempotency_key_reused', path: ['idempotencyKey'] }],
    });
  });
});

describe('a checkout is rejected without side effects', () => {
  const invalid = (path: string[], message: string) => ({ code: 'parameter_invalid', path, message });
  const price = { initialPrice: '5' };
  it.each<[string, object, object]>([
    ['without a plan', {}, { code: 'parameter_missing', path: ['planId'], message: 'planId or plan is required.' }],
    [
      'with two plans',
      { planId: 'plan_1', plan: price },
      invalid(['plan'], 'Send the id of an existing plan or the definition of a new one, not both.'),
    ],
    [
      'with two products',
      { plan: { ...price, productId: 'prod_1', product: { title: 'x' } } },
      invalid(['plan', 'product'], 'Send the id of an existing product or the definition of a new one, not both.'),
    ],
    [
      'with an empty product id',
      { plan: { ...price, productId: '' } },
      { code: 'not_found', path: [], message: 'No such resource was found.' },
    ],
    [
      'with a plan in setup mode',
      { mode: 'SETUP', plan: price },
      invalid(['plan'], 'plan cannot be given in setup mode, which sells nothing.'),
    ],
    [
      'with the id of a plan in setup mode',
      { mode: 'SETUP', planId: 'plan_1' },
      invalid(['planId'], 'planId cannot be given in setup mode, which sells nothing.'),
    ],
    [
      'with a fee in setup mode',
      { mode: 'SETUP', applicationFee: '1' },
      invalid(['applicationFee'], 'applicationFee cannot be given in setup mode, which sells nothing.'),
    ],
    [
      "in a currency that is not the plan's",
      { plan: price, currency: 'EUR' },
      invalid(['currency'], 'currency must be the currency of the plan, usd.'),
    ],
    [
      'with a fee as high as the price',
      { plan: price, applicationFee: '5' },
      invalid(['applicationFee'], 'applicationFee must be less than the price of the plan.'),
    ],
    [
      'with a negative fee',
      { plan: price, applicationFee: '-1' },
      invalid(['applicationFee'], 'applicationFee must not be negative.'),
    ],
    [
      'with a fee of three decimals',
      { plan: price, applicationFee: '0.005' },
      invalid(['applicationFee'], 'applicationFee must have at most 2 decimals in usd.'),
    ],
    [
      'with a script to go to',
      { mode: 'SETUP', redirectUrl: 'javascript:alert(1)' },
      invalid(['redirectUrl'], 'redirectUrl must be an HTTP or HTTPS URL of at most 2048 characters.'),
    ],
    [
      'with a telephone to go to',
      { mode: 'SETUP', redirectUrl: 'tel:+4930123' },
      invalid(['redirectUrl'], expect.stringContaining('redirectUrl must be') as never),
    ],
    [
      'with a relative address',
      { mode: 'SETUP', redirectUrl: '/done' },
      invalid(['redirectUrl'], expect.stringContaining('redirectUrl must be') as never),
    ],
    [
      'with an endless address',
      { mode: 'SETUP', sourceUrl: `https://a.example/${'x'.repeat(2_048)}` },
      invalid(['sourceUrl'], expect.stringContaining('sourceUrl must be') as never),
    ],
    [
      'with an empty affiliate code',
      { mode: 'SETUP', affiliateCode: ' ' },
      invalid(['affiliateCode'], 'affiliateCode must not be empty.'),
    ],
    [
      'with a long affiliate code',
      { mode: 'SETUP', affiliateCode: 'x'.repeat(101) },
      invalid(['affiliateCode'], 'affiliateCode must have at most 100 characters.'),
    ],
    [
      'with 51 keys of metadata',
      { mode: 'SETUP', metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 1])) },
      invalid(['metadata'], 'metadata must have at most 50 keys.'),
    ],
    [
      'with a long text in metadata',
      { mode: 'SETUP', metadata: { a: 'x'.repeat(501) } },
      invalid(['metadata', 'a'], 'Strings in metadata must have at most 500 characters.'),
    ],
    [
      'with nested metadata',
      { mode: 'SETUP', metadata: { a: {} } },
      invalid(['metadata', 'a'], 'Metadata values must be strings, numbers, booleans, or null.'),
    ],
    [
      'with a long color',
      { mode: 'SETUP', checkoutStyling: { buttonColor: 'x'.repeat(41) } },
      invalid(['checkoutStyling', 'buttonColor'], 'buttonColor must have at most 40 characters.'),
    ],
    [
      'with 151 payment methods',
      { mode: 'SETUP', paymentMethodConfiguration: { disabled: Array(151).fill('card') } },
      invalid(['paymentMethodConfiguration', 'disabled'], 'disabled must have at most 150 payment methods.'),
    ],
    [
      'with a plan that is refused',
      { plan: { initialPrice: '-1' } },
      invalid(['plan', 'initialPrice'], 'initialPrice must not be negative.'),
    ],
    [
      'with a product that is refused',
      { plan: { product: { title: ' ', externalIdentifier: 'x' } } },
      invalid(['plan', 'product', 'title'], 'title must not be empty.'),
    ],
    [
      'with a product, and a plan that is refused',
      { plan: { billingPeriod: 3, product: { title: 'Half', externalIdentifier: 'half' } } },
      invalid(['plan', 'billingPeriod'], 'billingPeriod is not allowed for a one_time plan.'),
    ],
  ])('%s', async (_name, input, error) => {
    const before = await getCounts();
    const { data, errors } = await attempt(input);
    expect({ errors, outcome: data?.checkoutConfigurationCreate }).toEqual({
      errors: undefined,
      outcome: { checkoutConfiguration: null, userErrors: [error] },
    });
    expect(await getCounts()).toEqual(before);
  });

  const notFound = 'No such resource was found.';
  const permissionMissing = (action: string) => `This credential does not have the permission ${action}.`;
  const allActionsExcept = (...actions: string[]) =>
    apiKeyOf(
      'biz_seller',
      ['checkout_configuration:create', 'plan:create', 'access_pass:create', 'access_pass:update'].filter(
        (action) => !actions.includes(action),
      ),
    );
  const product = { title: 'x', externalIdentifier: 'x' };

  it.each<[string, object, Caller, string]>([
    ['for an account out of reach', { mode: 'SETUP', accountId: 'biz_stranger' }, seller, notFound],
    [
      "for a plan's account out of reach",
      { accountId: 'biz_seller', plan: { ...price, accountId: 'biz_stranger' } },
      seller,
      notFound,
    ],
    ['for an unknown plan', { planId: 'plan_unknown' }, seller, notFound],
    ['for an empty plan id', { planId: '' }, seller, notFound],
    ['for an unknown product', { plan: { ...price, productId: 'prod_unknown' } }, seller, notFound],
    [
      'without the permission',
      { mode: 'SETUP' },
      allActionsExcept('checkout_configuration:create'),
      permissionMissing('checkout_configuration:create'),
    ],
    [
      'with a plan that the caller may not make',
      { plan: price },
      allActionsExcept('plan:create'),
      permissionMissing('plan:create'),
    ],
    [
      'with a product that the caller may not make',
      { plan: { ...price, product } },
      allActionsExcept('access_pass:create'),
      permissionMissing('access_pass:create'),
    ],
    [
      'with a product that the caller may not change',
      { plan: { ...price, product } },
      allActionsExcept('access_pass:update'),
      permissionMissing('access_pass:update'),
    ],
  ])('%s', async (_name, input, principal, message) => {
    const before = await getCounts();
    expect(errorsOf(await attempt(input, principal))).toMatchObject([{ message }]);
    expect(await getCounts()).toEqual(before);
  });

  it('for the plan of another account, which is not revealed without access', async () => {
    const planId = await planOf({}, stranger);
    expect(errorsOf(await attempt({ planId }))).toMatchObject([{ message: notFound }]);
    expect(errorsOf(await attempt({ planId, accountId: 'biz_seller' }))).toMatchObject([{ message: notFound }]);
    const bothAccountsKey = apiKeyOf(['biz_seller', 'biz_stranger']);
    const of = async (input: object) =>
      (await attempt(input, bothAccountsKey)).data?.checkoutConfigurationCreate.userErrors;
    expect(await of({ planId, accountId: 'biz_seller' })).toEqual([
      invalid(['planId'], 'The plan belongs to another account.'),
    ]);
    expect(await of({ accountId: 'biz_seller', plan: { accountId: 'biz_stranger' } })).toEqual([
      invalid(['plan', 'accountId'], 'The plan belongs to another account.'),
    ]);
  });
});
