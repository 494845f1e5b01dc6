import type { HttpAnswer } from '../support/http-call';
import { openService, type TestService } from '../support/service';

let service: TestService;
let accountId: string;
let otherKey: string;
let readOnly: string;
let planId: string;
let productId: string;
let welcome: string;
beforeAll(async () => {
  service = await openService();
  const [first, second] = service.world.accounts;
  [accountId, otherKey, readOnly] = [
    first?.id as string,
    second?.keys.latest as string,
    first?.keys.read_only as string,
  ];
  const { examples } = service.world;
  [planId, productId, welcome] = [
    examples.plan_id as string,
    examples.product_id as string,
    examples.promo_code_id as string,
  ];
});
afterAll(() => service.close());

const latest = '2026-08-21';
const versions = ['2025-01-01', '2026-07-20', '2026-07-31', '2026-08-03', latest] as const;
const native = (version: string) => version >= '2026-08-03';
const account = (version: string) => (native(version) ? 'account_id' : 'company_id');

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly api?: 'v1' | 'v2';
}

/** Every answer of these operations, as far as tests read it field by field. */
interface Answer {
  readonly id: string;
  readonly code: string;
  readonly created_at: string;
  readonly data: readonly Answer[];
  readonly page_info: { readonly end_cursor: string | null };
  readonly pagination: object;
  readonly error: { readonly type: string; readonly code: string; readonly param: string | null };
}

async function call(
  method: string,
  path: string,
  { version = latest, as, body, headers, api = 'v1' }: Call = {},
): Promise<Omit<HttpAnswer, 'json'> & { readonly json: Answer }> {
  const dated = api === 'v1' ? { 'api-version-date': version } : {};
  const answer = await service.request({
    method,
    path: `/api/${api}${path}`,
    body,
    headers: { ...dated, ...headers },
    ...(as !== undefined && { as }),
  });
  return { ...answer, json: answer.json as Answer };
}

async function ok(status: number, ...args: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...args);
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.any(String) });
  return answer.json;
}

