import {
  accountId,
  at,
  call,
  latest,
  ok,
  otherKey,
  planId,
  productId,
  readOnly,
  errorOf,
  service,
  setUpTests,
  welcome,
} from './testing/promo-codes';

setUpTests();

const versions = ['2025-01-01', '2026-07-20', '2026-07-31', '2026-08-03', latest] as const;
const native = (version: string) => version >= '2026-08-03';
const account = (version: string) => (native(version) ? 'account_id' : 'company_id');

let created = 0;
const basic = () => ({
  code: `Case-${(created += 1)}`,
  promo_type: 'percentage',
  amount_off: 20,
  base_currency: 'usd',
  promo_duration_months: 1,
  new_users_only: false,
});
const make = (body: object, version: string = latest) =>
  ok(200, 'POST', '/promo_codes', { version, body: { [account(version)]: accountId, ...basic(), ...body } });

describe('a promo code of the dated API', () => {
  it.each(versions)('is created, read, listed, toggled and archived at %s', async (version) => {
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
      expect(await errorOf(400, 'POST', at(code.id, action), { version })).toMatchObject({
        type: 'invalid_request_error',
        param: null,
      });
    await make({ code: code.code.toUpperCase() }, version);
  });

  it('keeps every digit of its amount', async () => {
    const eth = { promo_type: 'flat_amount', base_currency: 'eth' };
    const body = JSON.stringify({ account_id: accountId, ...basic(), ...eth, amount_off: 0 }).replace(
      '"amount_off":0',
      '"amount_off":123456789.000000000000000001',
    );
    const response = await service.request({
      method: 'POST',
      path: '/api/v1/promo_codes',
      body,
      headers: { 'api-version-date': latest },
    });
    expect([response.status, /"amount_off":([\d.]+)/.exec(response.text)?.[1]]).toEqual([
      200,
      '123456789.000000000000000001',
    ]);
  });

  it('is created once per idempotency key', async () => {
    const body = { account_id: accountId, ...basic() };
    const headers = { 'idempotency-key': 'one promo code' };
    const [first, repeated] = [
      await call('POST', '/promo_codes', { body, headers }),
      await call('POST', '/promo_codes', { body, headers }),
    ];
    expect([first.status, repeated.status, repeated.headers['idempotent-replayed'], repeated.text]).toEqual([
      200,
      200,
      'true',
      first.text,
    ]);
  });
});

describe('the name of the account parameter', () => {
  it('has two forms before 2026-08-03, and one from that version', async () => {
    const olderVersion = '2026-07-31';
    for (const name of ['company_id', 'account_id']) {
      expect(
        await ok(200, 'GET', `/promo_codes?${name}=${accountId}&first=1`, { version: olderVersion }),
      ).toMatchObject({
        data: [{}],
      });
      await ok(200, 'POST', '/promo_codes', { version: olderVersion, body: { [name]: accountId, ...basic() } });
    }
    const accountParams = { company_id: accountId, account_id: service.demoData.accounts[1]?.id };
    expect(
      await errorOf(400, 'POST', '/promo_codes', { version: olderVersion, body: { ...accountParams, ...basic() } }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'company_id' });
    for (const version of ['2026-08-03', latest]) {
      expect(
        await errorOf(400, 'POST', '/promo_codes', { version, body: { company_id: accountId, ...basic() } }),
      ).toMatchObject({
        code: 'parameter_invalid',
        param: 'company_id',
        message: expect.stringContaining('account_id'),
      });
      expect(await errorOf(400, 'GET', `/promo_codes?company_id=${accountId}`, { version })).toMatchObject({
        code: 'parameter_invalid',
        param: 'company_id',
      });
      expect(await errorOf(400, 'GET', '/promo_codes', { version })).toMatchObject({
        code: 'parameter_missing',
        param: 'account_id',
      });
    }
  });
});

describe('the list of promo codes', () => {
  it.each(versions)('is filtered by status, product, plan and time, and paginated, at %s', async (version) => {
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
      await errorOf(400, 'GET', `/promo_codes?${account(version)}=${accountId}&status=gone`, { version }),
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

describe('access to promo codes', () => {
  it.each(versions)('is denied to other accounts and without permission at %s', async (version) => {
    const body = { [account(version)]: accountId, ...basic() };
    expect(await errorOf(404, 'GET', at(welcome), { version, as: otherKey })).toMatchObject({ type: 'not_found' });
    expect(await errorOf(404, 'DELETE', at(welcome), { version, as: otherKey })).toMatchObject({ type: 'not_found' });
    expect(await errorOf(404, 'POST', at(welcome, '/deactivate'), { version, as: otherKey })).toMatchObject({
      type: 'not_found',
    });
    expect(await errorOf(404, 'POST', '/promo_codes', { version, as: otherKey, body })).toMatchObject({
      type: 'not_found',
    });
    expect(
      await errorOf(404, 'GET', `/promo_codes?${account(version)}=${accountId}`, { version, as: otherKey }),
    ).toMatchObject({ type: 'not_found' });
    expect(await errorOf(403, 'POST', '/promo_codes', { version, as: readOnly, body })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('promo_code:create'),
    });
    expect(await errorOf(403, 'POST', at(welcome, '/deactivate'), { version, as: readOnly })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('promo_code:update'),
    });
    expect(await errorOf(403, 'DELETE', at(welcome), { version, as: readOnly })).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('promo_code:delete'),
    });
    expect(await errorOf(401, 'GET', at(welcome), { version, as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await ok(200, 'GET', at(welcome), { version })).toMatchObject({ status: 'active' });
  });
});

describe('an invalid promo code', () => {
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
  ])('with %s names the parameter in its error, at every version', async (_name, body, error) => {
    for (const version of versions) {
      expect(
        await errorOf(400, 'POST', '/promo_codes', {
          version,
          body: { [account(version)]: accountId, ...basic(), ...body },
        }),
      ).toMatchObject({ type: 'invalid_request_error', ...error });
    }
  });
});
