import { signedHeaders } from '../../subgraphs/events/src/signing/signature';
import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';

type ResponseBody = Readonly<Record<string, any>>;

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let readOnly: string;
let other: { readonly id: string; readonly key: string };
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  [account, readOnly, other] = [
    first?.id as string,
    first?.keys.read_only as string,
    { id: second?.id as string, key: second?.keys.latest as string },
  ];
});
afterAll(() => service.close());

const versions = ['2025-01-01', '2026-07-20', '2026-07-22', '2026-08-10', '2026-08-12', newestVersion] as const;
const url = 'https://example.com/hooks';
const invalid = (param: string, message: unknown) => ({
  status: 400,
  type: 'invalid_request_error',
  code: 'parameter_invalid',
  param,
  message,
});

const health = {
  consecutive_failures: 0,
  failing_since: null,
  last_failure_at: null,
  disabled_at: null,
  disabled_reason: null,
};

describe('a webhook without an explicit version', () => {
  const pinOf = async (body: object, headers: Record<string, string>, as?: string): Promise<unknown> => {
    const { status, json } = await service.request({
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url, enabled: false, ...body },
      headers,
      ...(as !== undefined && { as }),
    });
    expect(status).toBe(200);
    return (json as ResponseBody).api_version_date;
  };
  it('has the version of the header, else the pin of the key, else none', async () => {
    const { latest, pinned_2026_07_20: pinned, unpinned } = service.demoData.accounts[0]?.keys ?? {};
    expect(await pinOf({}, { 'api-version-date': '2026-07-20' }, latest)).toBe('2026-07-20');
    expect(await pinOf({}, { 'api-version-date': '2025-01-01' }, latest)).toBe('2025-01-01');
    expect(await pinOf({}, {}, latest)).toBe('2026-08-21');
    expect(await pinOf({}, {}, pinned)).toBe('2026-07-20');
    expect(await pinOf({}, {}, unpinned)).toBeNull();
    expect(await pinOf({}, { 'api-version-date': '2026-08-14' }, unpinned)).toBe('2026-08-14');
  });

  it('has no version if null is given, else the given one', async () => {
    expect(await pinOf({ api_version_date: null }, { 'api-version-date': '2026-07-20' })).toBeNull();
    expect(await pinOf({ api_version_date: '2026-08-14' }, { 'api-version-date': '2026-07-20' })).toBe('2026-08-14');
  });
});

describe.each(versions)('at %s', (version) => {
  const native = version >= '2026-07-22';
  const listed = native ? 'account_id' : 'company_id';
  const pinned = version >= '2026-08-12';

  it('a webhook is created, read, listed, updated, rotated and deleted', async () => {
    const {
      webhook_secret: secret,
      testable_events: testable,
      ...created
    } = await api.ok('POST', '/webhooks', {
      version,
      body: { url, events: ['plan.created'], ...(!pinned && { api_version: 'v2' }) },
    });
    expect(secret).toMatch(/^ws_[0-9a-f]{64}$/);
    expect(created).toEqual({
      id: expect.stringMatching(/^hook_/),
      url,
      enabled: true,
      events: ['plan.created'],
      api_version: 'v1',
      api_version_date: version,
      child_resource_events: false,
      ordered: false,
      resource_id: account,
      ...health,
      created_at: expect.stringMatching(/Z$/),
    });
    const shown = { ...created, testable_events: testable, ...(native && { webhook_secret: null }) };
    expect(await api.ok('GET', `/webhooks/${created.id}`, { version })).toEqual(shown);
    const { resource_id: owner, ...row } = created;
    expect((await api.ok('GET', `/webhooks?${listed}=${account}&first=1`, { version })).data).toEqual([
      { ...row, ...(native && { resource_id: owner, webhook_secret: null }) },
    ]);

    const body = {
      events: ['payment.succeeded', 'refund.created'],
      enabled: false,
      api_version_date: '2026-08-14',
      ...(!pinned && { api_version: 'v5' }),
    };
    expect(await api.ok('PATCH', `/webhooks/${created.id}`, { version, body })).toEqual({
      ...shown,
      events: body.events,
      enabled: false,
      api_version_date: '2026-08-14',
    });
    expect(
      await api.ok('PATCH', `/webhooks/${created.id}`, { version, body: { api_version_date: null } }),
    ).toMatchObject({
      enabled: false,
      api_version_date: null,
    });

    const rotated = await api.ok('POST', `/webhooks/${created.id}/rotate_secret`, {
      version,
      body: { grace_period_hours: 2 },
    });
    expect(rotated.webhook_secret).toMatch(/^ws_[0-9a-f]{64}$/);
    expect(rotated.webhook_secret).not.toBe(secret);
    expect(await api.ok('DELETE', `/webhooks/${created.id}`, { version })).toBe(true);
    expect(await api.refused('GET', `/webhooks/${created.id}`, { version })).toEqual({
      status: 404,
      type: 'not_found',
      code: 'not_found',
      message: 'The resource does not exist.',
      param: null,
    });
  });

  it('`api_version` is ignored before versions can be pinned, and rejected from then on', async () => {
    const { status, json } = await api.call('POST', '/webhooks', {
      version,
      body: { url, enabled: false, api_version: 'v1' },
    });
    const created = expect.objectContaining({ api_version: 'v1' });
    const rejection = {
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: 'api_version',
      message:
        'New webhooks are always v1. Pin the version of their payloads with `api_version_date`. ' +
        `\`api_version\` was removed in version 2026-08-12, and this request uses version ${version}.`,
    };
    expect({ status, json }).toEqual(
      pinned ? { status: 400, json: { error: rejection } } : { status: 200, json: created },
    );
  });
});

