import { openSource, type OpenSource } from '../support/event-source';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
const open: OpenSource[] = [];
beforeAll(async () => {
  fixture = await openLiveFixture();
  await fixture.now();
});
afterEach(() => open.splice(0).forEach((stream) => stream.close()));
afterAll(() => fixture.close());

async function source(call: Partial<Parameters<typeof openSource>[1]> = {}): Promise<OpenSource> {
  const stream = await openSource(fixture.service.origin, { as: fixture.key, ...call });
  open.push(stream);
  return stream;
}

const rename = (title: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: fixture.service.demoData.examples.plan_id, title },
  );
const iris = () => fixture.service.demoData.users.find(({ username }) => username === 'iris')?.token;
const dataOf = ({ data }: { readonly data?: string }) =>
  JSON.parse(data ?? 'null') as {
    type: string;
    account_id?: string;
    company_id?: string;
    data: { id: string; title: string };
  };
const titles = ({ events }: OpenSource) => events.map((event) => dataOf(event).data.title);
const log = (query: string, version: string) =>
  fixture.service.request({ path: `/api/v1/event_log${query}`, headers: { 'api-version-date': version } });

it('sends each event once as it occurs, with headers that prevent buffering', async () => {
  const stream = await source();
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
    'api-version-date': '2026-08-21',
    'x-request-id': expect.stringMatching(/^req_/),
  });
  expect(stream.headers).not.toHaveProperty('content-length');
  expect(stream.headers).not.toHaveProperty('content-encoding');
  await until(() => stream.blocks.length);
  expect(stream.blocks).toEqual([{ retry: '2000', id: expect.any(String) }]);
  await rename('One');
  await rename('Two');
  const events = await stream.received(2);
  expect(titles(stream)).toEqual(['One', 'Two']);
  expect(events.map(({ event }) => event)).toEqual(['plan.updated', 'plan.updated']);
  const { json, text } = await log(`?after=${stream.blocks[0]?.id}`, '2026-08-21');
  expect(text).toContain(`{"data":[${events.map(({ data }) => data).join(',')}],`);
  expect((json as { page_info: { end_cursor: string } }).page_info.end_cursor).toBe(events[1]?.id);
});

it.each(['2025-01-01', '2026-07-20', '2026-08-14', '2026-08-21'])(
  'has the bytes of the list, the graph and webhooks at %s',
  async (version) => {
    const stream = await source({ headers: { 'api-version-date': version } });
    await until(() => stream.blocks.length);
    const after = stream.blocks[0]?.id;
    await rename(`At ${version}`);
    const { product } = await fixture.mutate(
      'mutation { productCreate(input: { title: "Gone", metadata: { b: 1, a: 2.50 } }) { product { id } userErrors { code } } }',
    );
    await fixture.mutate(
      'mutation ($id: ID!) { productDelete(id: $id) { deletedId userErrors { code } } }',
      product as { id: string },
    );
    const sent = (await stream.received(3)).map(({ data }) => data);
    const listed = await log(`?after=${after}`, version);
    expect(listed.text.startsWith(`{"data":[${sent.join(',')}],"page_info":`)).toBe(true);
    const query =
      'query ($after: String, $version: String) { events(after: $after) { nodes { message(apiVersionDate: $version) } } }';
    const { json } = await fixture.service.query(query, { after, version });
    expect(
      (json as { data: { events: { nodes: { message: string }[] } } }).data.events.nodes.map(({ message }) => message),
    ).toEqual(sent);
    const [updated, , deleted] = sent.map((data) => JSON.parse(data ?? 'null'));
    expect([updated.type, Object.keys(updated.previous_attributes).toSorted(), deleted.type]).toEqual([
      'plan.updated',
      ['title', 'updated_at'],
      'product.deleted',
    ]);
    expect(updated).toHaveProperty(version < '2026-08-14' ? 'company_id' : 'account_id', fixture.accountId);
  },
);

