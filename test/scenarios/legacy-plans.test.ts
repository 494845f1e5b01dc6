import { run } from '../../subgraphs/kit/src/testing';
import { seller } from '../support/shop';
import { planOf, productOf, read, rejection, setUpTests, shop, update } from './testing/legacy-plans';

setUpTests();

describe('a plan of the legacy API', () => {
  it('has every field, with defaults for omitted ones', async () => {
    const before = Math.floor(Date.now() / 1000);
    const productId = await productOf();
    const plan = await planOf({ product_id: productId });
    expect(plan).toEqual({
      id: expect.stringMatching(/^plan_[0-9A-Za-z]{13}$/),
      company_id: 'biz_seller',
      product: productId,
      access_pass: productId,
      plan_type: 'one_time',
      release_method: 'buy_now',
      visibility: 'visible',
      billing_period: null,
      internal_notes: null,
      payment_link_description: null,
      description: null,
      metadata: {},
      direct_link: `https://shop.test/checkout/${plan.id}`,
      renewal_price: 0,
      initial_price: 0,
      base_currency: 'usd',
      requirements: {},
      release_method_settings: {},
      accepted_payment_methods: [['free']],
      stock: 0,
      unlimited_stock: true,
      created_at: expect.any(Number),
      card_payments: true,
      custom_fields: [],
      allow_multiple_quantity: false,
      coinbase_commerce_accepted: false,
      splitit_accepted: false,
      platform_balance_accepted: false,
      expiration_days: null,
      grace_period_days: null,
      one_per_user: false,
      one_per_company: false,
      refillable: false,
      short_link: null,
      trial_period_days: null,
      paypal_accepted: false,
      split_pay_required_payments: null,
      ach_payments: false,
      cancel_collab_passes: true,
      offer_cancel_discount: false,
      cancel_discount_intervals: null,
      cancel_discount_percentage: null,
      override_tax_type: 'unspecified',
    });
    expect(Number.isInteger(plan.created_at)).toBe(true);
    expect(plan.created_at).toBeGreaterThanOrEqual(before);
    expect(plan.created_at).toBeLessThanOrEqual(Date.now() / 1000);
    expect((await read(plan.id)).json).toEqual(plan);
  });

  const renewal = { plan_type: 'renewal' };
  const limited = { stock: 7, unlimited_stock: false };

  it.each<[string, object, object]>([
    ['plan_type', { plan_type: 'renewal' }, { plan_type: 'renewal', billing_period: 30 }],
    ['allow_multiple_quantity', { allow_multiple_quantity: true }, { allow_multiple_quantity: true }],
    ['base_currency', { base_currency: 'eur', initial_price: 5 }, { base_currency: 'eur', initial_price: 5 }],
    ['billing_period', { ...renewal, billing_period: 7 }, { billing_period: 7 }],
    [
      'card_payments',
      { card_payments: false, initial_price: 20 },
      { card_payments: false, accepted_payment_methods: [] },
    ],
    [
      'coinbase_commerce_accepted',
      { coinbase_commerce_accepted: true, initial_price: 20 },
      { coinbase_commerce_accepted: true, accepted_payment_methods: [['stripe'], ['coinbase']] },
    ],
    ['expiration_days', { expiration_days: 90 }, { expiration_days: 90 }],
    ['grace_period_days', { expiration_days: 90, grace_period_days: 3 }, { grace_period_days: 3 }],
    ['initial_price', { initial_price: 10.4 }, { initial_price: 10.4 }],
    ['internal_notes', { internal_notes: 'for the fair' }, { internal_notes: 'for the fair' }],
    ['payment_link_description', { payment_link_description: 'Pay here' }, { payment_link_description: 'Pay here' }],
    ['one_per_user', { one_per_user: true }, { one_per_user: true }],
    ['one_per_company', { one_per_company: true }, { one_per_company: true }],
    ['refillable', { expiration_days: 9, refillable: true }, { refillable: true }],
    ['release_method raffle', { release_method: 'raffle' }, { release_method: 'raffle', unlimited_stock: true }],
    [
      'release_method waitlist',
      { release_method: 'waitlist', ...limited },
      { release_method: 'waitlist', unlimited_stock: true },
    ],
    [
      'release_method_settings',
      { release_method: 'raffle', release_method_settings: { expires_at: 1_800_000_000 } },
      { release_method_settings: { expires_at: 1_800_000_000 } },
    ],
    ['renewal_price', { ...renewal, renewal_price: 59 }, { renewal_price: 59, initial_price: 0 }],
    [
      'requirements',
      { requirements: { discord: { required: true } } },
      { requirements: { discord: { required: true } } },
    ],
    ['stock', { stock: 7 }, { stock: 7, unlimited_stock: false }],
    ['unlimited_stock', { stock: 7, unlimited_stock: true }, { stock: 7, unlimited_stock: true }],
    ['trial_period_days', { ...renewal, trial_period_days: 14 }, { trial_period_days: 14 }],
    ['visibility', { visibility: 'quick_link' }, { visibility: 'quick_link' }],
    ['metadata', { metadata: { tier: 'gold', seats: 3 } }, { metadata: { tier: 'gold', seats: 3 } }],
    [
      'paypal_accepted',
      { paypal_accepted: true, initial_price: 20 },
      { paypal_accepted: true, accepted_payment_methods: [['stripe'], ['paypal']] },
    ],
    ['split_pay_required_payments', { ...renewal, split_pay_required_payments: 3 }, { split_pay_required_payments: 3 }],
    [
      'ach_payments',
      { ach_payments: true, card_payments: false, initial_price: 20 },
      { ach_payments: true, accepted_payment_methods: [['stripe']] },
    ],
    ['cancel_collab_passes', { cancel_collab_passes: false }, { cancel_collab_passes: false }],
    [
      'the cancel discount',
      { offer_cancel_discount: true, cancel_discount_intervals: 2, cancel_discount_percentage: 25 },
      { offer_cancel_discount: true, cancel_discount_intervals: 2, cancel_discount_percentage: 25 },
    ],
    ['description', { description: 'A year of it' }, { description: 'A year of it' }],
    ['override_tax_type', { override_tax_type: 'inclusive' }, { override_tax_type: 'inclusive' }],
    [
      'custom_fields',
      {
        custom_fields: [
          { name: 'Size?', field_type: 'text', placeholder: 'M', required: true, order: 4 },
          { name: 'Colour?' },
        ],
      },
      {
        custom_fields: [
          {
            id: expect.stringMatching(/^field_/),
            field_type: 'text',
            name: 'Size?',
            order: 4,
            placeholder: 'M',
            required: true,
          },
          {
            id: expect.stringMatching(/^field_/),
            field_type: 'text',
            name: 'Colour?',
            order: 1,
            placeholder: null,
            required: false,
          },
        ],
      },
    ],
  ])('stores and returns %s', async (_name, body, shown) => {
    const plan = await planOf(body);
    expect(plan).toMatchObject(shown);
    expect((await read(plan.id)).json).toEqual(plan);
  });

  it("belongs to the account of its product, also under the product's older parameter name and id prefix", async () => {
    const productId = await productOf('Older');
    const legacyId = productId.replace('prod_', 'pass_');
    for (const body of [
      { product_id: legacyId },
      { access_pass_id: legacyId },
      { access_pass_id: productId },
      { product_id: productId, access_pass_id: legacyId },
    ]) {
      expect(await planOf(body, 'parent')).toMatchObject({
        company_id: 'biz_seller',
        product: productId,
        access_pass: productId,
      });
    }
    expect((await planOf({ product_id: productId }, 'user')).company_id).toBe('biz_seller');
    expect(await planOf({}, 'parent')).toMatchObject({ company_id: 'biz_parent', product: null, access_pass: null });
  });

  it('copies the mimicked plan and keeps the given values', async () => {
    const model = await planOf({
      product_id: await productOf('Model'),
      plan_type: 'renewal',
      renewal_price: 12.5,
      billing_period: 7,
      one_per_user: true,
      short_link: 'the-model',
      metadata: { a: 1 },
      requirements: { age: 18 },
      description: 'Model',
      cancel_collab_passes: false,
      custom_fields: [{ name: 'Size?' }],
    });
    const copy = await planOf({ mimic_plan_id: model.id, description: 'Copy' });
    const { id, direct_link, created_at, ...settings } = model;
    expect(copy).toMatchObject({ ...settings, description: 'Copy', short_link: null });
    expect(copy.id).not.toBe(id);
    expect(copy.direct_link).not.toBe(direct_link);
    expect(copy.created_at).toBeGreaterThanOrEqual(created_at);
    const foreign = await shop.call({
      method: 'POST',
      path: '/api/v2/plans',
      body: { mimic_plan_id: id },
      as: 'stranger',
    });
    expect([foreign.status, foreign.json.error.type]).toEqual([404, 'not_found']);
  });

  it('does not copy values of the mimicked plan that its own type lacks', async () => {
    const model = await planOf({
      plan_type: 'renewal',
      initial_price: 4,
      renewal_price: 12.5,
      billing_period: 7,
      trial_period_days: 3,
    });
    const oneTimePlan = {
      plan_type: 'one_time',
      initial_price: 4,
      renewal_price: 0,
      billing_period: null,
      trial_period_days: null,
    };
    expect(await planOf({ mimic_plan_id: model.id, plan_type: 'one_time' })).toMatchObject(oneTimePlan);
    const expiring = await planOf({ expiration_days: 90 });
    expect(await planOf({ mimic_plan_id: expiring.id, plan_type: 'renewal' })).toMatchObject({
      plan_type: 'renewal',
      expiration_days: null,
      billing_period: 30,
    });
  });

  it('becomes the default plan of its product', async () => {
    const productId = await productOf('Default');
    const first = await planOf({ product_id: productId, set_as_default: true });
    const defaultPlan = async () =>
      (
        await run(shop.billing.subgraph, seller, 'query ($id: ID!) { product(id: $id) { defaultPlan { id } } }', {
          id: productId,
        })
      ).data?.product.defaultPlan;
    expect(await defaultPlan()).toEqual({ id: first.id });
    await planOf({ product_id: productId, set_as_default: false });
    expect(await defaultPlan()).toEqual({ id: first.id });
    const second = await planOf({ product_id: productId, set_as_default: true });
    expect(await defaultPlan()).toEqual({ id: second.id });
  });

  it('expands its product on request in every response', async () => {
    const productId = await productOf('Shown');
    const product = {
      id: productId,
      title: 'Shown',
      name: 'Shown',
      visibility: 'visible',
      created_at: expect.any(Number),
    };
    const created = await shop.call({
      method: 'POST',
      path: '/api/v2/plans?expand[]=product',
      body: { product_id: productId },
    });
    expect(created.json).toMatchObject({ product, access_pass: productId });
    const { id } = created.json;
    expect((await read(id)).json.product).toBe(productId);
    expect((await read(id, '?expand=product')).json.product).toEqual(product);
    expect((await update(id, {}, '?expand[]=product')).json.data.product).toEqual(product);
    const listed = await shop.call({ path: `/api/v2/plans?expand[]=product&product_id=${productId}` });
    expect(listed.json.data).toMatchObject([{ id, product }]);
    const wrong = await read(id, '?expand[]=company');
    expect([wrong.status, wrong.json]).toEqual([400, rejection('`expand[0]` must be one of product.', 'expand[0]')]);
  });

  it('keeps every digit of its prices', async () => {
    const body = '{"base_currency":"eth","initial_price":0.123456789012345678}';
    const { status, text, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body });
    expect([status, text]).toEqual([201, expect.stringContaining('"initial_price":0.123456789012345678,')]);
    expect((await read(json.id)).text).toContain('"initial_price":0.123456789012345678,');
  });
});

