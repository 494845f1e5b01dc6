import { type Api, apiOf, newestVersion } from '../support/api';
import { inLane } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { png } from '../support/png';

interface ResponseBody {
  readonly id: string;
  readonly name: string;
  readonly upload_url: string;
  readonly license_key: string | null;
  readonly image: { readonly url: string };
  readonly products: readonly unknown[];
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null };
}

interface Membership {
  readonly id: string;
  readonly status: string;
  readonly product_id: string;
  readonly license_key: string | null;
}

const versions = inLane({ fast: ['2025-01-01', newestVersion], all: ['2025-01-01', '2026-07-20', newestVersion] });
let service: TestService;
let api: Api<ResponseBody>;
let account: { id: string; title: string; route: string };
let productId: string;
let readOnly: string;
let stranger: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first] = service.demoData.accounts;
  [account, readOnly, stranger] = [
    first as unknown as typeof account,
    first?.keys.read_only as string,
    service.demoData.accounts.at(-1)?.keys.latest as string,
  ];
  productId = service.demoData.examples.product_id as string;
});
afterAll(() => service.close());

/** Returns an active membership whose product issues no license keys. */
async function unlicensed(): Promise<Membership> {
  const { data } = await api.ok('GET', `/memberships?account_id=${account.id}&first=100`);
  return (data as unknown as Membership[]).find(
    ({ status, license_key: key }) => status === 'active' && key === null,
  ) as Membership;
}

const make = (body: object = {}) =>
  api.ok('POST', '/experiences', { body: { account_id: account.id, app_id: 'app_courses', ...body } });

it('an experience lists for other accounts only those of its products that are visible to them', async () => {
  const body = { account_id: account.id, title: 'Only for some', visibility: 'hidden' };
  const hidden = await api.ok('POST', '/products', { body });
  const { id } = await make({ is_public: true });
  for (const product of [hidden.id, productId])
    await api.ok('POST', `/experiences/${id}/attach`, { body: { product_id: product } });
  const idsFor = async (as?: string) => {
    const { products } = await api.ok('GET', `/experiences/${id}`, as === undefined ? {} : { as });
    return products.map((product) => (product as { id: string }).id).toSorted();
  };
  expect(await idsFor()).toEqual([hidden.id, productId].toSorted());
  expect(await idsFor(service.demoData.users.at(-1)?.token)).toEqual([productId]);
});

