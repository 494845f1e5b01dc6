import { createContext, createLogger, systemPrincipal } from '../../subgraphs/kit/src';
import type { HttpResponse } from '../support/http-call';
import type { LiveEvent } from '../support/live-events';
import { type RealtimeFixture, openLiveFixture, eventsBeforeFence } from '../realtime/support';
import { freePlan } from '../../subgraphs/billing/src/catalogue/plans/testing/terms';

let fixture: RealtimeFixture;
/** Free plans of the first account, with a waitlist and with a raffle. */
let free: Record<'WAITLIST' | 'RAFFLE', Plan>;
/** API key that can read and manage waitlist entries, but not the e-mail addresses of their users. */
let restrictedKey: string;
beforeAll(async () => {
  fixture = await openLiveFixture();
  free = { WAITLIST: await makePlan('WAITLIST'), RAFFLE: await makePlan('RAFFLE') };
  restrictedKey = await createKeyWith('plan:waitlist:read', 'plan:waitlist:manage');
});
afterAll(() => fixture.close());

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const latest = '2026-08-21';

interface Plan {
  readonly id: string;
  readonly productId: string;
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly job_id: string;
  readonly user: { readonly id: string; readonly email: string | null };
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null; readonly has_next_page: boolean };
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

async function makePlan(releaseMethod: string, initialPrice = '0'): Promise<Plan> {
  const { product } = await fixture.mutate(
    'mutation { productCreate(input: { title: "Studio" }) { product { id } userErrors { code } } }',
  );
  const productId = (product as { id: string }).id;
  const input = {
    ...freePlan,
    productId,
    releaseMethod,
    initialPrice,
    releaseMethodSettings: { seats: 3 },
    customFields: [{ name: 'Why you?' }],
  };
  const { plan } = await fixture.mutate(
    'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { code } } }',
    { input },
  );
  return { id: (plan as { id: string }).id, productId };
}

async function createKeyWith(...granted: readonly string[]): Promise<string> {
  const owner = fixture.service.demoData.users.find(({ username }) => username === 'iris')?.token as string;
  const document = `mutation ($accountId: ID!, $actions: [String!]!) {
    apiKeyCreate(input: { accountId: $accountId, permissions: { statements: [{ grant: true, actions: $actions }] } }) { secretKey userErrors { code message } }
  }`;
  return (await fixture.mutate(document, { accountId: fixture.accountId, actions: granted }, owner))
    .secretKey as string;
}

/** Adds a user of the demo data to the waitlist of a plan, as a checkout does. Returns the id of the entry. */
async function enter({ id: planId, productId }: Plan, username: string): Promise<string> {
  const person = fixture.service.demoData.users.find((user) => user.username === username) as { id: string };
  const context = createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });
  const { id, userErrors } = await fixture.billing.entries.enter(context, {
    planId,
    productId,
    accountId: fixture.accountId,
    metadata: {},
    customFieldResponses: [{ question: 'Why you?', answer: 'Why not?' }],
    buyer: { id: person.id, username, name: username, email: `${username}@demo.example` },
  });
  expect(userErrors).toEqual([]);
  return id as string;
}

interface Call {
  readonly version?: string;
  readonly as?: string;
  readonly headers?: Record<string, string>;
}

async function call(
  method: string,
  path: string,
  { version = latest, as, headers }: Call = {},
): Promise<Omit<HttpResponse, 'json'> & { readonly json: ResponseBody }> {
  const response = await fixture.service.request({
    method,
    path: `/api/v1${path}`,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });
  return { ...response, json: response.json as ResponseBody };
}

async function ok(...args: Parameters<typeof call>): Promise<ResponseBody> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

async function errorOf(...args: Parameters<typeof call>): Promise<object> {
  const { status, json } = await call(...args);
  return { status, ...json.error };
}

const isListed = async (query: string, options?: Call) =>
  (await ok('GET', `/entries?${query}`, options)).data.map(({ id }) => id);
const membershipsOf = async ({ id }: Plan) =>
  (await ok('GET', `/memberships?account_id=${fixture.accountId}&plan_ids[]=${id}`)).data;

describe.each(versions)('at %s', (version) => {
  it('reads, lists and denies a waitlist entry', async () => {
    const plan = await makePlan('WAITLIST', '50');
    const id = await enter(plan, 'oskar');
    const shown = await ok('GET', `/entries/${id}`, { version });
    expect(shown).toEqual({
      id,
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      user: { id: expect.stringMatching(/^user_/), name: 'Oskar', username: 'oskar', email: 'oskar@demo.example' },
      plan: { id: plan.id },
      product: { id: plan.productId, title: 'Studio' },
      custom_field_responses: [{ id: expect.stringMatching(/^cfrp_/), question: 'Why you?', answer: 'Why not?' }],
    });
    const { custom_field_responses: _responses, ...row } = shown as ResponseBody & { custom_field_responses: unknown };
    for (const account of ['account_id', 'company_id']) {
      expect(
        (await ok('GET', `/entries?${account}=${fixture.accountId}&plan_ids=${plan.id}`, { version })).data,
      ).toEqual([row]);
    }
    expect(await ok('POST', `/entries/${id}/deny`, { version })).toEqual({ ...shown, status: 'denied' });
    expect(await ok('POST', `/entries/${id}/deny`, { version })).toEqual({ ...shown, status: 'denied' });
    expect(
      await isListed(`company_id=${fixture.accountId}&plan_ids=${plan.id}&statuses[]=pending`, { version }),
    ).toEqual([]);
  });

  it.each(['WAITLIST', 'RAFFLE'] as const)(
    'approving an entry of a free %s plan creates the membership',
    async (method) => {
      const plan = free[method];
      const id = await enter(plan, 'nadia');
      const before = await membershipsOf(plan);
      const { job_id, ...rest } = await ok('POST', `/entries/${id}/approve`, { version });
      expect({ job_id, rest }).toEqual({ job_id: expect.stringMatching(/^job_[0-9A-Za-z]{14}$/), rest: {} });
      expect(await ok('POST', `/entries/${id}/approve`, { version })).toEqual({ job_id });
      expect(await membershipsOf(plan)).toMatchObject([
        { status: 'completed', custom_field_responses: [{ question: 'Why you?', answer: 'Why not?' }] },
        ...before,
      ]);
      expect(await errorOf('POST', `/entries/${id}/deny`, { version })).toEqual({
        status: 409,
        type: 'conflict',
        code: 'conflict',
        message: 'An entry that is approved cannot be denied.',
        param: null,
      });
      await fixture.mutate('mutation ($id: ID!) { entryDelete(id: $id) { deletedId userErrors { code } } }', { id });
      expect(await errorOf('GET', `/entries/${id}`, { version })).toMatchObject({ status: 404, type: 'not_found' });
    },
  );
});

