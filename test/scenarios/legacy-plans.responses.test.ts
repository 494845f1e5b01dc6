import { legacyData, legacyPage, legacyPlan, legacyProductWithPlans } from '../../contract/legacy-v2';
import { createValidator } from '../../contract/versioning';
import { apiKeyOf } from '../../subgraphs/kit/src/testing';
import { planOf, productOf, read, rejection, setUpTests, shop, update } from './testing/legacy-plans';

setUpTests();

const countPlans = async () => (await shop.billing.database.rows('SELECT count(*) FROM billing.plans', []))[0]?.[0];

describe('listing plans', () => {
  it('has numbered pages, newest first, with counts', async () => {
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

  it('filters by product, under both parameter names and id prefixes', async () => {
    const productId = await productOf('Narrow');
    const { id } = await planOf({ product_id: productId });
    const legacyId = productId.replace('prod_', 'pass_');
    for (const query of [`product_id=${productId}`, `product_id=${legacyId}`, `access_pass_id=${legacyId}`]) {
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
      '`access_pass_id` and `product_id` are the same parameter and must have the same value.',
      'product_id',
    ],
  ])('rejects %s', async (query, message, param) => {
    const { status, json } = await shop.call({ path: `/api/v2/plans${query}` });
    expect([status, json]).toEqual([400, rejection(message, param)]);
  });
});

describe('every response format', () => {
  it('matches its schema', async () => {
    const productId = await productOf('Described');
    const created = await planOf({
      product_id: productId,
      plan_type: 'renewal',
      renewal_price: 3,
      custom_fields: [{ name: 'Size?' }],
    });
    const get = async (path: string) => (await shop.call({ path: `/api/v2${path}` })).json;
    expect(createValidator(legacyPlan.schema)(created)).toBeUndefined();
    expect(
      createValidator(legacyData(legacyPlan.schema))((await update(created.id, { stock: 1 })).json),
    ).toBeUndefined();
    for (const expand of ['', '&expand[]=product']) {
      expect(
        createValidator(legacyPage(legacyPlan.schema))(await get(`/plans?product_id=${productId}${expand}`)),
      ).toBeUndefined();
    }
    for (const expand of ['', '?expand[]=plans']) {
      expect(
        createValidator(legacyProductWithPlans.schema)(await get(`/products/${productId}${expand}`)),
      ).toBeUndefined();
      expect(
        createValidator(legacyPage(legacyProductWithPlans.schema))(await get(`/products${expand}`)),
      ).toBeUndefined();
    }
  });
});

describe('products', () => {
  it('have their plans as ids, or as objects on request', async () => {
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
      experiences: [],
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

  it("are listed in numbered pages for the key's account", async () => {
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

describe('a rejected request creates nothing', () => {
  const longText = 'x'.repeat(10_001);
  it.each<[string, object | string, ReturnType<typeof rejection>]>([
    [
      'a currency it does not know',
      { base_currency: 'kzt' },
      rejection('`base_currency` is not one of the accepted values.', 'base_currency'),
    ],
    ['a number as text', { initial_price: '5' }, rejection('`initial_price` must be a number.', 'initial_price')],
    ['a negative price', { initial_price: -1 }, rejection('initial_price must not be negative.', 'initial_price')],
    [
      'too many decimals',
      { renewal_price: 1.005, plan_type: 'renewal' },
      rejection('renewal_price must have at most 2 decimals in usd.', 'renewal_price'),
    ],
    [
      'half a yen',
      { initial_price: 10.5, base_currency: 'jpy' },
      rejection('initial_price must have at most 0 decimals in jpy.', 'initial_price'),
    ],
    [
      'four decimals in dinars',
      { initial_price: 1.2345, base_currency: 'kwd' },
      rejection('initial_price must have at most 3 decimals in kwd.', 'initial_price'),
    ],
    [
      'a fraction of days',
      { billing_period: 1.5 },
      rejection('`billing_period` must be an integer.', 'billing_period'),
    ],
    [
      'days beyond any number',
      { billing_period: 1e12 },
      rejection('billing_period has an invalid value.', 'billing_period'),
    ],
    [
      'a trial without renewal',
      { trial_period_days: 3 },
      rejection('trial_period_days is not allowed for a one_time plan.', 'trial_period_days'),
    ],
    [
      'an unknown word',
      { release_method: 'auction' },
      rejection('`release_method` must be one of buy_now, waitlist, raffle.', 'release_method'),
    ],
    [
      'an unknown tax type',
      { override_tax_type: 'none' },
      rejection('`override_tax_type` must be one of inclusive, exclusive, unspecified.', 'override_tax_type'),
    ],
    ['a list as requirements', { requirements: [] }, rejection('`requirements` must be an object.', 'requirements')],
    [
      'requirements without measure',
      { requirements: { tooLong: longText } },
      rejection('requirements must have at most 10000 characters as JSON.', 'requirements'),
    ],
    [
      'a number with too many digits',
      '{"release_method_settings":{"at":[12345678901234567890]}}',
      rejection(
        'release_method_settings contains a number with too many digits; send it as a string.',
        'release_method_settings',
      ),
    ],
    [
      'a question without words',
      { custom_fields: [{ name: ' ' }] },
      rejection('A question must have 1 to 200 characters.', 'custom_fields[0].name'),
    ],
    [
      'an unknown kind of question',
      { custom_fields: [{ name: 'Size?', field_type: 'file' }] },
      rejection('`custom_fields[0].field_type` must be one of text.', 'custom_fields[0].field_type'),
    ],
    [
      'a short link like an id',
      { short_link: 'plan_1' },
      rejection('short_link must not start with the prefix of an id.', 'short_link'),
    ],
    [
      'a short link with a slash',
      { short_link: 'a/b' },
      rejection('short_link must have 1 to 60 letters, digits, - and _.', 'short_link'),
    ],
    ['an empty product', { product_id: '' }, rejection('`product_id` must not be empty.', 'product_id')],
    ['what is not JSON', '{"stock":', rejection('The request body is not valid JSON.', null, 'invalid_json')],
  ])('%s', async (_name, body, error) => {
    const before = await countPlans();
    const { status, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body });
    expect([status, json]).toEqual([400, error]);
    expect(await countPlans()).toBe(before);
  });

  it('for a short link that is taken, in any case', async () => {
    await planOf({ short_link: 'Taken' });
    const { status, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body: { short_link: 'tAKEN' } });
    expect([status, json]).toEqual([400, rejection('This short link is already in use.', 'short_link')]);
  });

  it('of a user without an account and without a product', async () => {
    const { status, json } = await shop.call({ method: 'POST', path: '/api/v2/plans', body: {}, as: 'user' });
    expect([status, json]).toEqual([400, rejection('product_id is required.', 'product_id', 'parameter_missing')]);
  });

  it('for the product of another account, without the permission, and without a credential', async () => {
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
  it('has no versions: it ignores the version header and the pin of a key', async () => {
    const { id } = await planOf({ release_method: 'raffle' });
    const plain = await read(id);
    expect(plain.headers).not.toHaveProperty('api-version-date');
    for (const as of ['pinned', 'lost']) expect((await read(id, '', as)).json).toEqual(plain.json);
    const response = await shop.call({ path: `/api/v2/plans/${id}`, headers: { 'api-version-date': 'nonsense' } });
    expect([response.status, response.json]).toEqual([200, plain.json]);
  });

  it('creates one plan per idempotency key', async () => {
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

  it('hides fields that the credential cannot read', async () => {
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
