import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import { countServerMessages } from '../../../../kit/src/testing/server-messages';
import { billing, createPlan, freePlan, planOf, productOf, seller, setUpTests, stranger } from './testing';

setUpTests();

function events(planId: string): Promise<{ type: string; row: Record<string, unknown> }[]> {
  return billing.database.dataSource.query(
    'SELECT type, "row" FROM billing.outbox WHERE resource_id = $1 ORDER BY id',
    [planId],
  );
}

const countPlans = async () => (await billing.database.rows('SELECT count(*) FROM billing.plans', []))[0]?.[0];

describe('creating a plan', () => {
  it('stores the input, applies defaults, and records the event with the row', async () => {
    const productId = await productOf();
    const { plan, userErrors } = await planOf({
      productId,
      title: 'Monthly',
      planType: 'RENEWAL',
      initialPrice: '10.4',
      renewalPrice: '59',
      stock: 3,
      metadata: { tier: 'gold' },
      customFields: [{ name: 'Your size?', required: true }],
    });
    expect(userErrors).toEqual([]);
    expect(plan).toEqual({
      id: expect.stringMatching(/^plan_[0-9A-Za-z]{13}$/),
      title: 'Monthly',
      planType: 'RENEWAL',
      releaseMethod: 'BUY_NOW',
      visibility: 'VISIBLE',
      initialPrice: { amount: '10.40', currency: 'USD' },
      renewalPrice: { amount: '59.00', currency: 'USD' },
      formattedPrice: '$10.40, then $59.00 / month',
      billingPeriod: 30,
      stock: 3,
      unlimitedStock: false,
      metadata: { tier: 'gold' },
      purchaseUrl: `https://shop.test/checkout/${plan.id}`,
      product: { id: productId, title: 'Course' },
      account: { id: 'biz_seller' },
      customFields: [{ name: 'Your size?', order: 0, placeholder: null, required: true }],
    });
    expect(await events(plan.id)).toEqual([
      {
        type: 'plan.created',
        row: expect.objectContaining({ id: plan.id, title: 'Monthly', account_id: 'biz_seller' }),
      },
    ]);
  });

  const rejections: [string, object, object][] = [
    [
      'a title of 31 characters',
      { title: 'x'.repeat(31) },
      { code: 'parameter_invalid', path: ['title'], message: 'title must have at most 30 characters.' },
    ],
    [
      'a negative price',
      { initialPrice: '-1' },
      { code: 'parameter_invalid', path: ['initialPrice'], message: 'initialPrice must not be negative.' },
    ],
    [
      'three decimals in dollars',
      { initialPrice: '1.005' },
      {
        code: 'parameter_invalid',
        path: ['initialPrice'],
        message: 'initialPrice must have at most 2 decimals in usd.',
      },
    ],
    [
      'one decimal in yen',
      { initialPrice: '1.5', currency: 'JPY' },
      {
        code: 'parameter_invalid',
        path: ['initialPrice'],
        message: 'initialPrice must have at most 0 decimals in jpy.',
      },
    ],
    [
      'four decimals in dinars of Kuwait',
      { initialPrice: '1.2345', currency: 'KWD' },
      {
        code: 'parameter_invalid',
        path: ['initialPrice'],
        message: 'initialPrice must have at most 3 decimals in kwd.',
      },
    ],
    [
      'a renewal of half a yen',
      { planType: 'RENEWAL', billingPeriod: 30, renewalPrice: '10.5', currency: 'JPY' },
      {
        code: 'parameter_invalid',
        path: ['renewalPrice'],
        message: 'renewalPrice must have at most 0 decimals in jpy.',
      },
    ],
    [
      'a billing period without renewal',
      { billingPeriod: 30 },
      {
        code: 'parameter_invalid',
        path: ['billingPeriod'],
        message: 'billingPeriod is not allowed for a one_time plan.',
      },
    ],
    [
      'an expiry on a renewal plan',
      { planType: 'RENEWAL', expirationDays: 3 },
      {
        code: 'parameter_invalid',
        path: ['expirationDays'],
        message: 'expirationDays is not allowed for a renewal plan.',
      },
    ],
    [
      '51 keys of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 1])) },
      { code: 'parameter_invalid', path: ['metadata'], message: 'metadata must have at most 50 keys.' },
    ],
    [
      'a reserved key with an unknown word',
      { metadata: { custom_cta: 'steal' } },
      {
        code: 'parameter_invalid',
        path: ['metadata', 'custom_cta'],
        message: expect.stringContaining('custom_cta must be one of get_access'),
      },
    ],
    [
      'a script as reserved link',
      { metadata: { custom_cta_url: 'javascript:alert(1)' } },
      {
        code: 'parameter_invalid',
        path: ['metadata', 'custom_cta_url'],
        message: 'custom_cta_url must be a URL or a tel: link.',
      },
    ],
    [
      'an empty question',
      { customFields: [{ name: ' ' }] },
      {
        code: 'parameter_invalid',
        path: ['customFields', '0', 'name'],
        message: 'A question must have 1 to 200 characters.',
      },
    ],
  ];

  it.each([
    ['KWD', '1.234', '1.234'],
    ['JPY', '10', '10'],
    ['USD', '1.23', '1.23'],
    ['USD', '1.230', '1.23'],
  ])('accepts a price in %s of %s', async (currency, initialPrice, amount) => {
    const { plan, userErrors } = await planOf({ currency, initialPrice });
    expect([userErrors, plan.initialPrice]).toEqual([[], { amount, currency }]);
  });

  it.each(rejections)('rejects %s and changes nothing', async (_name, input, error) => {
    const before = await countPlans();
    expect(await planOf(input)).toEqual({ plan: null, userErrors: [{ __typename: 'PlanUserError', ...error }] });
    expect(await countPlans()).toBe(before);
  });

  it('distinguishes accounts that are not accessible, a missing permission, and a missing account', async () => {
    const productId = await productOf();
    const code = async (principal: Parameters<typeof run>[1], input: object) =>
      errorsOf(await run(billing.subgraph, principal, createPlan, { input: { ...freePlan, ...input } }))?.[0]?.message;
    expect(await code(stranger, { productId })).toBe('No such resource was found.');
    expect(await code(seller, { accountId: 'biz_stranger' })).toBe('No such resource was found.');
    expect(await code(seller, { productId: 'prod_unknown' })).toBe('No such resource was found.');
    expect(await code(apiKeyOf('biz_seller', ['plan:basic:read']), {})).toBe(
      'This credential does not have the permission plan:create.',
    );
  });

  it('happens once per idempotency key, also for concurrent requests', async () => {
    const input = { ...freePlan, title: 'Once' };
    const results = await Promise.all(
      Array.from({ length: 20 }, () => run(billing.subgraph, seller, createPlan, { input, key: 'one' })),
    );
    const ids = new Set(results.map((result) => result.data?.planCreate.plan.id));
    expect(ids.size).toBe(1);
    expect(await events([...ids][0])).toHaveLength(1);
    const other = await run(billing.subgraph, seller, createPlan, {
      input: { ...freePlan, title: 'Other' },
      key: 'one',
    });
    expect(other.data?.planCreate.userErrors).toMatchObject([
      { code: 'idempotency_key_reused', path: ['idempotencyKey'] },
    ]);
  });

  it('needs three round trips: key and product, writes, and the plan', async () => {
    const productId = await productOf();
    const make = (key: string) => run(billing.subgraph, seller, createPlan, { input: { ...freePlan, productId }, key });
    await make('warm');
    expect(await countServerMessages(billing.database, ['readyForQuery'], () => make('counted'))).toEqual({
      readyForQuery: 3,
    });
  });

  it('returns the first result for its idempotency key after the deletion of its product', async () => {
    const productId = await productOf();
    const make = (key: string) => run(billing.subgraph, seller, createPlan, { input: { ...freePlan, productId }, key });
    const { data } = await make('kept');
    await billing.database.dataSource.query('UPDATE billing.products SET deleted_at = now() WHERE id = $1', [
      productId,
    ]);
    expect((await make('kept')).data).toEqual(data);
    expect(errorsOf(await make('new'))?.[0]?.message).toBe('No such resource was found.');
  });

  it('is refused without the terms of an offer, each of which is named', async () => {
    const { errors } = await run(billing.subgraph, seller, 'mutation { planCreate(input: {}) { plan { id } } }');
    expect(errors?.map(({ message }) => message)).toEqual(
      ['PlanType', 'Visibility', 'Currency', 'Decimal'].map((type) =>
        expect.stringContaining(`of required type "${type}!"`),
      ),
    );
  });

  it('assigns a short link to one plan only', async () => {
    await planOf({ shortLink: 'mine' });
    expect((await planOf({ shortLink: 'MINE' })).userErrors).toMatchObject([
      { code: 'parameter_invalid', path: ['shortLink'], message: 'This short link is already in use.' },
    ]);
  });
});

