import { openReceiver, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { type Api, apiOf } from '../support/api';
import { type Listener, listenTo } from '../support/live-events';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

type ResponseBody = Readonly<Record<string, any>>;

let service: TestService;
let api: Api<ResponseBody>;
let shop: string;
let studio: string;
let receiver: Receiver;

beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  [shop, studio] = service.demoData.accounts.map(({ id }) => id) as [string, string];
  receiver = await openReceiver(() => ({ status: 200 }));
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

const tokenOf = (name: string): string => service.demoData.users.find(({ username }) => username === name)?.token ?? '';

/** Runs a mutation that must succeed. Returns its payload. */
async function done(document: string, variables: object, as: string): Promise<ResponseBody> {
  const { json } = await service.query(document, { ...variables }, as);
  const { data, errors } = json as { data?: Record<string, ResponseBody>; errors?: unknown };
  const [payload] = Object.values(data ?? {});
  expect({ errors, userErrors: payload?.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return payload as ResponseBody;
}

interface CreatedApp {
  readonly id: string;
  readonly key: string;
}

/** Creates an app of the second account (the studio) as its owner. The app requests the actions and has an API key. */
async function makeApp(actions: readonly string[], pin = '2026-08-21'): Promise<CreatedApp> {
  const input = { accountId: studio, name: 'Helper', requestedActions: actions.map((action) => ({ action })) };
  const { app } = await done(
    'mutation ($input: AppCreateInput!) { appCreate(input: $input) { app { id } userErrors { message } } }',
    { input },
    tokenOf('theo'),
  );
  const created = await done(
    'mutation ($id: ID!, $pin: String) { appApiKeyCreate(input: { appId: $id, pin: $pin }) { secretKey userErrors { message } } }',
    { id: app.id, pin },
    tokenOf('theo'),
  );
  return { id: app.id, key: created.secretKey };
}

const install = async (appId: string, accountId = shop, as = tokenOf('iris')): Promise<string> =>
  (
    await done(
      'mutation ($input: AppInstallInput!) { appInstall(input: $input) { appInstallation { id } userErrors { message } } }',
      { input: { appId, accountId } },
      as,
    )
  ).appInstallation.id;
const uninstall = (id: string, as = tokenOf('iris')) =>
  done('mutation ($id: ID!) { appUninstall(id: $id) { uninstalledId userErrors { message } } }', { id }, as);

const plansOf = async (accountId: string, as: string): Promise<ResponseBody[]> =>
  (await api.ok('GET', `/plans?account_id=${accountId}&first=1`, { as })).data;
const studioKey = (): string => service.demoData.accounts[1]?.keys.latest ?? '';
const forbidden = (action: string) => ({
  status: 403,
  type: 'forbidden',
  code: 'forbidden',
  message: `This credential does not have the permission ${action}.`,
  param: null,
});
const notFound = { status: 404, type: 'not_found', code: 'not_found', message: expect.any(String), param: null };

describe('the app of the demo data', () => {
  it('reads and writes only what the account allows', async () => {
    const { app_api_key: as, examples } = service.demoData;
    expect((await api.ok('GET', '/accounts', { as })).data.map(({ id }: ResponseBody) => id)).toEqual([shop]);
    expect(await api.ok('GET', `/plans/${examples.plan_id}`, { as })).toMatchObject({
      id: examples.plan_id,
      account: { id: shop },
    });
    expect(
      await api.ok('PATCH', `/plans/${examples.plan_id}`, { as, body: { internal_notes: 'Seen by the app' } }),
    ).toMatchObject({ internal_notes: 'Seen by the app' });
    const membership = await api.ok('GET', `/memberships/${examples.membership_id}`, { as });
    expect(membership).toMatchObject({
      account: { id: shop },
      user: { id: expect.stringMatching(/^user_/), email: null },
    });
    expect(await api.refused('DELETE', `/plans/${examples.plan_id}`, { as })).toEqual(forbidden('plan:delete'));
    expect(await api.refused('GET', '/invoices', { as })).toEqual(forbidden('invoice:basic:read'));
    expect(await api.refused('GET', `/plans/${(await plansOf(studio, studioKey()))[0]?.id}`, { as })).toEqual(notFound);
    expect(await api.refused('GET', `/plans?account_id=${studio}`, { as })).toEqual(notFound);
    expect(await api.refused('GET', '/accounts/me', { as })).toEqual(notFound);
    expect(await api.refused('GET', `/accounts/${studio}`, { as })).toEqual(notFound);
  });

  it('has no account of its own: it names the account of the resources that it creates', async () => {
    const { key, id } = await makeApp([
      'plan:create',
      'plan:basic:read',
      'access_pass:basic:read',
      'access_pass:create',
      'access_pass:update',
    ]);
    await install(id);
    const make = (as: string, overrides: object = {}, version = '2026-08-21') =>
      api.call('POST', '/products', { as, version, body: { title: 'Made by an app', ...overrides } });
    expect((await make(key)).json).toMatchObject({ error: { code: 'parameter_missing', param: 'account_id' } });
    expect((await make(key, { company_id: shop }, '2025-01-01')).json).toMatchObject({ title: 'Made by an app' });
    expect((await make(key, { company_id: studio }, '2025-01-01')).json).toMatchObject({
      error: { code: 'not_found' },
    });
    // An access token that is bound to one account replaces the account parameter.
    const { token } = await api.ok('POST', '/access_tokens', { as: key, body: { account_id: shop } });
    const created = await make(token);
    expect(created.json).toMatchObject({ title: 'Made by an app' });
    expect((await api.ok('GET', `/products/${created.json.id}`)).id).toBe(created.json.id);
    expect(await api.refused('POST', '/access_tokens', { as: key, body: {} })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'company_id',
    });
    expect(await api.refused('POST', '/access_tokens', { as: key, body: { account_id: studio } })).toEqual(notFound);
    expect(await api.refused('POST', '/files', { as: key, body: { filename: 'a.png' } })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('accepts its id in the app header, and rejects any other id', async () => {
    const { app_api_key: as, app } = service.demoData;
    const execute = (named: string, credential = as) =>
      api.call('GET', `/plans?account_id=${shop}&first=1`, { as: credential, headers: { 'x-service-app-id': named } });
    expect((await execute(app.id)).status).toBe(200);
    expect((await execute(app.id, service.demoData.accounts[0]?.keys.latest)).status).toBe(200);
    expect((await execute('app_other')).json).toMatchObject({
      error: { code: 'parameter_invalid', param: 'X-Service-App-Id' },
    });
    expect((await execute('nonsense')).status).toBe(400);
  });

  it('uses the version pin of its key unless the request names a version', async () => {
    const { key, id } = await makeApp(['plan:basic:read', 'access_pass:basic:read'], '2025-01-01');
    await install(id);
    const read = (headers: Record<string, string>) =>
      service.request({ method: 'GET', path: `/api/v1/plans/${service.demoData.examples.plan_id}`, as: key, headers });
    expect([(await read({})).json, (await read({ 'api-version-date': '2026-08-21' })).json]).toEqual([
      expect.objectContaining({ company: expect.objectContaining({ id: shop }) }),
      expect.objectContaining({ account: expect.objectContaining({ id: shop }) }),
    ]);
    expect((await api.ok('GET', '/plans?per=1', { api: 'v2', as: key })).data).toHaveLength(1);
  });

  it('creates connected accounts with permission, and accesses them once it is installed there', async () => {
    const { key, id } = await makeApp(['company:create_child', 'company:basic:read', 'company:update']);
    await install(id);
    const { id: child } = await api.ok('POST', '/companies', {
      version: '2025-01-01',
      as: key,
      body: { email: 'child-of-an-app@example.com', parent_company_id: shop, title: 'Child' },
    });
    expect(await api.refused('GET', `/accounts/${child}`, { as: key })).toEqual(notFound);
    await install(id, child);
    expect(await api.ok('PATCH', `/accounts/${child}`, { as: key, body: { title: 'Renamed' } })).toMatchObject({
      id: child,
      title: 'Renamed',
    });
  });
});

describe('an app that is uninstalled from an account', () => {
  it('loses access immediately: over REST, GraphQL, with its access tokens and on an open subscription', async () => {
    const { key, id } = await makeApp(['plan:basic:read', 'access_pass:basic:read']);
    const installation = await install(id);
    await install(id, studio, tokenOf('theo'));
    const planId = service.demoData.examples.plan_id ?? '';
    const { token } = await api.ok('POST', '/access_tokens', { as: key, body: { account_id: shop } });
    const graph = async (as: string) =>
      ((await service.query('query ($id: ID!) { plan(id: $id) { id } }', { id: planId }, as)).json as { data: unknown })
        .data;
    const rest = async (as: string) => (await api.call('GET', `/plans/${planId}`, { as })).status;
    for (const credential of [key, token])
      expect([await rest(credential), await graph(credential)]).toEqual([200, { plan: { id: planId } }]);
    const url = `${service.origin.replace('http', 'ws')}/graphql`;
    const listener: Listener = await listenTo(url, key);
    await api.ok('PATCH', `/plans/${planId}`, { body: { internal_notes: 'Heard' } });
    expect((await listener.received(1)).map(({ type, accountId }) => [type, accountId])).toEqual([
      ['plan.updated', shop],
    ]);
    await uninstall(installation);
    expect([await rest(key), await graph(key)]).toEqual([404, { plan: null }]);
    expect(await rest(token)).toBe(403);
    expect(await until(() => listener.closed)).toBe(1012);
    await api.ok('PATCH', `/plans/${planId}`, { body: { internal_notes: 'Not heard' } });
    const repeated = await listenTo(url, key, { accountId: shop });
    expect(await until(() => repeated.refused)).toEqual([
      { code: 'not_found', message: 'No such resource was found.' },
    ]);
    expect(listener.events).toHaveLength(1);
    expect((await plansOf(studio, key))[0]?.account.id).toBe(studio);
    await Promise.all([listener.stop(), repeated.stop()]);
  });

  it('completes or rejects each concurrent write, and accepts no write afterwards', async () => {
    const { key, id } = await makeApp(['plan:basic:read', 'plan:update', 'access_pass:basic:read']);
    const installation = await install(id);
    const planId = service.demoData.examples.plan_id ?? '';
    const write = async (number: number) =>
      (await api.call('PATCH', `/plans/${planId}`, { as: key, body: { internal_notes: `Write ${number}` } })).status;
    const writes = Promise.all(Array.from({ length: 20 }, (_, number) => write(number)));
    await uninstall(installation);
    // Without any installation the app has the permission on no account: 403, not 404.
    expect([await write(20), await write(21)]).toEqual([403, 403]);
    expect((await writes).every((status) => status === 200 || status === 403 || status === 404)).toBe(true);
    expect((await api.ok('GET', `/plans/${planId}`)).internal_notes).not.toMatch(/^Write 2[01]$/);
  });
});

describe('a webhook of an app', () => {
  const hooked = async ({ id }: CreatedApp, events: readonly string[]) =>
    api.ok('POST', '/webhooks', { as: studioKey(), body: { url: receiver.url, events, resource_id: id } });
  const bodies = () => receiver.requests.map(({ body }) => JSON.parse(body) as ResponseBody);

  it('is created once the app is replicated, and receives the permitted events of the installing accounts, without e-mail addresses', async () => {
    const app = await makeApp([
      'webhook_receive:memberships',
      'member:basic:read',
      'webhook_receive:products',
      'access_pass:basic:read',
    ]);
    const hook = await until(async () => {
      const { status, json } = await api.call('POST', '/webhooks', {
        as: studioKey(),
        body: { url: receiver.url, events: ['membership.deactivated', 'product.created'], resource_id: app.id },
      });
      return status === 200 ? json : null;
    });
    expect(hook).toMatchObject({ resource_id: app.id });
    await install(app.id);
    const { json } = await service.query('{ memberships(statuses: [ACTIVE]) { nodes { id renewalPeriodEnd } } }');
    const { nodes } = (json as { data: { memberships: { nodes: { id: string; renewalPeriodEnd: string | null }[] } } })
      .data.memberships;
    const membership = nodes.find(({ renewalPeriodEnd }) => renewalPeriodEnd !== null);
    await api.ok('POST', '/products', { as: studioKey(), body: { title: 'Of the studio itself' } });
    await done(
      'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code message } } }',
      { id: membership?.id },
      service.demoData.accounts[0]?.keys.latest ?? '',
    );
    await until(() => receiver.requests.length > 0);
    await api.ok('POST', '/products', { body: { title: 'Last' } });
    await until(() => bodies().some(({ type }) => type === 'product.created'));
    expect(
      bodies().map(({ type, account_id, company_id, data }) => [type, account_id ?? company_id, data.title]),
    ).toEqual([
      ['membership.deactivated', shop, undefined],
      ['product.created', shop, 'Last'],
    ]);
    expect(bodies()[0]?.data).toMatchObject({ id: membership?.id, user: { email: null } });
    expect(receiver.requests.map(({ body }) => body).join()).not.toContain('@demo.example');
  });

  it('is rejected for an app of another account', async () => {
    const app = await makeApp(['plan:basic:read']);
    await until(
      async () =>
        (await api.call('GET', `/webhooks?account_id=${studio}&app_id=${app.id}`, { as: studioKey() })).status === 200,
    );
    expect(
      await api.refused('POST', '/webhooks', {
        body: { url: receiver.url, events: ['plan.updated'], resource_id: app.id },
      }),
    ).toEqual(notFound);
    await hooked(app, ['plan.updated']);
  });
});