describe.each(versions)('at %s', (version) => {
  it('an experience is created, read, listed, updated, attached, duplicated and deleted', async () => {
    const created = await api.ok('POST', '/experiences', {
      version,
      body: { company_id: account.id, app_id: 'app_courses', name: 'School', is_public: true },
    });
    const company = { id: account.id, title: expect.any(String), route: expect.any(String) };
    expect(created).toEqual({
      id: expect.stringMatching(/^exp_/),
      name: 'School',
      order: null,
      is_public: true,
      created_at: expect.stringMatching(/Z$/),
      app: { id: 'app_courses', name: 'Courses', icon: null },
      image: null,
      company,
      products: [],
    });
    const path = `/experiences/${created.id}`;
    expect(await api.ok('GET', path, { version })).toEqual(created);
    expect(
      await api.ok('PATCH', path, { version, body: { name: 'College', order: 'b', access_level: 'private' } }),
    ).toEqual({ ...created, name: 'College', order: 'b', is_public: false });
    const attached = await api.ok('POST', `${path}/attach`, { version, body: { product_id: productId } });
    const product = { id: productId, title: expect.any(String), route: expect.any(String) };
    expect(attached).toEqual({ ...created, name: 'College', order: 'b', is_public: false, products: [product] });
    const copy = await api.ok('POST', `${path}/duplicate`, { version, body: { name: 'Copy' } });
    expect(copy).toEqual({
      ...attached,
      id: expect.stringMatching(/^exp_/),
      name: 'Copy',
      created_at: expect.any(String),
    });
    const { products: _products, ...row } = copy as ResponseBody & Record<string, unknown>;
    for (const name of ['account_id', 'company_id']) {
      expect(
        (
          await api.ok('GET', `/experiences?${name}=${account.id}&product_id=${productId}&app_id=app_courses&first=1`, {
            version,
          })
        ).data,
      ).toEqual([row]);
    }
    expect((await api.ok('POST', `${path}/detach`, { version, body: { product_id: productId } })).products).toEqual([]);
    for (const id of [created.id, copy.id])
      expect(await api.ok('DELETE', `/experiences/${id}`, { version })).toBe(true);
    expect(await api.refused('GET', path, { version })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('invalid requests are rejected', async () => {
    const { id } = await make();
    const errorOf = (method: string, path: string, body?: object, as?: string) =>
      api.refused(method, path, { version, body, as });
    expect(await errorOf('GET', '/experiences')).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'account_id',
    });
    expect(await errorOf('POST', '/experiences', { app_id: 'app_courses' })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'account_id',
    });
    expect(await errorOf('POST', '/experiences', { account_id: account.id, app_id: 'app_x' })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'app_id',
    });
    expect(
      await errorOf('POST', '/experiences', { account_id: account.id, app_id: 'app_courses', logo: { id: 'file_x' } }),
    ).toMatchObject({ status: 400, code: 'parameter_invalid', param: 'logo.id' });
    expect(await errorOf('PATCH', `/experiences/${id}`, { logo: {} })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'logo.id',
    });
    expect(await errorOf('PATCH', `/experiences/${id}`, { access_level: 'public', is_public: false })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'access_level',
    });
    expect(await errorOf('PATCH', `/experiences/${id}`, { access_level: 'everybody' })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'access_level',
    });
    expect(await errorOf('POST', `/experiences/${id}/attach`, { product_id: 'prod_x' })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'product_id',
    });
    expect(await errorOf('POST', `/experiences/${id}/attach`)).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'product_id',
    });
    expect(await errorOf('PATCH', `/experiences/${id}`, { name: 'A' }, readOnly)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await errorOf('PATCH', `/experiences/${id}`, { name: 'A' }, stranger)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await errorOf('GET', `/experiences/${id}`, undefined, stranger)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

it('a logo is uploaded, and visible to every reader of the experience', async () => {
  const { id, upload_url: url } = await api.ok('POST', '/files', { body: { filename: 'logo.png' } });
  await fetch(url, { method: 'PUT', body: new Uint8Array(png) });
  const created = await make({ logo: { direct_upload_id: id }, is_public: true });
  const fetched = await fetch(created.image.url);
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png']);
  const seen = await api.ok('GET', `/experiences/${created.id}`, { as: stranger });
  expect((await fetch(seen.image.url)).status).toBe(200);
  expect(await api.refused('GET', `/files/${id}`, { as: stranger })).toMatchObject({ status: 404 });
  expect((await api.ok('PATCH', `/experiences/${created.id}`, { body: { logo: null } })).image).toBeNull();
});

it('a membership opens the experiences of its product, and the access API reports it', async () => {
  const { id } = await make({ name: 'Members only' });
  const access = (user = 'lucia') => api.ok('GET', `/users/${user}/access/${id}`);
  expect(await access()).toEqual({ has_access: false, access_level: 'no_access' });
  await api.ok('POST', `/experiences/${id}/attach`, { body: { product_id: productId } });
  await until(
    async () => JSON.stringify(await access()) === JSON.stringify({ has_access: true, access_level: 'customer' }),
  );
  expect(await api.refused('GET', `/users/lucia/access/exp_unknown`)).toMatchObject({ status: 404 });
  expect(await api.refused('GET', `/users/lucia/access/${id}`, { as: stranger })).toMatchObject({ status: 404 });
  expect([await access('iris'), await access('theo')]).toEqual([
    { has_access: true, access_level: 'admin' },
    { has_access: false, access_level: 'no_access' },
  ]);
});

it('a licensing experience issues license keys to members of its products, and deleting it revokes them', async () => {
  const membership = await unlicensed();
  const key = async () => (await api.ok('GET', `/memberships/${membership.id}`)).license_key;
  const { id } = await make({ app_id: 'app_licensing' });
  await api.ok('POST', `/experiences/${id}/attach`, { body: { product_id: membership.product_id } });
  await until(async () => (await key()) !== null);
  expect(await key()).toMatch(/^[0-9A-Z]{6}-[0-9A-Z]{6}-[0-9A-Z]{6}$/);
  await api.ok('DELETE', `/experiences/${id}`);
  await until(async () => (await key()) === null);
});

describe('an experience of the legacy API', () => {
  const legacy = { api: 'v2' } as const;

  it('is listed, read, renamed and deleted', async () => {
    const created = await api.ok('POST', '/experiences', {
      body: { account_id: account.id, app_id: 'app_licensing', name: 'Keys' },
    });
    await api.ok('POST', `/experiences/${created.id}/attach`, { body: { product_id: productId } });
    const shown = {
      id: created.id,
      experience_type: 'licensing',
      name: 'Keys',
      description: null,
      properties: {},
      products: [productId],
    };
    expect(await api.ok('GET', `/experiences/${created.id}`, legacy)).toEqual(shown);
    expect(await api.ok('GET', `/experiences/${created.id}?expand=products`, legacy)).toEqual({
      ...shown,
      products: [expect.objectContaining({ id: productId, visibility: expect.any(String) })],
    });
    const listed = await api.ok('GET', '/experiences?experience_type=licensing&per=1', legacy);
    expect(listed).toMatchObject({ pagination: { current_page: 1 }, data: [shown] });
    expect((await api.ok('GET', '/experiences?experience_type=chat', legacy)).data).toEqual([]);
    const renamed = await api.call('POST', `/experiences/${created.id}`, { ...legacy, body: { name: 'License keys' } });
    expect([renamed.status, renamed.json]).toEqual([201, { data: { ...shown, name: 'License keys' } }]);
    expect(await api.refused('POST', `/experiences/${created.id}`, { ...legacy, body: {} })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'name',
    });
    expect(await api.refused('GET', `/experiences/${created.id}`, { ...legacy, as: stranger })).toMatchObject({
      status: 404,
    });
    expect(await api.refused('DELETE', `/experiences/${created.id}`, { ...legacy, as: readOnly })).toMatchObject({
      status: 403,
    });
    const product = await api.ok('GET', `/products/${productId}`, legacy);
    expect(product).toMatchObject({ experiences: expect.arrayContaining([created.id]) });
    expect(await api.ok('GET', `/products/${productId}?expand=experiences`, legacy)).toMatchObject({
      experiences: expect.arrayContaining([{ ...shown, name: 'License keys' }]),
    });
    const { status } = await service.request({ method: 'DELETE', path: `/api/v2/experiences/${created.id}` });
    expect(status).toBe(204);
    expect(await api.refused('GET', `/experiences/${created.id}`, legacy)).toMatchObject({ status: 404 });
  });
});