describe('copying a plan', () => {
  const copy = `mutation ($id: ID!, $input: PlanCopyInput!) {
    planCopy(id: $id, input: $input) { plan { id title planType billingPeriod renewalPrice { amount } metadata purchaseUrl } userErrors { code message } }
  }`;

  it('takes over its settings, except those that the input has, and the short link', async () => {
    const { plan: original } = await planOf({
      title: 'Original',
      planType: 'RENEWAL',
      renewalPrice: '5',
      billingPeriod: 7,
      shortLink: 'original',
      metadata: { a: 1 },
    });
    const { data } = await run(billing.subgraph, seller, copy, { id: original.id, input: { title: 'Copy' } });
    expect(data?.planCopy).toEqual({
      plan: {
        id: expect.not.stringMatching(original.id),
        title: 'Copy',
        planType: 'RENEWAL',
        billingPeriod: 7,
        renewalPrice: { amount: '5.00' },
        metadata: { a: 1 },
        purchaseUrl: expect.not.stringContaining('original'),
      },
      userErrors: [],
    });
    expect((await events(data?.planCopy.plan.id)).map(({ type }) => type)).toEqual(['plan.created']);
  });

  it('is refused for plans of other accounts', async () => {
    const { plan } = await planOf({ title: 'Mine' });
    const result = await run(billing.subgraph, stranger, copy, { id: plan.id, input: {} });
    expect(errorsOf(result)?.[0]?.message).toBe('No such resource was found.');
  });
});