it('resumes after the last received event, which takes precedence over the URL', async () => {
  const first = await source();
  await until(() => first.blocks.length);
  const startCursor = first.lastEventId;
  first.close();
  await rename('Missed before the first event');
  const second = await source({ headers: { 'last-event-id': startCursor } });
  await second.received(1);
  await rename('Seen');
  await second.received(2);
  second.close();
  await rename('Missed');
  const third = await source({
    path: `/api/v1/event_log/stream?after=${startCursor}`,
    headers: { 'last-event-id': second.lastEventId },
  });
  await third.received(1);
  const fourth = await source({ path: `/api/v1/event_log/stream?after=${startCursor}` });
  await fourth.received(3);
  expect([titles(second), titles(third), titles(fourth)]).toEqual([
    ['Missed before the first event', 'Seen'],
    ['Missed'],
    ['Missed before the first event', 'Seen', 'Missed'],
  ]);
});

it('catches up with more than a page, and continues live without a gap', async () => {
  const stream = await source();
  await until(() => stream.blocks.length);
  for (let index = 0; index < 130; index += 1) await rename(`Step ${index}`);
  await stream.received(130);
  const late = await source({ path: `/api/v1/event_log/stream?after=${stream.blocks[0]?.id}` });
  await rename('Step 130');
  await Promise.all([stream.received(131), late.received(131)]);
  expect(titles(late)).toEqual(Array.from({ length: 131 }, (_, index) => `Step ${index}`));
  expect(late.events).toEqual(stream.events);
});

it('contains what the credential may access and read', async () => {
  const filtered = await source({ path: '/api/v1/event_log/stream?types=membership.deactivated' });
  const reader = await source({ as: fixture.readOnlyKey });
  const other = await source({ as: fixture.otherKey });
  await rename('Not for others');
  const { json } = await fixture.service.query('{ memberships(statuses: [ACTIVE]) { nodes { id renewalPeriodEnd } } }');
  const id = (
    json as { data: { memberships: { nodes: { id: string; renewalPeriodEnd: string | null }[] } } }
  ).data.memberships.nodes.find(({ renewalPeriodEnd }) => renewalPeriodEnd !== null)?.id;
  await fixture.mutate(
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code } } }',
    { id },
  );
  await fixture.mutate(
    'mutation { productCreate(input: { title: "Elsewhere" }) { product { id } userErrors { code } } }',
    {},
    fixture.otherKey,
  );
  const typesOf = ({ events }: OpenSource) => events.map(({ event }) => event);
  await until(
    () => typesOf(reader).includes('membership.deactivated') && filtered.events.length > 0 && other.events.length > 0,
  );
  expect([typesOf(filtered), typesOf(other)]).toEqual([['membership.deactivated'], ['product.created']]);
  expect(typesOf(reader)).toContain('plan.updated');
  expect(filtered.text).toContain('@demo.example');
  expect(reader.text).not.toContain('@demo.example');
});

const rejection = (type: string, code: string, param: string | null = null) => ({
  error: { type, code, param, message: expect.any(String) },
});

it.each<[string, Partial<Parameters<typeof openSource>[1]>, number, object]>([
  ['no credential', { as: null }, 401, rejection('unauthorized', 'unauthorized')],
  ['an unknown credential', { as: 'service_key_wrong' }, 401, rejection('unauthorized', 'unauthorized')],
  [
    'an account out of reach',
    { path: '/api/v1/event_log/stream?account_id=biz_nobody' },
    404,
    rejection('not_found', 'not_found'),
  ],
  [
    'an event that there is not',
    { path: '/api/v1/event_log/stream?types=plan.exploded' },
    400,
    rejection('invalid_request_error', 'parameter_invalid', 'types'),
  ],
  [
    'a damaged cursor',
    { path: '/api/v1/event_log/stream?after=nonsense' },
    400,
    rejection('invalid_request_error', 'parameter_invalid', 'after'),
  ],
  [
    'a damaged last event',
    { headers: { 'last-event-id': 'nonsense' } },
    400,
    rejection('invalid_request_error', 'parameter_invalid', 'after'),
  ],
  ['another method', { method: 'POST' }, 405, rejection('invalid_request_error', 'method_not_allowed')],
  [
    'an unknown version',
    { headers: { 'api-version-date': '2020-01-01' } },
    400,
    rejection('invalid_request_error', 'parameter_invalid', 'Api-Version-Date'),
  ],
])('is rejected before it begins: %s', async (_name, call, status, body) => {
  const rejected = await source(call);
  await until(() => rejected.ended);
  expect([rejected.status, JSON.parse(rejected.text), rejected.headers['content-type']]).toEqual([
    status,
    body,
    'application/json; charset=utf-8',
  ]);
});

