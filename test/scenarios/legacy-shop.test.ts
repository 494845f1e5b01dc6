import type { HttpResponse } from '../support/http-call';
import { openService, type TestService } from '../support/service';

let service: TestService;
let otherKey: string;
let readOnly: string;
let planId: string;
let productId: string;
beforeAll(async () => {
  service = await openService();
  const [first, second] = service.demoData.accounts;
  [otherKey, readOnly] = [second?.keys.latest as string, first?.keys.read_only as string];
  [planId, productId] = [service.demoData.examples.plan_id as string, service.demoData.examples.product_id as string];
});
afterAll(() => service.close());

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly email: string | null;
  readonly pagination: { readonly total_count: number };
  readonly data: readonly ResponseBody[] & ResponseBody;
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

interface Call {
  readonly as?: string | null;
  readonly body?: object;
}

async function call(
  method: string,
  path: string,
  { as, body }: Call = {},
): Promise<Omit<HttpResponse, 'json'> & { readonly json: ResponseBody }> {
  const response = await service.request({ method, path: `/api/v2${path}`, body, ...(as !== undefined && { as }) });
  return { ...response, json: response.json as ResponseBody };
}

async function ok(status: number, ...args: Parameters<typeof call>): Promise<ResponseBody> {
  const response = await call(...args);
  expect({ status: response.status, text: response.text }).toEqual({ status, text: expect.any(String) });
  return response.json;
}

