import type { HttpAnswer } from '../support/http-call';
import { openService, type TestService } from '../support/service';

let service: TestService;
let accountId: string;
let otherId: string;
let otherKey: string;
let readOnly: string;
let planId: string;
beforeAll(async () => {
  service = await openService();
  const [first, second] = service.world.accounts;
  [accountId, otherId, otherKey, readOnly] = [
    first?.id as string,
    second?.id as string,
    second?.keys.latest as string,
    first?.keys.read_only as string,
  ];
  planId = service.world.examples.plan_id as string;
});
afterAll(() => service.close());

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const first = '2025-01-01';
const latest = '2026-08-21';

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** Every answer of these operations, as far as tests read it field by field. */
interface Answer {
  readonly id: string;
  readonly mode: string;
  readonly plan: {
    readonly id: string;
    readonly currency: string;
    readonly initial_price: number;
    readonly visibility: string;
  } | null;
  readonly metadata: object | null;
  readonly created_at: string | number;
  readonly data: readonly Answer[];
  readonly page_info: { readonly end_cursor: string | null };
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

async function call(
  method: string,
  path: string,
  { version = latest, as, body, headers }: Call = {},
): Promise<Omit<HttpAnswer, 'json'> & { readonly json: Answer }> {
  const answer = await service.request({
    method,
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });
  return { ...answer, json: answer.json as Answer };
}

async function ok(...args: Parameters<typeof call>): Promise<Answer> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

async function refused(status: number, ...args: Parameters<typeof call>): Promise<Answer['error']> {
  const answer = await call(...args);
  expect({ status: answer.status, keys: Object.keys(answer.json.error).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return answer.json.error;
}

const make = (body: object, more: Omit<Call, 'body'> = {}) => ok('POST', '/checkout_configurations', { body, ...more });
const at = (id: string) => `/checkout_configurations/${id}`;
const list = (query: string, more: Call = {}) => ok('GET', `/checkout_configurations?${query}`, more);
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unixSeconds = expect.any(Number);

/** The account's name and the form of times at a version. */
function formOf(version: string): { readonly account: string; readonly time: unknown } {
  return {
    account: version < '2026-07-18' ? 'company_id' : 'account_id',
    time: version < '2026-07-08-1' ? unixSeconds : iso,
  };
}

describe('a checkout configuration', () => {
  it.each([...versions, '2026-07-08-1', '2026-07-08', '2026-07-18', '2026-07-22'])(
    'is made, shown, listed and deleted in the form of %s',
    async (version) => {
      const { account, time } = formOf(version);
      const before = Math.floor(Date.now() / 1_000);
      const made = await make(
        {
          [account]: accountId,
          plan_id: planId,
          redirect_url: 'https://buyer.example/done',
          metadata: { order: 'A-1' },
          affiliate_code: 'mei',
        },
        { version },
      );
      expect(made).toEqual({
        id: expect.stringMatching(/^ch_[0-9A-Za-z]{15}$/),
        [account]: accountId,
        mode: 'payment',
        currency: null,
        affiliate_code: 'mei',
        allow_promo_codes: true,
        redirect_url: 'https://buyer.example/done',
        purchase_url: `${service.origin}/checkout/${made.id}`,
        metadata: { order: 'A-1' },
        three_ds_level: null,
        payment_method_configuration: null,
        effective_payment_method_configuration: null,
        created_at: time,
        updated_at: time,
        plan: {
          id: planId,
          visibility: 'visible',
          plan_type: 'renewal',
          release_method: 'buy_now',
          currency: 'usd',
          billing_period: 30,
          expiration_days: null,
          initial_price: 29,
          renewal_price: 29,
          trial_period_days: 7,
          three_ds_level: null,
          adaptive_pricing_enabled: false,
        },
      });
      const seconds = typeof made.created_at === 'number' ? made.created_at : Date.parse(made.created_at) / 1_000;
      expect(seconds).toBeGreaterThanOrEqual(before);
      expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000);
      expect(await ok('GET', at(made.id), { version })).toEqual(made);
      expect((await list(`${account}=${accountId}&first=1`, { version })).data).toEqual([made]);
      expect(await ok('DELETE', at(made.id), { version })).toEqual(
        version < '2026-07-22' ? true : { id: made.id, deleted: true },
      );
      expect(await refused(404, 'GET', at(made.id), { version })).toMatchObject({
        type: 'not_found',
        code: 'not_found',
        param: null,
      });
      expect(await refused(404, 'DELETE', at(made.id), { version })).toMatchObject({ type: 'not_found' });
    },
  );

  it.each(versions)('of setup mode sells nothing, and saves a card, at %s', async (version) => {
    const { account } = formOf(version);
    const made = await make(
      { [account]: accountId, mode: 'setup', redirect_url: 'https://buyer.example', metadata: {} },
      { version },
    );
    expect(made).toMatchObject({
      mode: 'setup',
      plan: null,
      currency: 'usd',
      metadata: {},
      effective_payment_method_configuration: null,
    });
    const { status, text } = await service.request({ path: `/checkout/${made.id}`, as: null });
    expect([status, text.includes('>Save card</button>')]).toEqual([200, true]);
    await ok('DELETE', at(made.id), { version });
  });

  it('takes everything that the first clients send, and makes plan and product of it', async () => {
    const product = {
      external_identifier: 'first-client',
      title: 'From a checkout',
      headline: 'Made there',
      description: 'All of it',
      visibility: 'hidden',
      route: 'from-a-checkout',
      collect_shipping_address: true,
      custom_statement_descriptor: 'SERVICE*FIRST',
      global_affiliate_percentage: 12.5,
      global_affiliate_status: 'enabled',
      product_tax_code_id: 'ptc_ebook',
      redirect_purchase_url: 'https://buyer.example/bought',
    };
    const plan = {
      company_id: accountId,
      currency: 'eur',
      adaptive_pricing_enabled: true,
      application_fee_amount: 1.25,
      billing_period: 14,
      description: 'Long',
      title: 'Short',
      custom_fields: [{ field_type: 'text', name: 'Size?', required: true }],
      image: { id: 'file_1' },
      initial_price: 10.5,
      renewal_price: 20,
      internal_notes: 'quiet',
      override_tax_type: 'exclusive',
      payment_method_configuration: { enabled: ['card'], disabled: [], include_platform_defaults: false },
      plan_type: 'renewal',
      release_method: 'buy_now',
      split_pay_required_payments: 3,
      stock: 9,
      trial_period_days: 2,
      visibility: 'quick_link',
      force_create_new_plan: false,
      product,
    };
    const { status, headers, json } = await call('POST', '/checkout_configurations', {
      version: first,
      body: {
        plan,
        allow_promo_codes: false,
        checkout_styling: { background_color: '#000', border_style: 'pill' },
        currency: 'eur',
        source_url: 'https://buyer.example/shop',
        mode: 'payment',
      },
    });
    expect([status, headers['x-ignored-parameters']]).toEqual([200, undefined]);
    expect(json).toMatchObject({
      company_id: accountId,
      allow_promo_codes: false,
      payment_method_configuration: null,
      effective_payment_method_configuration: { enabled: ['card'], disabled: [], include_platform_defaults: false },
      plan: {
        currency: 'eur',
        initial_price: 10.5,
        renewal_price: 20,
        billing_period: 14,
        trial_period_days: 2,
        adaptive_pricing_enabled: true,
        visibility: 'quick_link',
      },
    });
    const { data } = (
      await service.ask(
        `query ($id: ID!) { checkoutConfiguration(id: $id) { applicationFee { amount currency } sourceUrl checkoutStyling plan {
      title description internalNotes stock splitPayRequiredPayments taxType image customFields { name required }
      product { title headline description visibility route externalIdentifier collectShippingAddress customStatementDescriptor globalAffiliatePercentage globalAffiliateStatus
        productTaxCode { id } redirectPurchaseUrl }
    } } }`,
        { id: json.id },
      )
    ).json as { data: { checkoutConfiguration: object } };
    expect(data.checkoutConfiguration).toEqual({
      applicationFee: { amount: '1.25', currency: 'EUR' },
      sourceUrl: 'https://buyer.example/shop',
      checkoutStyling: { background_color: '#000', border_style: 'pill' },
      plan: {
        title: 'Short',
        description: 'Long',
        internalNotes: 'quiet',
        stock: 9,
        splitPayRequiredPayments: 3,
        taxType: 'EXCLUSIVE',
        image: { id: 'file_1' },
        customFields: [{ name: 'Size?', required: true }],
        product: {
          title: 'From a checkout',
          headline: 'Made there',
          description: 'All of it',
          visibility: 'HIDDEN',
          route: 'from-a-checkout',
          externalIdentifier: 'first-client',
          collectShippingAddress: true,
          customStatementDescriptor: 'SERVICE*FIRST',
          globalAffiliatePercentage: '12.5',
          globalAffiliateStatus: 'ENABLED',
          productTaxCode: { id: 'ptc_ebook' },
          redirectPurchaseUrl: 'https://buyer.example/bought',
        },
      },
    });
    const again = await make({ plan, mode: 'payment' }, { version: first });
    expect(again.plan?.id).toBe(json.plan?.id);
    expect(again.id).not.toBe(json.id);
  });

  it('comes once for one idempotency key', async () => {
    const body = { plan: { initial_price: 12.25, force_create_new_plan: true } };
    const headers = { 'idempotency-key': 'one checkout' };
    const [made, again] = [
      await call('POST', '/checkout_configurations', { body, headers }),
      await call('POST', '/checkout_configurations', { body, headers }),
    ];
    expect([made.status, again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      200,
      200,
      'true',
      made.text,
    ]);
    expect((await list(`account_id=${accountId}&plan_id=${made.json.plan?.id}`)).data).toEqual([made.json]);
  });

  it('has a page that shows what it sells, at its own address', async () => {
    const { id } = await make({
      plan: { title: 'On a page', initial_price: 7.5, product: { external_identifier: 'page', title: 'Paged' } },
    });
    const { status, text, headers } = await service.request({ path: `/checkout/${id}?a=friend`, as: null });
    expect([status, headers['location']]).toEqual([200, undefined]);
    expect(text).toContain('<h1 id="product">Paged</h1><p class="soft">On a page</p>');
    expect(text).toContain('<p class="amount">$7.50 <span>due today</span></p>');
    await ok('DELETE', at(id));
    expect((await service.request({ path: `/checkout/${id}`, as: null })).status).toBe(404);
    expect((await service.request({ path: '/checkout/ch_unknown', as: null })).status).toBe(404);
  });
});

describe('the name of the account', () => {
  const inline = (plan: object, rest: object = {}) => ({ plan: { initial_price: 3, ...plan }, ...rest });

  it('has two forms before 2026-07-18, also inside the plan', async () => {
    const version = '2026-07-08-1';
    for (const body of [
      inline({ company_id: accountId }),
      inline({ account_id: accountId }),
      inline({ company_id: accountId, account_id: accountId }, { account_id: accountId }),
    ]) {
      expect(await make(body, { version })).toMatchObject({ company_id: accountId });
    }
    expect(
      await refused(400, 'POST', '/checkout_configurations', {
        version,
        body: inline({ company_id: accountId, account_id: otherId }),
      }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'plan.company_id' });
    expect(
      await refused(400, 'POST', '/checkout_configurations', {
        version,
        body: inline({}, { company_id: accountId, account_id: otherId }),
      }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'company_id' });
  });

  it('has one from 2026-07-18 on', async () => {
    const version = '2026-07-18';
    for (const [body, param] of [
      [inline({ company_id: accountId }), 'plan.company_id'],
      [inline({}, { company_id: accountId }), 'company_id'],
    ] as const) {
      expect(await refused(400, 'POST', '/checkout_configurations', { version, body })).toMatchObject({
        code: 'parameter_invalid',
        param,
        message: expect.stringContaining('account_id'),
      });
    }
    expect(await refused(400, 'GET', `/checkout_configurations?company_id=${accountId}`, { version })).toMatchObject({
      code: 'parameter_invalid',
      param: 'company_id',
    });
    expect(await refused(400, 'GET', '/checkout_configurations', { version })).toMatchObject({
      code: 'parameter_missing',
      param: 'account_id',
    });
    expect(await refused(400, 'GET', '/checkout_configurations', { version: first })).toMatchObject({
      code: 'parameter_missing',
      param: 'company_id',
    });
  });
});

describe('the list', () => {
  it('has those of the demo world in every form', async () => {
    const { data } = await list(`account_id=${accountId}&direction=asc&first=5`);
    expect(data.map(({ mode, plan, metadata }) => [mode, plan?.initial_price, plan?.currency, metadata])).toEqual([
      ['payment', 29, 'usd', { campaign: 'spring', newsletter: true }],
      ['payment', 290, 'usd', {}],
      ['payment', 149, 'usd', {}],
      ['payment', 85, 'eur', { offer: 'Q-1042' }],
      ['setup', undefined, undefined, { customer: 'C-7' }],
    ]);
    expect(data[0]).toMatchObject({ redirect_url: 'https://pickaxe.example/welcome', plan: { id: planId } });
    expect(data[4]).toMatchObject({ redirect_url: 'https://pickaxe.example/saved', currency: 'eur' });
  });

  it.each(versions)('is filtered by plan and time at %s', async (version) => {
    const { account } = formOf(version);
    const scope = `${account}=${accountId}&direction=asc&order=created_at`;
    const { data } = await list(`account_id=${accountId}&direction=asc&first=3`);
    const ids = data.map(({ id }) => id);
    expect((await list(`${scope}&plan_id=${planId}&first=1`, { version })).data.map(({ id }) => id)).toEqual([ids[0]]);
    const bounds = `created_after=${data[0]?.created_at}&created_before=${data[2]?.created_at}`;
    expect((await list(`${scope}&${bounds}`, { version })).data.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('takes Unix seconds before 2026-07-22, and refuses them from then on', async () => {
    const { data } = await list(`account_id=${accountId}&direction=asc&first=3`);
    const seconds = (index: number) => Math.floor(Date.parse(String(data[index]?.created_at)) / 1_000);
    const query = `account_id=${accountId}&created_after=${seconds(0)}&created_before=${seconds(2)}`;
    for (const version of [first, '2026-07-20'])
      expect((await list(query, { version })).data.map(({ id }) => id)).toEqual([data[1]?.id]);
    expect(await refused(400, 'GET', `/checkout_configurations?${query}`, { version: '2026-07-22' })).toMatchObject({
      code: 'parameter_invalid',
      param: 'created_after',
    });
  });

  it('is paged, and refuses a page over the maximum once it is native', async () => {
    const scope = `account_id=${accountId}&direction=asc`;
    const page = await list(`${scope}&first=2`);
    const next = await list(`${scope}&first=2&after=${page.page_info.end_cursor}`);
    expect([...page.data, ...next.data].map(({ id }) => id)).toEqual(
      (await list(`${scope}&first=4`)).data.map(({ id }) => id),
    );
    expect(await refused(400, 'GET', `/checkout_configurations?${scope}&first=101`)).toMatchObject({
      code: 'parameter_invalid',
      param: 'first',
    });
    await list(`company_id=${accountId}&first=101`, { version: first });
  });
});

describe('access', () => {
  it.each(versions)('is refused to others and without permission at %s', async (version) => {
    const { account } = formOf(version);
    const made = await make({ [account]: accountId, mode: 'setup', metadata: { internal: true } }, { version });
    const body = { [account]: accountId, mode: 'setup' };
    expect(await ok('GET', at(made.id), { version, as: otherKey })).toMatchObject({ id: made.id, metadata: null });
    expect(await refused(404, 'DELETE', at(made.id), { version, as: otherKey })).toMatchObject({ type: 'not_found' });
    expect(await refused(404, 'POST', '/checkout_configurations', { version, as: otherKey, body })).toMatchObject({
      type: 'not_found',
    });
    expect(
      await refused(404, 'GET', `/checkout_configurations?${account}=${accountId}`, { version, as: otherKey }),
    ).toMatchObject({ type: 'not_found' });
    expect(await refused(403, 'POST', '/checkout_configurations', { version, as: readOnly, body })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('checkout_configuration:create'),
    });
    expect(await refused(403, 'DELETE', at(made.id), { version, as: readOnly })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('checkout_configuration:delete'),
    });
    expect(await refused(401, 'GET', at(made.id), { version, as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await ok('GET', at(made.id), { version })).toMatchObject({ metadata: { internal: true } });
    await ok('DELETE', at(made.id), { version });
  });
});

describe('what is wrong', () => {
  it.each<[string, object, object]>([
    ['no plan', {}, { code: 'parameter_missing', param: 'plan_id' }],
    [
      'two plans',
      { plan_id: 'plan_1', plan: {} },
      { code: 'parameter_invalid', param: 'plan', message: 'Name a plan by its id or describe a new one: not both.' },
    ],
    ['a plan in setup mode', { mode: 'setup', plan: {} }, { code: 'parameter_invalid', param: 'plan' }],
    ['an unknown mode', { mode: 'subscription' }, { code: 'parameter_invalid', param: 'mode' }],
    [
      'a script to go to',
      { mode: 'setup', redirect_url: 'javascript:alert(1)' },
      { code: 'parameter_invalid', param: 'redirect_url' },
    ],
    [
      'another currency',
      { currency: 'eur', plan: { initial_price: 5 } },
      { code: 'parameter_invalid', param: 'currency' },
    ],
    [
      'a fee over the price',
      { plan: { initial_price: 5, application_fee_amount: 6 } },
      { code: 'parameter_invalid', param: 'plan.application_fee_amount' },
    ],
    [
      'a price that is over-precise',
      { plan: { initial_price: 5.005 } },
      { code: 'parameter_invalid', param: 'plan.initial_price' },
    ],
    [
      'a price without an end',
      { plan: { initial_price: 1e300 } },
      { code: 'parameter_invalid', param: 'plan.initial_price' },
    ],
    [
      'a tax type of its own',
      { plan: { override_tax_type: 'none' } },
      { code: 'parameter_invalid', param: 'plan.override_tax_type' },
    ],
    [
      'a product without its identifier',
      { plan: { product: { title: 'x' } } },
      { code: 'parameter_missing', param: 'plan.product.external_identifier' },
    ],
    [
      'a descriptor of another',
      { plan: { product: { title: 'x', external_identifier: 'x', custom_statement_descriptor: 'BANK*ME' } } },
      { code: 'parameter_invalid', param: 'plan.product.custom_statement_descriptor' },
    ],
    [
      'long metadata',
      { mode: 'setup', metadata: { a: 'x'.repeat(501) } },
      { code: 'parameter_invalid', param: 'metadata.a' },
    ],
    [
      'long metadata of the plan',
      { plan: { metadata: { a: 'x'.repeat(501) } } },
      { code: 'parameter_invalid', param: 'plan.metadata.a' },
    ],
    [
      'an unknown level',
      { mode: 'setup', three_ds_level: 'always' },
      { code: 'parameter_invalid', param: 'three_ds_level' },
    ],
  ])('%s is named, at every version', async (_name, body, error) => {
    for (const version of versions) {
      expect(await refused(400, 'POST', '/checkout_configurations', { version, body })).toMatchObject({
        type: 'invalid_request_error',
        ...error,
      });
    }
  });
});