it('the list requires the account under either name, and rejects two different accounts', async () => {
  expect(await errorOf('GET', '/entries')).toMatchObject({
    status: 400,
    code: 'parameter_missing',
    param: 'account_id',
  });
  expect(await errorOf('GET', `/entries?account_id=${fixture.accountId}&company_id=biz_other`)).toMatchObject({
    status: 400,
    code: 'parameter_invalid',
  });
  expect(await errorOf('GET', '/entries?company_id=biz_nobody')).toMatchObject({ status: 404 });
});

it('pages end with a null cursor, and page sizes are capped at 100', async () => {
  const plan = await makePlan('WAITLIST', '5');
  const created: string[] = [];
  for (const username of ['mei', 'oskar', 'lucia']) created.unshift(await enter(plan, username));
  const query = `account_id=${fixture.accountId}&product_ids[]=${plan.productId}&statuses[]=any`;
  const first = await ok('GET', `/entries?${query}&first=2`);
  const second = await ok('GET', `/entries?${query}&first=2&after=${first.page_info.end_cursor}`);
  expect(
    [first, second].map(({ data, page_info: { has_next_page } }) => [data.map(({ id }) => id), has_next_page]),
  ).toEqual([
    [created.slice(0, 2), true],
    [created.slice(2), false],
  ]);
  expect(second.page_info.end_cursor).toBeNull();
  expect(await isListed(`${query}&first=500&order=id&direction=asc`)).toEqual(created.toReversed());
  expect(await errorOf('GET', `/entries?${query}&after=nonsense`)).toMatchObject({ status: 400, param: 'after' });
});

it('the e-mail address requires its own permission', async () => {
  const id = await enter(await makePlan('WAITLIST', '5'), 'mei');
  expect((await ok('GET', `/entries/${id}`, { as: restrictedKey })).user).toEqual({
    id: expect.any(String),
    name: 'Mei',
    username: 'mei',
    email: null,
  });
  expect((await ok('POST', `/entries/${id}/deny`, { as: restrictedKey })).user).toMatchObject({
    username: 'mei',
    email: null,
  });
});

it('a repeated request with the idempotency key returns the same response and has no effect', async () => {
  const plan = await makePlan('WAITLIST');
  const id = await enter(plan, 'greta');
  const headers = { 'idempotency-key': `approve-${id}` };
  const [first, second] = [
    await call('POST', `/entries/${id}/approve`, { headers }),
    await call('POST', `/entries/${id}/approve`, { headers }),
  ];
  expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  expect(await membershipsOf(plan)).toHaveLength(1);
});

it('every change publishes one event with the entry as in REST', async () => {
  const fields = `id type cursor resourceId accountId ${versions.map((version) => `at${version.replaceAll('-', '')}: payload(apiVersionDate: "${version}")`).join(' ')}`;
  const after = await fixture.now();
  const [listener, stranger] = [
    await fixture.listen({ fields, after }),
    await fixture.listen({ fields, after }, fixture.readOnlyKey),
  ];
  const id = await enter(await makePlan('WAITLIST', '5'), 'lucia');
  await ok('POST', `/entries/${id}/deny`);
  await ok('POST', `/entries/${id}/approve`);
  const shown = await Promise.all(versions.map((version) => ok('GET', `/entries/${id}`, { version })));
  await fixture.mutate('mutation ($id: ID!) { entryDelete(id: $id) { deletedId userErrors { code } } }', { id });
  const fenceId = await fixture.fence();
  const seen = (await eventsBeforeFence(listener, 0, fenceId)).filter(({ resourceId }) => resourceId === id);
  expect(seen.map(({ type }) => type)).toEqual(['entry.created', 'entry.denied', 'entry.approved', 'entry.deleted']);
  const bodies = ({
    [`at${versions[0].replaceAll('-', '')}`]: oldest,
    at20260720: middle,
    at20260821: newest,
  }: LiveEvent) => [oldest, middle, newest];
  expect(bodies(seen[3] as LiveEvent)).toEqual(shown);
  expect(bodies(seen[2] as LiveEvent)).toEqual(shown);
  expect(bodies(seen[0] as LiveEvent)).toEqual(shown.map((entry) => ({ ...entry, status: 'pending' })));
  expect((await eventsBeforeFence(stranger, 0, fenceId)).filter(({ type }) => type.startsWith('entry.'))).toEqual([]);
  await Promise.all([listener.stop(), stranger.stop()]);
});