async function errorOf(status: number, ...args: Parameters<typeof call>): Promise<ResponseBody['error']> {
  const response = await call(...args);
  expect({ status: response.status, keys: Object.keys(response.json.error ?? {}).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return response.json.error;
}

const badRequest = (message: string, param: string, code = 'parameter_invalid') => ({
  type: 'invalid_request_error',
  message,
  code,
  param,
});

describe('members', () => {
  it.each(['/members', '/customers'])('are listed at %s in numbered pages, and found individually', async (path) => {
    const all = await ok(200, 'GET', `${path}?per=50`);
    expect(all.pagination).toEqual({ current_page: 1, total_page: 1, total_count: all.data.length });
    expect((await ok(200, 'GET', `${path}?per=3&page=2`)).data).toEqual(all.data.slice(3, 6));
    const mei = all.data.find(({ email }) => email === 'mei@demo.example') as ResponseBody;
    for (const search of [
      service.demoData.users.find(({ username }) => username === 'mei')?.id,
      'mei',
      'MEI',
      'mei@demo.example',
      'mei%40demo.example',
    ]) {
      expect(await ok(200, 'GET', `${path}/${search}`)).toEqual(mei);
    }
    expect(await errorOf(404, 'GET', `${path}/nobody`)).toMatchObject({ type: 'not_found' });
  });

  it('have e-mail addresses only with the permission, and are not visible to another account', async () => {
    expect(await ok(200, 'GET', '/members/mei', { as: readOnly })).toMatchObject({
      username: 'mei',
      email: null,
      roles: [],
      authorized_user: null,
    });
    expect((await ok(200, 'GET', '/members', { as: readOnly })).data.filter(({ email }) => email !== null)).toEqual([]);
    for (const search of ['mei@demo.example', 'MEI@demo.example'])
      expect((await call('GET', `/members/${search}`, { as: readOnly })).status).toBe(404);
    for (const search of [service.demoData.examples.member_id, 'nadia@demo.example'])
      expect((await call('GET', `/members/${search}`, { as: otherKey })).status).toBe(404);
    expect(await errorOf(401, 'GET', '/members', { as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await errorOf(400, 'GET', '/members?per=51')).toEqual(badRequest('`per` must be at most 50.', 'per'));
  });
});

describe('the company', () => {
  it('is the account of the key; a user token has none', async () => {
    expect(await ok(200, 'GET', '/company')).toMatchObject({
      id: service.demoData.accounts[0]?.id,
      title: 'Pickaxe Labs',
      name: 'Pickaxe Labs',
    });
    expect(await ok(200, 'GET', '/company', { as: otherKey })).toMatchObject({ id: service.demoData.accounts[1]?.id });
    expect(
      (
        await call('GET', '/company', {
          as: service.demoData.users.find(({ username }) => username === 'iris')?.token as string,
        })
      ).status,
    ).toBe(404);
  });
});

describe('checkout sessions', () => {
  const body = () => ({
    plan_id: planId,
    affiliate_code: 'oskar',
    redirect_url: 'https://shop.example/thanks',
    metadata: { order: 'A-7' },
  });

  it('are created, listed, read and deleted', async () => {
    const { total_count: before } = (await ok(200, 'GET', '/checkout_sessions')).pagination;
    const created = await ok(201, 'POST', '/checkout_sessions', { body: body() });
    expect(created).toEqual({
      id: expect.stringMatching(/^ch_/),
      ...body(),
      purchase_url: `${service.origin}/checkout/${created.id}`,
    });
    expect(await ok(200, 'GET', `/checkout_sessions/${created.id}`)).toEqual(created);
    const listed = await ok(200, 'GET', '/checkout_sessions');
    expect([listed.pagination.total_count, listed.data[0]]).toEqual([before + 1, created]);
    expect((await ok(200, 'GET', `/checkout_sessions?plan_id=${planId}&per=1`)).data).toEqual([created]);
    const { status, text } = await call('DELETE', `/checkout_sessions/${created.id}`);
    expect([status, text]).toEqual([204, '']);
    expect(await errorOf(404, 'GET', `/checkout_sessions/${created.id}`)).toMatchObject({ type: 'not_found' });
    expect(await errorOf(404, 'DELETE', `/checkout_sessions/${created.id}`)).toMatchObject({ type: 'not_found' });
    expect((await ok(200, 'GET', '/checkout_sessions')).pagination.total_count).toBe(before);
  });

  it('require their account and the permission', async () => {
    const { id } = await ok(201, 'POST', '/checkout_sessions', { body: body() });
    for (const [method, path, sent] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', '', body()],
    ] as const) {
      expect(await errorOf(404, method, `/checkout_sessions${path}`, { as: otherKey, body: sent })).toMatchObject({
        type: 'not_found',
      });
      expect(await errorOf(403, method, `/checkout_sessions${path}`, { as: readOnly, body: sent })).toMatchObject({
        type: 'forbidden',
      });
    }
    expect((await ok(200, 'GET', '/checkout_sessions', { as: otherKey })).data.map((item) => item.id)).not.toContain(
      id,
    );
    expect(await ok(200, 'GET', `/checkout_sessions/${id}`)).toMatchObject({ id });
  });

  it.each<[name: string, body: object, error: object]>([
    ['no plan', { plan_id: undefined }, badRequest('`plan_id` is required.', 'plan_id', 'parameter_missing')],
    [
      'a redirect that leads nowhere',
      { redirect_url: 'javascript:1' },
      badRequest('redirect_url must be an HTTP or HTTPS URL of at most 2048 characters.', 'redirect_url'),
    ],
    [
      'an empty affiliate code',
      { affiliate_code: ' ' },
      badRequest('affiliate_code must not be empty.', 'affiliate_code'),
    ],
    ['metadata that is text', { metadata: 'x' }, badRequest('`metadata` must be an object.', 'metadata')],
  ])('are rejected with %s', async (_name, change, error) => {
    const { total_count: before } = (await ok(200, 'GET', '/checkout_sessions')).pagination;
    expect(await errorOf(400, 'POST', '/checkout_sessions', { body: { ...body(), ...change } })).toEqual(error);
    expect((await ok(200, 'GET', '/checkout_sessions')).pagination.total_count).toBe(before);
  });
});

describe('products', () => {
  it('are updated under current and older parameter names', async () => {
    const before = await ok(200, 'GET', `/products/${productId}`);
    expect(
      await ok(201, 'POST', `/products/${productId}`, { body: { name: 'Renamed', visibility: 'hidden' } }),
    ).toEqual({ data: { ...before, name: 'Renamed', title: 'Renamed', visibility: 'hidden' } });
    const legacyId = productId.replace('prod_', 'pass_');
    expect(
      await ok(201, 'POST', `/products/${legacyId}`, {
        body: { title: 'Again', name: 'Again', visibility: 'visible' },
      }),
    ).toEqual({ data: { ...before, name: 'Again', title: 'Again' } });
    const { headers } = await call('POST', `/products/${productId}`, {
      body: { one_per_user: true, shuffleable: true },
    });
    expect(headers['x-ignored-parameters']).toBe('one_per_user, shuffleable');
    const whole = await ok(201, 'POST', `/products/${productId}?expand=plans`, { body: {} });
    expect(whole.data).toEqual(await ok(200, 'GET', `/products/${productId}?expand=plans`));
  });

  it('are unchanged after a request of another caller and after an invalid request', async () => {
    const before = await ok(200, 'GET', `/products/${productId}`);
    const change = { body: { title: 'Theirs' } };
    expect(await errorOf(404, 'POST', `/products/${productId}`, { ...change, as: otherKey })).toMatchObject({
      type: 'not_found',
    });
    expect(await errorOf(403, 'POST', `/products/${productId}`, { ...change, as: readOnly })).toMatchObject({
      type: 'forbidden',
    });
    expect(await errorOf(400, 'POST', `/products/${productId}`, { body: { title: 'One', name: 'Other' } })).toEqual(
      badRequest('`name` and `title` are the same parameter and must have the same value.', 'title'),
    );
    expect(await errorOf(400, 'POST', `/products/${productId}`, { body: { visibility: 'seen' } })).toEqual(
      badRequest('`visibility` must be one of visible, hidden, archived, quick_link.', 'visibility'),
    );
    expect(await ok(200, 'GET', `/products/${productId}`)).toEqual(before);
  });
});

describe('a quick link', () => {
  it('is a copy of a plan that is sold only through its link', async () => {
    const model = await ok(200, 'GET', `/plans/${planId}`);
    const body = {
      internal_notes: 'For the fair',
      payment_link_description: 'Fair price',
      short_link: 'the-fair',
      stock: 5,
      trial_period_days: 3,
      metadata: { fair: true },
      requirements: { age: 18 },
    };
    const created = await ok(201, 'POST', `/plans/${planId}/create_quick_link`, { body });
    const own = {
      id: expect.stringMatching(/^plan_/),
      direct_link: expect.any(String),
      created_at: expect.any(Number),
    };
    expect(created).toEqual({ ...model, ...body, ...own, visibility: 'quick_link', unlimited_stock: false });
    expect(created.id).not.toBe(planId);
    expect(await ok(200, 'GET', `/plans/${created.id}`)).toEqual(created);
    const minimal = await ok(201, 'POST', `/plans/${planId}/create_quick_link?expand=product`);
    expect(minimal).toEqual({
      ...model,
      ...own,
      visibility: 'quick_link',
      product: expect.objectContaining({ id: productId }),
    });
  });

  it('is rejected for other accounts, without permission and with a password', async () => {
    const path = `/plans/${planId}/create_quick_link`;
    const { total_count: before } = (await ok(200, 'GET', '/plans')).pagination;
    expect(await errorOf(404, 'POST', path, { as: otherKey })).toMatchObject({ type: 'not_found' });
    expect(await errorOf(403, 'POST', path, { as: readOnly })).toMatchObject({ type: 'forbidden' });
    expect(await errorOf(404, 'POST', '/plans/plan_unknown/create_quick_link')).toMatchObject({ type: 'not_found' });
    expect(await errorOf(400, 'POST', path, { body: { custom_password: 'secret' } })).toEqual(
      badRequest('Links cannot be protected by a password.', 'custom_password'),
    );
    expect((await ok(200, 'GET', '/plans')).pagination.total_count).toBe(before);
  });
});
