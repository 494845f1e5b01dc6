import { until } from '../support/until';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

interface Page {
  readonly data: readonly { readonly id: string; readonly type: string; readonly data: { readonly id: string } }[];
  readonly page_info: {
    readonly end_cursor: string;
    readonly start_cursor: string | null;
    readonly has_next_page: boolean;
    readonly has_previous_page: boolean;
  };
}

const pins = ['2025-01-01', '2026-07-20', '2026-08-14', '2026-08-21'] as const;
const list = async (query: string, as?: string, version = '2026-08-21') =>
  service.request({ path: `/api/v1/event_log${query}`, headers: { 'api-version-date': version }, ...(as && { as }) });
const page = async (query: string, as?: string, version?: string): Promise<Page> => {
  const { status, json, text } = await list(query, as, version);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return json as Page;
};
const account = () => service.demoData.accounts[0] as TestService['demoData']['accounts'][number];
const mutate = async (document: string, variables: object) => {
  const { json } = await service.query(document, variables as Record<string, unknown>);
  expect(json).not.toHaveProperty('errors');
  return (json as { data: Record<string, Record<string, unknown>> }).data;
};
const published = async (end: string, count: number) =>
  until(
    () => page(`?after=${end}`),
    ({ data }) => data.length >= count,
  );
/** Returns the cursor at the end of the log. */
const end = async () =>
  ((await service.query('{ eventCursor }')).json as { data: { eventCursor: string } }).data.eventCursor;

it('the event log is read from its beginning to its end, and continues from there', async () => {
  const seen: string[] = [];
  let last = await page('?first=50');
  expect([last.page_info.has_previous_page, last.page_info.has_next_page]).toEqual([false, true]);
  for (; last.data.length > 0; last = await page(`?first=50&after=${last.page_info.end_cursor}`))
    seen.push(...last.data.map(({ id }) => id));
  expect(last).toEqual({
    data: [],
    page_info: { end_cursor: expect.any(String), start_cursor: null, has_next_page: false, has_previous_page: true },
  });
  expect(new Set(seen).size).toBe(seen.length);
  const { json } = await service.query(
    'query ($after: String) { events(first: 100, after: $after) { nodes { message } } }',
  );
  expect(
    (json as { data: { events: { nodes: { message: string }[] } } }).data.events.nodes.map(
      ({ message }) => JSON.parse(message).id,
    ),
  ).toEqual(seen.slice(0, 100));
  await mutate('mutation ($id: ID!) { planUpdate(id: $id, input: { title: "Later" }) { userErrors { code } } }', {
    id: service.demoData.examples.plan_id,
  });
  const laterEvents = await published(last.page_info.end_cursor, 1);
  expect(laterEvents.data.map(({ type, data }) => `${type} ${data.id}`)).toEqual([
    `plan.updated ${service.demoData.examples.plan_id}`,
  ]);
});

it('the event log is filtered by account, event names and resources', async () => {
  const { plan_id: plan, product_id: product } = service.demoData.examples;
  const types = async (query: string) => [...new Set((await page(query)).data.map(({ type }) => type))];
  expect(await types('?types=plan.created&first=100')).toEqual(['plan.created']);
  expect(await types('?types[]=plan.created&types[]=product.created&first=100')).toEqual([
    'product.created',
    'plan.created',
  ]);
  expect((await types(`?resource_ids=${plan},${product}`)).toSorted()).toEqual([
    'plan.created',
    'plan.updated',
    'product.created',
  ]);
  const { data } = await page(`?account_id=${account().id}&resource_ids[]=${plan}&types=plan.created`);
  expect(data.map(({ data: { id } }) => id)).toEqual([plan]);
  expect((await page(`?company_id=${account().id}&resource_ids[]=${plan}&types=plan.created`)).data).toEqual(data);
});