describe('experiences of a new product', () => {
  const created = (ids: readonly string[], overrides: object = {}) =>
    api.call('POST', '/products', {
      version: '2025-01-01',
      body: { company_id: account.id, title: 'With experiences', experience_ids: ids },
      ...overrides,
    });
  const products = async () =>
    (await api.ok('GET', `/products?account_id=${account.id}&first=100`)).data.map(({ id }) => id).toSorted();

  it('are open to its members', async () => {
    const { id } = await api.ok('POST', '/experiences', { body: { account_id: account.id, app_id: 'app_courses' } });
    const { status, json } = await created([id, id]);
    expect([status, (await api.ok('GET', `/experiences/${id}`)).products]).toEqual([
      200,
      [{ id: json.id, route: expect.any(String), title: 'With experiences' }],
    ]);
  });

  it.each<[string, () => Promise<string>, object, [number, string | null]]>([
    ['is no experience', async () => 'exp_none', {}, [400, 'experience_ids[0]']],
    [
      'is that of another account',
      async () => {
        const theirs = service.demoData.accounts.at(-1)?.id;
        const body = { account_id: theirs, app_id: 'app_courses', is_public: true };
        return (await api.ok('POST', '/experiences', { body, as: stranger })).id;
      },
      {},
      [400, 'experience_ids[0]'],
    ],
    ['may not be attached', async () => 'exp_none', { as: 'limited' }, [403, null]],
  ])('are rejected if one %s, and no product is created', async (_name, idOf, overrides, rejected) => {
    const id = await idOf();
    const as = 'as' in overrides ? { as: await limitedKey() } : {};
    const before = await products();
    const { status, json } = await created([id], as);
    expect([status, (json as unknown as { error: { param: string | null } }).error.param]).toEqual(rejected);
    expect(await products()).toEqual(before);
  });

  /** Creates an API key that can create products but not attach experiences. */
  async function limitedKey(): Promise<string> {
    const owner = service.demoData.users.find(({ username }) => username === 'iris')?.token ?? '';
    const key = await api.ok('POST', '/api_keys', {
      as: owner,
      body: {
        name: 'Makes products',
        resource_id: account.id,
        resource_type: 'account',
        permissions: { statements: [{ grant: true, actions: ['access_pass:create', 'access_pass:basic:read'] }] },
      },
    });
    return (key as unknown as { secret_key: string }).secret_key;
  }
});