it('the list of webhooks requires an account, under the parameter name of the version', async () => {
  expect(await api.refused('GET', '/webhooks')).toMatchObject({
    status: 400,
    code: 'parameter_missing',
    param: 'account_id',
  });
  expect(await api.refused('GET', '/webhooks', { version: '2025-01-01' })).toMatchObject({
    status: 400,
    code: 'parameter_missing',
    param: 'company_id',
  });
  expect(await api.refused('GET', `/webhooks?company_id=${account}`)).toMatchObject({
    status: 400,
    param: 'company_id',
  });
  expect(await api.refused('GET', `/webhooks?account_id=${account}&first=101`)).toMatchObject({
    status: 400,
    param: 'first',
  });
  expect(await api.refused('GET', `/webhooks?account_id=${account}&app_id=app_1&include_app_webhooks=true`)).toEqual(
    invalid('include_app_webhooks', 'include_app_webhooks cannot be given together with an app.'),
  );
});

it.each<[object, string, unknown]>([
  [{ url: 'http://example.com/' }, 'url', 'url must begin with https://.'],
  [{ url: 'https://169.254.169.254/latest' }, 'url', 'url points to an address that is not public.'],
  [{ url: 'https://user:word@example.com/' }, 'url', 'url must not contain a user name or password.'],
  [{ url: 'https://printer.local/' }, 'url', 'url points to an address that is not public.'],
  [
    { url, events: [] },
    'events',
    'events must name at least one event. To stop receiving events, disable the webhook.',
  ],
  [
    { url, events: ['plan.created', 'plan.exploded.1'] },
    'events[1]',
    'There is no event named "plan.exploded.1" for this webhook.',
  ],
  [
    { url, api_version_date: '2026-08-15' },
    'api_version_date',
    expect.stringContaining('There is no version "2026-08-15".'),
  ],
])('a webhook is not created from %j', async (body, param, message) => {
  const count = async () => (await api.ok('GET', `/webhooks?account_id=${account}&first=100`)).data.length;
  const before = await count();
  expect(await api.refused('POST', '/webhooks', { body })).toEqual(invalid(param, message));
  expect(await count()).toBe(before);
});

