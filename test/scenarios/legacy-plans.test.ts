import { legacyData, legacyPage, legacyPlan, legacyProductWithPlans } from '../../contract/legacy-v2';
import { createValidator } from '../../contract/versioning';
import { apiKeyOf, run, userOf } from '../../subgraphs/kit/src/testing';
import { openShop, seller, type Shop, type ShopAnswer } from '../support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    pinned: { ...seller, credentialId: 'apik_pinned', pin: '2026-08-21' },
    lost: { ...seller, credentialId: 'apik_lost', pin: '2031-01-01' },
    reader: apiKeyOf('biz_seller', ['plan:basic:read']),
    maker: apiKeyOf('biz_seller', ['plan:create']),
    stranger: apiKeyOf('biz_stranger'),
    counter: apiKeyOf('biz_counter'),
    parent: apiKeyOf(['biz_parent', 'biz_seller']),
    user: userOf('user_1', [{ accountId: 'biz_seller', actions: ['*'] }]),
  });
});
afterAll(() => shop.close());

const productOf: Shop['makeProduct'] = (...given) => shop.makeProduct(...given);
const planOf: Shop['makePlan'] = (...given) => shop.makePlan(...given);
const update = (id: string, body: object, query = ''): Promise<ShopAnswer> =>
  shop.call({ method: 'POST', path: `/api/v2/plans/${id}${query}`, body });
const read = (id: string, query = '', as = 'seller'): Promise<ShopAnswer> =>
  shop.call({ path: `/api/v2/plans/${id}${query}`, as });

const refused = (message: string, param: string | null, code = 'parameter_invalid') => ({
  error: { type: 'invalid_request_error', message, code, param },
});
const countPlans = async () => (await shop.billing.database.rows('SELECT count(*) FROM billing.plans', []))[0]?.[0];