async function refused(status: number, ...args: Parameters<typeof call>): Promise<Answer['error']> {
  const answer = await call(...args);
  expect({ status: answer.status, keys: Object.keys(answer.json.error).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return answer.json.error;
}

let made = 0;
const basic = () => ({
  code: `Case-${(made += 1)}`,
  promo_type: 'percentage',
  amount_off: 20,
  base_currency: 'usd',
  promo_duration_months: 1,
  new_users_only: false,
});
const make = (body: object, version: string = latest) =>
  ok(200, 'POST', '/promo_codes', { version, body: { [account(version)]: accountId, ...basic(), ...body } });
const at = (id: string, action = '') => `/promo_codes/${id}${action}`;

describe('a promo code of the dated API', () => {
  it.each(versions)('is made, read, listed, switched and archived at %s', async (version) => {
    const code = await make(
      {
        amount_off: 33.33,
        promo_duration_months: 6,
        stock: 9,
        one_per_customer: true,
        product_id: productId,
        plan_ids: [planId],
        expires_at: '2036-01-01T12:00:00+02:00',
        metadata: { a: 1 },
      },
      version,
    );
    const row = {
      id: expect.stringMatching(/^promo_[0-9A-Za-z]{12}$/),
      code: code.code,
      promo_type: 'percentage',
      amount_off: 33.33,
      currency: 'usd',
      duration: 'repeating',
      promo_duration_months: 6,
      status: 'active',
      stock: 9,
      unlimited_stock: false,
      uses: 0,
      expires_at: '2036-01-01T10:00:00.000Z',
      new_users_only: false,
      churned_users_only: false,
      existing_memberships_only: false,
      one_per_customer: true,
      product: { id: productId, title: 'Pickaxe Pro' },
      metadata: { a: 1 },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      ...(native(version) && { account_id: accountId }),
    };
    const whole = {
      ...row,
      ...(native(version)
        ? { account: { id: accountId, title: 'Pickaxe Labs', route: 'pickaxe-labs', logo_url: null } }
        : { company: { id: accountId, title: 'Pickaxe Labs' } }),
    };
    expect(code).toEqual(whole);
    expect(await ok(200, 'GET', at(code.id), { version })).toEqual(code);
    expect((await ok(200, 'GET', `/promo_codes?${account(version)}=${accountId}&first=1`, { version })).data).toEqual([
      row,
    ]);
    for (const [action, status] of [
      ['/deactivate', 'inactive'],
      ['/deactivate', 'inactive'],
      ['/activate', 'active'],
    ] as const) {
      expect(await ok(200, 'POST', at(code.id, action), { version })).toEqual({ ...whole, status });
    }
    expect(await ok(200, 'DELETE', at(code.id), { version })).toBe(true);
    expect(await ok(200, 'DELETE', at(code.id), { version })).toBe(true);
    expect(await ok(200, 'GET', at(code.id), { version })).toMatchObject({ status: 'archived' });
    for (const action of ['/activate', '/deactivate'])
      expect(await refused(400, 'POST', at(code.id, action), { version })).toMatchObject({
        type: 'invalid_request_error',
        param: null,
      });
    await make({ code: code.code.toUpperCase() }, version);
  });

  it('is a number that nothing is lost of', async () => {
    const eth = { promo_type: 'flat_amount', base_currency: 'eth' };
    const body = JSON.stringify({ account_id: accountId, ...basic(), ...eth, amount_off: 0 }).replace(
      '"amount_off":0',
      '"amount_off":123456789.000000000000000001',
    );
    const answer = await service.request({
      method: 'POST',
      path: '/api/v1/promo_codes',
      body,
      headers: { 'api-version-date': latest },
    });
    expect([answer.status, /"amount_off":([\d.]+)/.exec(answer.text)?.[1]]).toEqual([
      200,
      '123456789.000000000000000001',
    ]);
  });

  it('comes once for one idempotency key', async () => {
    const body = { account_id: accountId, ...basic() };
    const headers = { 'idempotency-key': 'one promo code' };
    const [first, again] = [
      await call('POST', '/promo_codes', { body, headers }),
      await call('POST', '/promo_codes', { body, headers }),
    ];
    expect([first.status, again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      200,
      200,
      'true',
      first.text,
    ]);
  });
});

describe('the name of the account', () => {
  it('has two forms before 2026-08-03, and one from then on', async () => {
    const older = '2026-07-31';
    for (const name of ['company_id', 'account_id']) {
      expect(await ok(200, 'GET', `/promo_codes?${name}=${accountId}&first=1`, { version: older })).toMatchObject({
        data: [{}],
      });
      await ok(200, 'POST', '/promo_codes', { version: older, body: { [name]: accountId, ...basic() } });
    }
    const both = { company_id: accountId, account_id: service.world.accounts[1]?.id };
    expect(await refused(400, 'POST', '/promo_codes', { version: older, body: { ...both, ...basic() } })).toMatchObject(
      { code: 'parameter_invalid', param: 'company_id' },
    );
    for (const version of ['2026-08-03', latest]) {
      expect(
        await refused(400, 'POST', '/promo_codes', { version, body: { company_id: accountId, ...basic() } }),
      ).toMatchObject({
        code: 'parameter_invalid',
        param: 'company_id',
        message: expect.stringContaining('account_id'),
      });
      expect(await refused(400, 'GET', `/promo_codes?company_id=${accountId}`, { version })).toMatchObject({
        code: 'parameter_invalid',
        param: 'company_id',
      });
      expect(await refused(400, 'GET', '/promo_codes', { version })).toMatchObject({
        code: 'parameter_missing',
        param: 'account_id',
      });
    }
  });
});

describe('the list', () => {
  it.each(versions)('is filtered by status, product, plan and time, and paged, at %s', async (version) => {
    const list = async (query: string) =>
      (
        await ok(
          200,
          'GET',
          `/promo_codes?${account(version)}=${accountId}&created_before=2026-03-01T00:00:00Z&${query}`,
          { version },
        )
      ).data.map(({ code }) => code);
    expect(await list('')).toEqual(['LAUNCH', 'COMEBACK', 'FRIENDS', 'TENOFF', 'WELCOME20']);
    expect(await list('status=active')).toEqual(['FRIENDS', 'TENOFF', 'WELCOME20']);
    expect(await list('status=inactive')).toEqual(['COMEBACK']);
    expect(await list('status=archived&direction=asc')).toEqual(['LAUNCH']);
    expect(await list('status=expired')).toEqual(['LAUNCH', 'COMEBACK']);
    expect(await list(`product_ids[]=${productId}&product_ids[]=prod_none`)).toEqual(['TENOFF']);
    expect(await list(`plan_ids=${planId},plan_none&order=created_at`)).toEqual(['TENOFF']);
    expect(await list(`plan_ids[]=${planId}&status=inactive`)).toEqual([]);
    const {
      data: [, , third, fourth],
    } = await ok(200, 'GET', `/promo_codes?${account(version)}=${accountId}&created_before=2026-03-01T00:00:00Z`, {
      version,
    });
    expect([third?.code, fourth?.code]).toEqual(['FRIENDS', 'TENOFF']);
    expect(await list(`created_after=${fourth?.created_at}&status=active`)).toEqual(['FRIENDS']);
    expect(
      await refused(400, 'GET', `/promo_codes?${account(version)}=${accountId}&status=gone`, { version }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'status' });
    const page = await ok(
      200,
      'GET',
      `/promo_codes?${account(version)}=${accountId}&created_before=2026-03-01T00:00:00Z&first=3`,
      { version },
    );
    expect(await list(`first=3&after=${page.page_info.end_cursor}`)).toEqual(['TENOFF', 'WELCOME20']);
    const tooMany = await call('GET', `/promo_codes?${account(version)}=${accountId}&first=101`, { version });
    expect([tooMany.status, native(version)]).toEqual([native(version) ? 400 : 200, native(version)]);
  });
});

describe('access', () => {
  it.each(versions)('is refused to others and without permission at %s', async (version) => {
    const body = { [account(version)]: accountId, ...basic() };
    expect(await refused(404, 'GET', at(welcome), { version, as: otherKey })).toMatchObject({ type: 'not_found' });
    expect(await refused(404, 'DELETE', at(welcome), { version, as: otherKey })).toMatchObject({ type: 'not_found' });
    expect(await refused(404, 'POST', at(welcome, '/deactivate'), { version, as: otherKey })).toMatchObject({
      type: 'not_found',
    });
    expect(await refused(404, 'POST', '/promo_codes', { version, as: otherKey, body })).toMatchObject({
      type: 'not_found',
    });
    expect(
      await refused(404, 'GET', `/promo_codes?${account(version)}=${accountId}`, { version, as: otherKey }),
    ).toMatchObject({ type: 'not_found' });
    expect(await refused(403, 'POST', '/promo_codes', { version, as: readOnly, body })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('promo_code:create'),
    });
    expect(await refused(403, 'POST', at(welcome, '/deactivate'), { version, as: readOnly })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('promo_code:update'),
    });
    expect(await refused(403, 'DELETE', at(welcome), { version, as: readOnly })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('promo_code:delete'),
    });
    expect(await refused(401, 'GET', at(welcome), { version, as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await ok(200, 'GET', at(welcome), { version })).toMatchObject({ status: 'active' });
  });
});

describe('what is wrong', () => {
  it.each<[string, object, object]>([
    ['no code', { code: undefined }, { code: 'parameter_missing', param: 'code' }],
    ['an empty code', { code: '' }, { code: 'parameter_invalid', param: 'code' }],
    ['a code that is taken', { code: 'welcome20' }, { code: 'parameter_invalid', param: 'code' }],
    ['no percentage', { amount_off: 0 }, { code: 'parameter_invalid', param: 'amount_off' }],
    ['too much of one', { amount_off: 100.5 }, { code: 'parameter_invalid', param: 'amount_off' }],
    [
      'an over-precise amount',
      { amount_off: 1.005, promo_type: 'flat_amount' },
      { code: 'parameter_invalid', param: 'amount_off' },
    ],
    [
      'an amount without an end',
      { amount_off: 1e300, promo_type: 'flat_amount' },
      { code: 'parameter_invalid', param: 'amount_off' },
    ],
    ['an unknown currency', { base_currency: 'xxx' }, { code: 'parameter_invalid', param: 'base_currency' }],
    [
      'no number of months',
      { promo_duration_months: undefined },
      { code: 'parameter_missing', param: 'promo_duration_months' },
    ],
    [
      'months of a fraction',
      { promo_duration_months: 1.5 },
      { code: 'parameter_invalid', param: 'promo_duration_months' },
    ],
    ['negative months', { promo_duration_months: -1 }, { code: 'parameter_invalid', param: 'promo_duration_months' }],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, { code: 'parameter_invalid', param: 'expires_at' }],
    [
      'contradicting conditions',
      { new_users_only: true, churned_users_only: true },
      { code: 'parameter_invalid', param: 'churned_users_only' },
    ],
    ['an unknown plan', { plan_ids: ['plan_none'] }, { code: 'parameter_invalid', param: 'plan_ids[0]' }],
    ['an unknown product', { product_id: 'prod_none' }, { code: 'parameter_invalid', param: 'product_id' }],
    ['no stock', { unlimited_stock: false, stock: null }, { code: 'parameter_missing', param: 'stock' }],
  ])('%s is named, at every version', async (_name, body, error) => {
    for (const version of versions) {
      expect(
        await refused(400, 'POST', '/promo_codes', {
          version,
          body: { [account(version)]: accountId, ...basic(), ...body },
        }),
      ).toMatchObject({ type: 'invalid_request_error', ...error });
    }
  });
});