describe('updating a plan', () => {
  const allFields = {
    stock: 3,
    unlimited_stock: false,
    visibility: 'hidden',
    allow_multiple_quantity: true,
    card_payments: false,
    coinbase_commerce_accepted: true,
    expiration_days: 30,
    grace_period_days: 2,
    initial_price: 9.99,
    payment_link_description: 'New',
    internal_notes: 'Noted',
    one_per_user: true,
    refillable: true,
    short_link: 'updated',
    metadata: { b: 2 },
    paypal_accepted: true,
  };

  it('changes the given fields and returns the plan under `data`', async () => {
    const { id } = await planOf({ description: 'stays' });
    const { status, json } = await update(id, allFields);
    expect(status).toBe(201);
    expect(Object.keys(json)).toEqual(['data']);
    expect(json.data).toMatchObject({
      id,
      description: 'stays',
      ...allFields,
      accepted_payment_methods: [['coinbase'], ['paypal']],
    });
    expect((await read(id)).json).toEqual(json.data);
  });

  it('changes the trial of a renewal plan, and clears null fields', async () => {
    const { id } = await planOf({ plan_type: 'renewal', internal_notes: 'old', short_link: 'emptied' });
    expect((await update(id, { trial_period_days: 5 })).json.data).toMatchObject({
      trial_period_days: 5,
      internal_notes: 'old',
    });
    const emptied = { trial_period_days: null, internal_notes: null, short_link: null };
    expect((await update(id, emptied)).json.data).toMatchObject(emptied);
  });

  it('ignores read-only and unknown parameters and names them in a header', async () => {
    const { id } = await planOf({ plan_type: 'renewal', renewal_price: 5 });
    const { status, headers, json } = await update(id, { renewal_price: 6, colour: 'red', stock: 4 });
    expect([status, headers['x-ignored-parameters']]).toEqual([201, 'renewal_price, colour']);
    expect(json.data).toMatchObject({ renewal_price: 5, stock: 4 });
  });

  it('requires access to the plan and the permission', async () => {
    const { id } = await planOf({ internal_notes: 'mine' });
    const change = (as: string) =>
      shop.call({ method: 'POST', path: `/api/v2/plans/${id}`, body: { internal_notes: 'theirs' }, as });
    expect((await change('stranger')).status).toBe(404);
    expect((await change('reader')).json.error).toMatchObject({
      type: 'forbidden',
      message: 'This credential does not have the permission plan:update.',
    });
    expect((await update('plan_unknown', {})).status).toBe(404);
    expect((await read(id)).json.internal_notes).toBe('mine');
  });
});
