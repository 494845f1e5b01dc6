import {
  accountId,
  at,
  call,
  ok,
  otherKey,
  planId,
  productId,
  readOnly,
  errorOf,
  setUpTests,
} from './testing/promo-codes';

setUpTests();

describe('a promo code of the legacy API', () => {
  const legacy = (method: string, path: string, body?: object, as?: string): Parameters<typeof call> => [
    method,
    path,
    { api: 'v2', ...(body && { body }), ...(as && { as }) },
  ];

  it('is created, read, updated and deleted', async () => {
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
    const deleteResponse = await call(...legacy('DELETE', at(code.id)));
    expect([deleteResponse.status, deleteResponse.text]).toEqual([204, '']);
    expect(await errorOf(404, ...legacy('DELETE', at(code.id)))).toMatchObject({ type: 'not_found' });
    expect(await errorOf(404, 'GET', at(code.id))).toMatchObject({ type: 'not_found' });
  });

  it('cannot be reactivated after archiving, nor deleted by other callers', async () => {
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
    expect(await errorOf(400, ...legacy('POST', at(code.id), { status: 'active' }))).toMatchObject({
      type: 'invalid_request_error',
    });
    expect(await errorOf(404, ...legacy('DELETE', at(code.id), undefined, otherKey))).toMatchObject({
      type: 'not_found',
    });
    expect(await errorOf(403, ...legacy('DELETE', at(code.id), undefined, readOnly))).toMatchObject({
      type: 'forbidden',
    });
    expect(await errorOf(403, ...legacy('POST', at(code.id), {}, readOnly))).toMatchObject({ type: 'forbidden' });
    expect(await ok(200, ...legacy('GET', at(code.id)))).toMatchObject({ status: 'archived' });
  });

  it.each(['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'])(
    'rejects %s, which was added later',
    async (currency) => {
      expect(
        await errorOf(
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

  it('is not visible if its currency was added later', async () => {
    const body = {
      account_id: accountId,
      amount_off: 5,
      base_currency: 'kzt',
      code: 'Tenge',
      new_users_only: false,
      promo_duration_months: 0,
      promo_type: 'flat_amount',
    };
    const code = await ok(200, 'POST', '/promo_codes', { body });
    const getCounts = async () =>
      (await ok(200, ...legacy('GET', '/promo_codes?per=50'))) as unknown as {
        readonly pagination: { readonly total_count: number };
        readonly data: readonly { readonly id: string }[];
      };
    const { pagination, data } = await getCounts();
    expect(data.map(({ id }) => id)).not.toContain(code.id);
    expect(pagination.total_count).toBe(data.length);
    expect(await errorOf(404, ...legacy('GET', at(code.id)))).toMatchObject({ type: 'not_found' });
    expect(await ok(200, 'GET', at(code.id))).toMatchObject({ id: code.id, currency: 'kzt' });
  });

  it.each<[string, object, string]>([
    ['an end in the past', { expiration_datetime: 1 }, 'expiration_datetime'],
    ['an end beyond time', { expiration_datetime: 1e15 }, 'expiration_datetime'],
    ['no type', { promo_type: undefined }, 'promo_type'],
    ['too many intervals', { number_of_intervals: 121 }, 'number_of_intervals'],
  ])('is rejected with %s', async (_name, wrong, param) => {
    expect(
      await errorOf(
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