describe('a promo code of the legacy API', () => {
  const legacy = (method: string, path: string, body?: object, as?: string): Parameters<typeof call> => [
    method,
    path,
    { api: 'v2', ...(body && { body }), ...(as && { as }) },
  ];

  it('is made, read, changed and deleted', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const body = {
      amount_off: 7.25,
      base_currency: 'usd',
      code: 'Legacy',
      promo_type: 'flat_amount',
      expiration_datetime: 2_082_758_400,
      number_of_intervals: 4,
      plan_ids: [planId],
      stock: 3,
      new_users_only: true,
      metadata: { a: 1 },
    };
    const code = await ok(201, ...legacy('POST', '/promo_codes', body));
    const whole = {
      id: code.id,
      plans: [planId],
      plan_ids: [[planId]],
      amount_off: 7.25,
      base_currency: 'usd',
      code: 'Legacy',
      new_users_only: true,
      number_of_intervals: 4,
      promo_type: 'flat_amount',
      status: 'active',
      stock: 3,
      unlimited_stock: false,
      uses: 0,
      created_at: expect.any(Number),
      expiration_datetime: 2_082_758_400,
      metadata: { a: 1 },
      duration: 'repeating',
      existing_memberships_only: false,
    };
    expect(code).toEqual(whole);
    expect((code as unknown as { created_at: number }).created_at).toBeGreaterThanOrEqual(before);
    expect(await ok(200, ...legacy('GET', at(code.id)))).toEqual(whole);
    expect(await ok(200, ...legacy('GET', `${at(code.id)}?expand=plans`))).toMatchObject({
      plans: [{ id: planId, product: productId }],
      plan_ids: [[planId]],
    });
    expect(await ok(200, ...legacy('GET', '/promo_codes?per=1&status=active'))).toMatchObject({
      pagination: { current_page: 1 },
      data: [whole],
    });
    const changes = { plan_ids: [], unlimited_stock: true, status: 'inactive', metadata: { b: 2 } };
    expect(await ok(201, ...legacy('POST', at(code.id), changes))).toEqual({
      data: { ...whole, ...changes, plans: [] },
    });
    expect(await ok(200, 'GET', at(code.id))).toMatchObject({
      code: 'Legacy',
      status: 'inactive',
      promo_duration_months: 4,
      account_id: accountId,
    });
    const gone = await call(...legacy('DELETE', at(code.id)));
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await refused(404, ...legacy('DELETE', at(code.id)))).toMatchObject({ type: 'not_found' });
    expect(await refused(404, 'GET', at(code.id))).toMatchObject({ type: 'not_found' });
  });

  it('is kept once it was archived, or where others ask', async () => {
    const code = await ok(
      201,
      ...legacy('POST', '/promo_codes', {
        amount_off: 5,
        base_currency: 'usd',
        code: 'Archived',
        promo_type: 'percentage',
      }),
    );
    expect(await ok(201, ...legacy('POST', at(code.id), { status: 'archived' }))).toMatchObject({
      data: { status: 'archived' },
    });
    expect(await refused(400, ...legacy('POST', at(code.id), { status: 'active' }))).toMatchObject({
      type: 'invalid_request_error',
    });
    expect(await refused(404, ...legacy('DELETE', at(code.id), undefined, otherKey))).toMatchObject({
      type: 'not_found',
    });
    expect(await refused(403, ...legacy('DELETE', at(code.id), undefined, readOnly))).toMatchObject({
      type: 'forbidden',
    });
    expect(await refused(403, ...legacy('POST', at(code.id), {}, readOnly))).toMatchObject({ type: 'forbidden' });
    expect(await ok(200, ...legacy('GET', at(code.id)))).toMatchObject({ status: 'archived' });
  });

  it.each(['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'])(
    'does not take %s, which came later',
    async (currency) => {
      expect(
        await refused(
          400,
          ...legacy('POST', '/promo_codes', {
            amount_off: 5,
            base_currency: currency,
            code: 'Later',
            promo_type: 'percentage',
          }),
        ),
      ).toMatchObject({ code: 'parameter_invalid', param: 'base_currency' });
    },
  );

  it.each<[string, object, string]>([
    ['an end in the past', { expiration_datetime: 1 }, 'expiration_datetime'],
    ['an end beyond time', { expiration_datetime: 1e15 }, 'expiration_datetime'],
    ['no type', { promo_type: undefined }, 'promo_type'],
    ['too many intervals', { number_of_intervals: 121 }, 'number_of_intervals'],
  ])('is refused with %s', async (_name, wrong, param) => {
    expect(
      await refused(
        400,
        ...legacy('POST', '/promo_codes', {
          amount_off: 5,
          base_currency: 'usd',
          code: 'Wrong',
          promo_type: 'percentage',
          ...wrong,
        }),
      ),
    ).toMatchObject({ param });
  });
});