describe('a plan of the legacy API', () => {
  it('has every field, with its default where nothing was given', async () => {
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
  ])('keeps and shows %s', async (_name, body, shown) => {
    const plan = await planOf(body);
    expect(plan).toMatchObject(shown);
    expect((await read(plan.id)).json).toEqual(plan);
  });

  it('belongs to the account of its product, which has an older name', async () => {
    const productId = await productOf('Older');
    const older = productId.replace('prod_', 'pass_');
    for (const body of [
      { product_id: older },
      { access_pass_id: older },
      { access_pass_id: productId },
      { product_id: productId, access_pass_id: older },
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

  it('copies the plan it mimics and keeps what is given', async () => {
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

  it('that mimics takes over nothing that its own type does not have', async () => {
    const model = await planOf({
      plan_type: 'renewal',
      initial_price: 4,
      renewal_price: 12.5,
      billing_period: 7,
      trial_period_days: 3,
    });
    const once = {
      plan_type: 'one_time',
      initial_price: 4,
      renewal_price: 0,
      billing_period: null,
      trial_period_days: null,
    };
    expect(await planOf({ mimic_plan_id: model.id, plan_type: 'one_time' })).toMatchObject(once);
    const expiring = await planOf({ expiration_days: 90 });
    expect(await planOf({ mimic_plan_id: expiring.id, plan_type: 'renewal' })).toMatchObject({
      plan_type: 'renewal',
      expiration_days: null,
      billing_period: 30,
    });
  });

  it('becomes the default plan of its account', async () => {
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

  it('shows its product where that is asked for, in every answer', async () => {
    const productId = await productOf('Shown');
    const product = {
      id: productId,
      title: 'Shown',
      name: 'Shown',
      visibility: 'visible',
      created_at: expect.any(Number),
    };
    const made = await shop.call({
      method: 'POST',
      path: '/api/v2/plans?expand[]=product',
      body: { product_id: productId },
    });
    expect(made.json).toMatchObject({ product, access_pass: productId });
    const { id } = made.json;
    expect((await read(id)).json.product).toBe(productId);
    expect((await read(id, '?expand=product')).json.product).toEqual(product);
    expect((await update(id, {}, '?expand[]=product')).json.data.product).toEqual(product);
    const listed = await shop.call({ path: `/api/v2/plans?expand[]=product&product_id=${productId}` });
    expect(listed.json.data).toMatchObject([{ id, product }]);
    const wrong = await read(id, '?expand[]=company');
    expect([wrong.status, wrong.json]).toEqual([400, refused('`expand[0]` must be one of product.', 'expand[0]')]);
  });

  it('writes prices digit by digit', async () => {
    const body = '{"base_currency":"eth","initial_price":0.123456789012345678}';
    const { status, text, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body });
    expect([status, text]).toEqual([201, expect.stringContaining('"initial_price":0.123456789012345678,')]);
    expect((await read(json.id)).text).toContain('"initial_price":0.123456789012345678,');
  });
});

describe('updating', () => {
  const everything = {
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

  it('changes what is given and answers with the plan under data', async () => {
    const { id } = await planOf({ description: 'stays' });
    const { status, json } = await update(id, everything);
    expect(status).toBe(201);
    expect(Object.keys(json)).toEqual(['data']);
    expect(json.data).toMatchObject({
      id,
      description: 'stays',
      ...everything,
      accepted_payment_methods: [['coinbase'], ['paypal']],
    });
    expect((await read(id)).json).toEqual(json.data);
  });

  it('changes the trial of a renewal plan, and empties what is null', async () => {
    const { id } = await planOf({ plan_type: 'renewal', internal_notes: 'old', short_link: 'emptied' });
    expect((await update(id, { trial_period_days: 5 })).json.data).toMatchObject({
      trial_period_days: 5,
      internal_notes: 'old',
    });
    const emptied = { trial_period_days: null, internal_notes: null, short_link: null };
    expect((await update(id, emptied)).json.data).toMatchObject(emptied);
  });

  it('ignores and names what cannot be changed', async () => {
    const { id } = await planOf({ plan_type: 'renewal', renewal_price: 5 });
    const { status, headers, json } = await update(id, { renewal_price: 6, colour: 'red', stock: 4 });
    expect([status, headers['x-ignored-parameters']]).toEqual([201, 'renewal_price, colour']);
    expect(json.data).toMatchObject({ renewal_price: 5, stock: 4 });
  });

  it('is for plans within reach and with the permission', async () => {
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

describe('listing', () => {
  it('pages by number, newest first, with counts', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.unshift(
        (await planOf({ internal_notes: `${n}`, visibility: n === 0 ? 'archived' : 'visible' }, 'counter')).id,
      );
    const page = async (query: string) => {
      const { status, json } = await shop.call({ path: `/api/v2/plans${query}`, as: 'counter' });
      return { status, pagination: json.pagination, ids: json.data.map((plan) => plan.id) };
    };
    expect(await page('')).toEqual({
      status: 200,
      pagination: { current_page: 1, total_page: 2, total_count: 12 },
      ids: ids.slice(0, 10),
    });
    expect(await page('?page=2')).toEqual({
      status: 200,
      pagination: { current_page: 2, total_page: 2, total_count: 12 },
      ids: ids.slice(10),
    });
    expect(await page('?page=3&per=5')).toEqual({
      status: 200,
      pagination: { current_page: 3, total_page: 3, total_count: 12 },
      ids: ids.slice(10),
    });
    expect(await page('?page=9')).toEqual({
      status: 200,
      pagination: { current_page: 9, total_page: 2, total_count: 12 },
      ids: [],
    });
    expect(await page('?visibility=archived')).toEqual({
      status: 200,
      pagination: { current_page: 1, total_page: 1, total_count: 1 },
      ids: ids.slice(11),
    });
    expect(await page('?visibility=hidden')).toEqual({
      status: 200,
      pagination: { current_page: 1, total_page: 0, total_count: 0 },
      ids: [],
    });
  });

  it('narrows by product, under both names and prefixes', async () => {
    const productId = await productOf('Narrow');
    const { id } = await planOf({ product_id: productId });
    const older = productId.replace('prod_', 'pass_');
    for (const query of [`product_id=${productId}`, `product_id=${older}`, `access_pass_id=${older}`]) {
      expect((await shop.call({ path: `/api/v2/plans?${query}` })).json.data).toMatchObject([{ id }]);
    }
    expect((await shop.call({ path: `/api/v2/plans?product_id=${productId}`, as: 'stranger' })).json.data).toEqual([]);
  });

  it.each([
    ['?per=51', '`per` must be at most 50.', 'per'],
    ['?per=0', '`per` must be at least 1.', 'per'],
    ['?page=0', '`page` must be at least 1.', 'page'],
    ['?page=two', '`page` must be an integer.', 'page'],
    [
      '?visibility=seen',
      '`visibility` must be one of visible, hidden, archived, quick_link, all, not_quick_link, not_archived.',
      'visibility',
    ],
    [
      '?product_id=prod_a&access_pass_id=prod_b',
      '`access_pass_id` and `product_id` are the same parameter and must not differ.',
      'product_id',
    ],
  ])('refuses %s', async (query, message, param) => {
    const { status, json } = await shop.call({ path: `/api/v2/plans${query}` });
    expect([status, json]).toEqual([400, refused(message, param)]);
  });
});

describe('every form of answer', () => {
  it('is as its schema says', async () => {
    const productId = await productOf('Described');
    const made = await planOf({
      product_id: productId,
      plan_type: 'renewal',
      renewal_price: 3,
      custom_fields: [{ name: 'Size?' }],
    });
    const get = async (path: string) => (await shop.call({ path: `/api/v2${path}` })).json;
    expect(createValidator(legacyPlan)(made)).toBeUndefined();
    expect(createValidator(legacyData(legacyPlan))((await update(made.id, { stock: 1 })).json)).toBeUndefined();
    for (const expand of ['', '&expand[]=product']) {
      expect(
        createValidator(legacyPage(legacyPlan))(await get(`/plans?product_id=${productId}${expand}`)),
      ).toBeUndefined();
    }
    for (const expand of ['', '?expand[]=plans']) {
      expect(createValidator(legacyProductWithPlans)(await get(`/products/${productId}${expand}`))).toBeUndefined();
      expect(createValidator(legacyPage(legacyProductWithPlans))(await get(`/products${expand}`))).toBeUndefined();
    }
  });
});

describe('products', () => {
  it('show their plans by id, or whole where that is asked for', async () => {
    const productId = await productOf('With plans');
    const [one, two] = [
      await planOf({ product_id: productId }),
      await planOf({ product_id: productId, internal_notes: 'mine' }),
    ];
    const product = {
      id: productId,
      title: 'With plans',
      name: 'With plans',
      visibility: 'visible',
      created_at: expect.any(Number),
    };
    for (const id of [productId, productId.replace('prod_', 'pass_')]) {
      const { status, json } = await shop.call({ path: `/api/v2/products/${id}` });
      expect([status, json]).toEqual([200, { ...product, plans: [two.id, one.id] }]);
    }
    expect((await shop.call({ path: `/api/v2/products/${productId}?expand[]=plans` })).json).toEqual({
      ...product,
      plans: [two, one],
    });
    expect((await shop.call({ path: `/api/v2/products/${productId}`, as: 'stranger' })).status).toBe(404);
    expect((await shop.call({ path: '/api/v2/products/prod_unknown' })).status).toBe(404);
  });

  it('are listed by numbered pages of the own account', async () => {
    const counter = apiKeyOf('biz_counter');
    const ids = [await productOf('A', counter), await productOf('B', counter), await productOf('C', counter)].reverse();
    const plan = await planOf({ product_id: ids[0] }, 'counter');
    const list = async (query: string) => (await shop.call({ path: `/api/v2/products${query}`, as: 'counter' })).json;
    expect(await list('?per=2')).toMatchObject({
      pagination: { current_page: 1, total_page: 2, total_count: 3 },
      data: [
        { id: ids[0], plans: [plan.id] },
        { id: ids[1], plans: [] },
      ],
    });
    expect((await list('?per=2&page=2')).data).toMatchObject([{ id: ids[2] }]);
    expect((await list('?expand[]=plans&per=1')).data[0]?.plans).toEqual([plan]);
    expect((await list('?visibility=archived')).pagination).toEqual({ current_page: 1, total_page: 0, total_count: 0 });
  });
});

describe('what is refused changes nothing', () => {
  const tooLong = 'x'.repeat(10_001);
  it.each<[string, object | string, ReturnType<typeof refused>]>([
    [
      'a currency it does not know',
      { base_currency: 'kzt' },
      refused('`base_currency` is not one of the accepted values.', 'base_currency'),
    ],
    ['a number as text', { initial_price: '5' }, refused('`initial_price` must be a number.', 'initial_price')],
    ['a negative price', { initial_price: -1 }, refused('initial_price must not be negative.', 'initial_price')],
    [
      'too many decimals',
      { renewal_price: 1.005, plan_type: 'renewal' },
      refused('renewal_price must have at most 2 decimals in usd.', 'renewal_price'),
    ],
    [
      'half a yen',
      { initial_price: 10.5, base_currency: 'jpy' },
      refused('initial_price must have at most 0 decimals in jpy.', 'initial_price'),
    ],
    [
      'four decimals in dinars',
      { initial_price: 1.2345, base_currency: 'kwd' },
      refused('initial_price must have at most 3 decimals in kwd.', 'initial_price'),
    ],
    ['a fraction of days', { billing_period: 1.5 }, refused('`billing_period` must be an integer.', 'billing_period')],
    [
      'days beyond any number',
      { billing_period: 1e12 },
      refused('billing_period has a value that is not accepted.', 'billing_period'),
    ],
    [
      'a trial without renewal',
      { trial_period_days: 3 },
      refused('trial_period_days cannot be given for a one_time plan.', 'trial_period_days'),
    ],
    [
      'an unknown word',
      { release_method: 'auction' },
      refused('`release_method` must be one of buy_now, waitlist, raffle.', 'release_method'),
    ],
    [
      'an unknown tax type',
      { override_tax_type: 'none' },
      refused('`override_tax_type` must be one of inclusive, exclusive, unspecified.', 'override_tax_type'),
    ],
    ['a list as requirements', { requirements: [] }, refused('`requirements` must be an object.', 'requirements')],
    [
      'requirements without measure',
      { requirements: { tooLong } },
      refused('requirements has at most 10000 characters as JSON.', 'requirements'),
    ],
    [
      'a number nobody can keep',
      '{"release_method_settings":{"at":[12345678901234567890]}}',
      refused(
        'release_method_settings holds a number with too many digits; send it as text.',
        'release_method_settings',
      ),
    ],
    [
      'a question without words',
      { custom_fields: [{ name: ' ' }] },
      refused('A question has 1 to 200 characters.', 'custom_fields[0].name'),
    ],
    [
      'an unknown kind of question',
      { custom_fields: [{ name: 'Size?', field_type: 'file' }] },
      refused('`custom_fields[0].field_type` must be one of text.', 'custom_fields[0].field_type'),
    ],
    [
      'a short link like an id',
      { short_link: 'plan_1' },
      refused('short_link must not start like an id.', 'short_link'),
    ],
    [
      'a short link with a slash',
      { short_link: 'a/b' },
      refused('short_link has 1 to 60 letters, digits, - and _.', 'short_link'),
    ],
    ['an empty product', { product_id: '' }, refused('`product_id` must not be empty.', 'product_id')],
    ['what is not JSON', '{"stock":', refused('The request body is not valid JSON.', null, 'invalid_json')],
  ])('%s', async (_name, body, error) => {
    const before = await countPlans();
    const { status, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body });
    expect([status, json]).toEqual([400, error]);
    expect(await countPlans()).toBe(before);
  });

  it('a taken short link, in any case', async () => {
    await planOf({ short_link: 'Taken' });
    const { status, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body: { short_link: 'tAKEN' } });
    expect([status, json]).toEqual([400, refused('This short link is taken.', 'short_link')]);
  });

  it('a user without an account who names no product', async () => {
    const { status, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body: {}, as: 'user' });
    expect([status, json]).toEqual([400, refused('product_id is required.', 'product_id', 'parameter_missing')]);
  });

  it('the product of another account, a missing permission and a missing credential', async () => {
    const body = { product_id: await productOf() };
    const before = await countPlans();
    const code = async (as: string | null) =>
      (await shop.call({ method: 'POST', path: '/api/v2/plans', body, as })).json.error;
    expect(await code('stranger')).toEqual({
      type: 'not_found',
      message: 'No such resource was found.',
      code: 'not_found',
      param: null,
    });
    expect(await code('reader')).toEqual({
      type: 'forbidden',
      message: 'This credential does not have the permission plan:create.',
      code: 'forbidden',
      param: null,
    });
    expect((await code(null)).type).toBe('unauthorized');
    expect(await countPlans()).toBe(before);
  });
});

describe('the legacy API', () => {
  it('knows no versions: neither the header nor a pin counts', async () => {
    const { id } = await planOf({ release_method: 'raffle' });
    const plain = await read(id);
    expect(plain.headers).not.toHaveProperty('api-version-date');
    for (const as of ['pinned', 'lost']) expect((await read(id, '', as)).json).toEqual(plain.json);
    const answer = await shop.call({ path: `/api/v2/plans/${id}`, headers: { 'api-version-date': 'nonsense' } });
    expect([answer.status, answer.json]).toEqual([200, plain.json]);
  });

  it('makes one plan for one idempotency key', async () => {
    const before = await countPlans();
    const send = () =>
      shop.call({
        method: 'POST',
        path: '/api/v2/plans',
        body: { description: 'once' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(second.text).toBe(first.text);
    expect(await countPlans()).toBe((before as number) + 1);
  });

  it('hides what the credential may not read', async () => {
    expect(await planOf({ stock: 5, internal_notes: 'secret' }, 'maker')).toMatchObject({
      stock: null,
      internal_notes: null,
      offer_cancel_discount: null,
    });
    const { id } = await planOf({});
    expect((await read(id, '', 'maker')).status).toBe(403);
    expect((await read(id, '', 'stranger')).status).toBe(404);
  });
});