it.each(pins)('the event log has the messages of version %s byte for byte', async (version) => {
  const { text } = await list('?first=50', undefined, version);
  const { json } = await service.query(
    'query ($version: String) { events(first: 50) { nodes { message(apiVersionDate: $version) } } }',
    { version },
  );
  const messages = (json as { data: { events: { nodes: { message: string }[] } } }).data.events.nodes.map(
    ({ message }) => message,
  );
  expect(messages.length).toBe(50);
  expect(text.startsWith(`{"data":[${messages.join(',')}],"page_info":{`)).toBe(true);
  const named = version < '2026-08-14' ? 'company_id' : 'account_id';
  expect(Object.keys(JSON.parse(messages[0] as string))).toEqual([
    'id',
    'type',
    'api_version',
    'api_version_date',
    'timestamp',
    named,
    'data',
  ]);
});

it('the event log hides the same fields from a credential as a read', async () => {
  const query = '?types=membership.activated&first=100';
  const [full, partial] = [await list(query), await list(query, account().keys.read_only)];
  expect(full.text).toContain('@demo.example');
  expect(partial.text).not.toContain('@demo.example');
  expect((partial.json as Page).data.map(({ id }) => id)).toEqual((full.json as Page).data.map(({ id }) => id));
  const other = await list('?first=100', service.demoData.accounts[1]?.keys.latest);
  expect(
    (other.json as { data: { account_id: string }[] }).data.filter(({ account_id: id }) => id === account().id),
  ).toEqual([]);
});

const rejection = (type: string, code: string, message: unknown, param: string | null) => ({
  error: { type, message, code, param },
});
const wrong = (param: string, message: unknown = expect.any(String)) =>
  rejection('invalid_request_error', 'parameter_invalid', message, param);

it.each<[string, () => string | Promise<string>, number, object]>([
  [
    'an event that there is not',
    () => '?types=plan.exploded',
    400,
    wrong('types', 'There is no event named "plan.exploded".'),
  ],
  ['a damaged cursor', () => '?after=nonsense', 400, wrong('after')],
  [
    'a cursor from the future',
    () => `?after=${Buffer.from('["events","999999999",""]').toString('base64url')}`,
    400,
    wrong('after'),
  ],
  [
    'a cursor of another list',
    async () =>
      `?after=${((await service.request({ path: `/api/v1/plans?first=1&account_id=${account().id}` })).json as Page).page_info.end_cursor}`,
    400,
    wrong('after'),
  ],
  [
    'an account out of reach',
    () => `?account_id=${service.demoData.accounts[1]?.id}`,
    404,
    rejection('not_found', 'not_found', 'No such resource was found.', null),
  ],
  ['too long a page', () => '?first=101', 400, wrong('first', 'first must be at most 100.')],
  ['no page', () => '?first=0', 400, wrong('first')],
  [
    'too many resources',
    () => `?resource_ids=${Array.from({ length: 101 }, (_, index) => `plan_${index}`).join()}`,
    400,
    wrong('resource_ids'),
  ],
])('the event log rejects %s', async (_name, query, status, body) => {
  const response = await list(await query());
  expect([response.status, response.json]).toEqual([status, body]);
});

it('the event log requires a credential, and the permission for a named event', async () => {
  expect((await service.request({ path: '/api/v1/event_log', as: null })).status).toBe(401);
  const owner = service.demoData.users.find(({ username }) => username === 'iris')?.token;
  const { json } = await service.query(
    'mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: { statements: [{ grant: true, actions: ["plan:basic:read"] }] } }) { secretKey userErrors { code } } }',
    { accountId: account().id },
    owner,
  );
  const { secretKey } = (json as { data: { apiKeyCreate: { secretKey: string } } }).data.apiKeyCreate;
  const named = await list('?types=membership.activated', secretKey);
  expect([named.status, named.json]).toEqual([
    403,
    rejection('forbidden', 'forbidden', 'This credential does not have the permission member:basic:read.', null),
  ]);
  const open = await page('?first=100', secretKey);
  expect([...new Set(open.data.map(({ type }) => type.split('.')[0]))]).toEqual(['plan']);
});

it('a cursor is a position in the log and also works for another credential', async () => {
  const cursor = await end();
  expect((await page(`?after=${cursor}`, service.demoData.accounts[1]?.keys.latest)).page_info.end_cursor).toBe(cursor);
});