describe('updating and deleting a plan', () => {
  const update = `mutation ($id: ID!, $input: PlanPatch!) { planUpdate(id: $id, input: $input) { plan { title description renewalPrice { amount } currency } userErrors { code path } } }`;

  it('does not change absent fields, and clears fields that are null', async () => {
    const { plan } = await planOf({ title: 'Old', description: 'Long', planType: 'RENEWAL', renewalPrice: '5.50' });
    const { data } = await run(billing.subgraph, seller, update, {
      id: plan.id,
      input: { title: 'New', description: null },
    });
    expect(data?.planUpdate).toEqual({
      plan: { title: 'New', description: null, renewalPrice: { amount: '5.50' }, currency: 'USD' },
      userErrors: [],
    });
    expect((await events(plan.id)).map((event) => event.type)).toEqual(['plan.created', 'plan.updated']);
  });

  it('rejects a currency that the stored prices do not fit', async () => {
    const { plan } = await planOf({ initialPrice: '5.50' });
    const { data } = await run(billing.subgraph, seller, update, { id: plan.id, input: { currency: 'JPY' } });
    expect(data?.planUpdate).toEqual({ plan: null, userErrors: [{ code: 'parameter_invalid', path: ['currency'] }] });
  });

  it('hides a deleted plan permanently', async () => {
    const { plan } = await planOf({ title: 'Gone' });
    const remove = 'mutation ($id: ID!) { planDelete(id: $id) { deletedId userErrors { message } } }';
    expect((await run(billing.subgraph, seller, remove, { id: plan.id })).data?.planDelete).toEqual({
      deletedId: plan.id,
      userErrors: [],
    });
    expect(errorsOf(await run(billing.subgraph, seller, remove, { id: plan.id }))?.[0]?.message).toBe(
      'No such resource was found.',
    );
    expect(
      (await run(billing.subgraph, seller, '{ plans(first: 100) { nodes { id } } }')).data?.plans.nodes,
    ).not.toContainEqual({ id: plan.id });
    const read = 'query ($id: ID!) { plan(id: $id) { title } }';
    expect((await run(billing.subgraph, seller, read, { id: plan.id })).data).toEqual({ plan: null });
    const [, removal] = await events(plan.id);
    const captured = { type: 'Plan', id: plan.id, row: { ...removal?.row, title: 'As it was' } };
    expect((await run(billing.subgraph, seller, read, { id: plan.id }, { captured })).data).toEqual({
      plan: { title: 'As it was' },
    });
    expect((await events(plan.id)).map((event) => event.type)).toEqual(['plan.created', 'plan.deleted']);
  });
});

describe('a caller without the permission to create', () => {
  it.each([
    ['planCreate', 'PlanCreateInput', 'plan:create', 'product', (id: string) => ({ ...freePlan, productId: id })],
    [
      'checkoutConfigurationCreate',
      'CheckoutConfigurationCreateInput',
      'checkout_configuration:create',
      'plan',
      (id: string) => ({ planId: id }),
    ],
    [
      'invoiceCreate',
      'InvoiceCreateInput',
      'invoice:create',
      'product',
      (id: string) => ({
        productId: id,
        collectionMethod: 'SEND_INVOICE',
        plan: { ...freePlan, initialPrice: '5' },
        emailAddress: 'ada@example.com',
      }),
    ],
  ] as const)('learns nothing about objects of other accounts by %s', async (command, type, action, named, input) => {
    const productId = await productOf(stranger);
    const hidden =
      named === 'product' ? productId : (await planOf({ productId, visibility: 'HIDDEN' }, stranger)).plan.id;
    const before = await countPlans();
    for (const id of [hidden, `${named === 'product' ? 'prod' : 'plan'}_none`]) {
      const result = await run(
        billing.subgraph,
        apiKeyOf('biz_seller', ['lead:manage']),
        `mutation ($input: ${type}!) { ${command}(input: $input) { userErrors { message } } }`,
        { input: { accountId: 'biz_seller', ...input(id) } },
      );
      expect(errorsOf(result)).toMatchObject([{ message: `This credential does not have the permission ${action}.` }]);
    }
    expect(await countPlans()).toBe(before);
  });
});