/** Creates a key of the first account as its owner. */
async function makeKey(permissions: string): Promise<{ id: string; secret: string }> {
  const { secretKey, apiKey } = await fixture.mutate(
    `mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: ${permissions} }) { secretKey apiKey { id } userErrors { code message } } }`,
    { accountId: fixture.accountId },
    iris(),
  );
  return { id: (apiKey as { id: string }).id, secret: secretKey as string };
}

const parseEndEvent = ({ blocks }: OpenSource) =>
  JSON.parse(blocks.find(({ event }) => event === 'end')?.data ?? 'null');

it('ends when its credential is revoked or its permissions change, and other streams do not', async () => {
  const [revoked, changed] = [await makeKey('{ systemRole: OWNER }'), await makeKey('{ systemRole: OWNER }')];
  const streams = [await source({ as: revoked.secret }), await source({ as: changed.secret }), await source()] as const;
  await fixture.mutate(
    'mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }',
    { id: revoked.id },
    iris(),
  );
  const restrictedStatements = '{ statements: [{ grant: true, actions: ["plan:basic:read"] }] }';
  await fixture.mutate(
    `mutation ($id: ID!) { apiKeyUpdate(id: $id, input: { permissions: ${restrictedStatements} }) { apiKey { id } userErrors { code message } } }`,
    { id: changed.id },
    iris(),
  );
  await until(() => streams[0].ended && streams[1].ended);
  expect(parseEndEvent(streams[0])).toEqual({
    reason: 'credential_revoked',
    message: 'The credential is no longer valid.',
  });
  expect(parseEndEvent(streams[1])).toEqual({
    reason: 'credential_changed',
    message: 'The permissions of the credential have changed. Reconnect with the id of the last event.',
  });
  await rename('Still heard');
  await streams[2].received(1);
  expect(streams[2].ended).toBe(false);
  const repeated = await source({ as: revoked.secret, headers: { 'last-event-id': streams[0].lastEventId } });
  expect(repeated.status).toBe(401);
});

it('HEAD returns the headers of a stream, and opens none', async () => {
  const { secret } = await makeKey('{ systemRole: OWNER }');
  // One more than the maximum number of open streams of a credential.
  for (let count = 0; count < 51; count += 1) {
    const { status, headers, text } = await fixture.service.request({
      method: 'HEAD',
      path: '/api/v1/event_log/stream',
      as: secret,
    });
    expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  }
  expect((await source({ as: secret })).status).toBe(200);
});

it('has a limit per credential, and closed streams free their slots', async () => {
  const { secret } = await makeKey('{ systemRole: OWNER }');
  const streams = await Promise.all(Array.from({ length: 50 }, () => source({ as: secret })));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const rejected = await source({ as: secret });
  await until(() => rejected.ended);
  expect([rejected.status, JSON.parse(rejected.text)]).toEqual([
    429,
    {
      error: {
        type: 'rate_limit_exceeded',
        code: 'rate_limit_exceeded',
        param: null,
        message: 'The limit is 50 concurrent streams per credential.',
      },
    },
  ]);
  expect((await source()).status).toBe(200);
  streams[0]?.close();
  await until(async () => (await source({ as: secret })).status === 200);
});