it('a webhook is visible only to its account, and to keys that can manage webhooks', async () => {
  const { id } = await api.ok('POST', '/webhooks', { body: { url, enabled: false } });
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { enabled: true }],
    ['POST', '/rotate_secret', {}],
    ['DELETE', ''],
  ];
  for (const [method, path, body] of calls) {
    expect(await api.refused(method, `/webhooks/${id}${path}`, { body, as: other.key })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await api.refused(method, `/webhooks/${id}${path}`, { body, as: readOnly })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  }
  expect(await api.refused('GET', `/webhooks?account_id=${account}`, { as: other.key })).toMatchObject({ status: 404 });
  expect(await api.refused('POST', '/webhooks', { body: { url, resource_id: other.id } })).toMatchObject({
    status: 404,
  });
  expect(
    await api.refused('POST', '/webhooks/verify', { as: other.key, body: { webhook_id: id, headers: {}, body: '' } }),
  ).toMatchObject({ status: 404 });
  expect((await api.ok('GET', `/webhooks/${id}`)).enabled).toBe(false);
});

it('a webhook is created once per idempotency key, and the replay has the same secret', async () => {
  const call = () =>
    api.call('POST', '/webhooks', { headers: { 'idempotency-key': 'one webhook' }, body: { url, enabled: false } });
  const [first, second] = [await call(), await call()];
  expect([first.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  expect(first.json.webhook_secret).toMatch(/^ws_/);
});

describe('a webhook message', () => {
  const body = '{"id":"msg_1","type":"plan.created"}';
  const verify = (overrides: object, headers: object) =>
    api.ok('POST', '/webhooks/verify', { body: { body, headers, ...overrides } });

  it('is verified against the secret of a webhook, whatever other headers it has', async () => {
    const { id, webhook_secret: secret } = await api.ok('POST', '/webhooks', { body: { url, enabled: false } });
    const headers = { ...signedHeaders([secret], 'msg_1', body, new Date()), Host: 'example.com' };
    expect(await verify({ webhook_id: id }, headers)).toEqual({ valid: true, problems: [] });
    expect(
      await verify(
        { secret },
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
      ),
    ).toEqual({ valid: true, problems: [] });
    expect(await verify({ webhook_id: id, body: `${body}\n` }, headers)).toEqual({
      valid: false,
      problems: [
        {
          part: 'body',
          message:
            'The body was changed after it was signed: it is surrounded by whitespace or a byte order mark. Verify the raw bytes of the request.',
          seconds: null,
        },
      ],
    });
    await api.ok('POST', `/webhooks/${id}/rotate_secret`, { body: {} });
    const { valid, problems } = await verify({ webhook_id: id }, headers);
    expect([valid, problems[0].part]).toEqual([false, 'secret']);
    expect(JSON.stringify(problems)).not.toContain(secret.slice(3));
  });

  it('has its missing parts reported', async () => {
    expect(await verify({ secret: 'ws_x' }, {})).toEqual({
      valid: false,
      problems: ['id', 'timestamp', 'signature'].map((part) => ({
        part,
        message: `The webhook-${part} header is missing.`,
        seconds: null,
      })),
    });
    expect(await api.refused('POST', '/webhooks/verify', { body: { body, headers: {} } })).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param: 'webhook_id',
      message: 'webhook_id is required.',
    });
    expect(await api.refused('POST', '/webhooks/verify', { body: { headers: {}, secret: 'ws_x' } })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'body',
    });
  });
});

it('the demo data has webhooks of every family, all of them disabled', async () => {
  const { data } = await api.ok('GET', `/webhooks?account_id=${account}&last=3`);
  expect(data.map(({ api_version: family, enabled }: ResponseBody) => `${family} ${enabled}`)).toEqual([
    'v1 false',
    'v5 false',
    'v2 false',
  ]);
  const v2 = data[2] as ResponseBody;
  expect(v2.events).toEqual(['membership.went_valid', 'membership.went_invalid', 'payment.succeeded']);
  expect((await api.ok('PATCH', `/webhooks/${v2.id}`, { body: { events: ['payment_failed'] } })).events).toEqual([
    'payment.failed',
  ]);
  expect(await api.refused('PATCH', `/webhooks/${v2.id}`, { body: { api_version_date: newestVersion } })).toEqual(
    invalid('api_version_date', 'Only v1 webhooks can be pinned to a version; this is a webhook of v2.'),
  );
  expect(service.demoData.examples.webhook_id).toBe(data[0].id);
});
