import { createContext, createLogger, systemPrincipal } from '../../subgraphs/kit/src';
import type { HttpAnswer } from '../support/http-call';
import type { LiveEvent } from '../support/live-events';
import { type LiveWorld, openLiveWorld, upToFence } from '../realtime/support';

let world: LiveWorld;
/** Free plans of the first account, with a waitlist and with a raffle. */
let free: Record<'WAITLIST' | 'RAFFLE', Plan>;
/** API key that can read and manage waitlist entries, but not the e-mail addresses of their users. */
let narrowKey: string;
beforeAll(async () => {
  world = await openLiveWorld();
  free = { WAITLIST: await makePlan('WAITLIST'), RAFFLE: await makePlan('RAFFLE') };
  narrowKey = await keyWith('plan:waitlist:read', 'plan:waitlist:manage');
});
afterAll(() => world.close());

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const latest = '2026-08-21';

interface Plan {
  readonly id: string;
  readonly productId: string;
}

/** Fields that the tests read from the response bodies of these operations. */
interface Answer {
  readonly id: string;
  readonly status: string;
  readonly job_id: string;
  readonly user: { readonly id: string; readonly email: string | null };
  readonly data: readonly Answer[];
  readonly page_info: { readonly end_cursor: string | null; readonly has_next_page: boolean };
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

async function makePlan(releaseMethod: string, initialPrice = '0'): Promise<Plan> {
  const { product } = await world.mutate(
    'mutation { productCreate(input: { title: "Studio" }) { product { id } userErrors { code } } }',
  );
  const productId = (product as { id: string }).id;
  const input = {
    productId,
    releaseMethod,
    initialPrice,
    releaseMethodSettings: { seats: 3 },
    customFields: [{ name: 'Why you?' }],
  };
  const { plan } = await world.mutate(
    'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { code } } }',
    { input },
  );
  return { id: (plan as { id: string }).id, productId };
}

async function keyWith(...granted: readonly string[]): Promise<string> {
  const owner = world.service.world.users.find(({ username }) => username === 'iris')?.token as string;
  const document = `mutation ($accountId: ID!, $actions: [String!]!) {
    apiKeyCreate(input: { accountId: $accountId, permissions: { statements: [{ grant: true, actions: $actions }] } }) { secretKey userErrors { code message } }
  }`;
  return (await world.mutate(document, { accountId: world.accountId, actions: granted }, owner)).secretKey as string;
}

/** Adds a user of the demo world to the waitlist of a plan, as a checkout does. Returns the id of the entry. */
async function enter({ id: planId, productId }: Plan, username: string): Promise<string> {
  const person = world.service.world.users.find((user) => user.username === username) as { id: string };
  const context = createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });
  const { id, userErrors } = await world.billing.entries.enter(context, {
    planId,
    productId,
    accountId: world.accountId,
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
): Promise<Omit<HttpAnswer, 'json'> & { readonly json: Answer }> {
  const answer = await world.service.request({
    method,
    path: `/api/v1${path}`,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });
  return { ...answer, json: answer.json as Answer };
}

async function ok(...args: Parameters<typeof call>): Promise<Answer> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

async function refused(...args: Parameters<typeof call>): Promise<object> {
  const { status, json } = await call(...args);
  return { status, ...json.error };
}

const isListed = async (query: string, more?: Call) =>
  (await ok('GET', `/entries?${query}`, more)).data.map(({ id }) => id);
const membershipsOf = async ({ id }: Plan) =>
  (await ok('GET', `/memberships?account_id=${world.accountId}&plan_ids[]=${id}`)).data;

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
    const { custom_field_responses: _answers, ...row } = shown as Answer & { custom_field_responses: unknown };
    for (const account of ['account_id', 'company_id']) {
      expect((await ok('GET', `/entries?${account}=${world.accountId}&plan_ids=${plan.id}`, { version })).data).toEqual(
        [row],
      );
    }
    expect(await ok('POST', `/entries/${id}/deny`, { version })).toEqual({ ...shown, status: 'denied' });
    expect(await ok('POST', `/entries/${id}/deny`, { version })).toEqual({ ...shown, status: 'denied' });
    expect(await isListed(`company_id=${world.accountId}&plan_ids=${plan.id}&statuses[]=pending`, { version })).toEqual(
      [],
    );
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
      expect(await refused('POST', `/entries/${id}/deny`, { version })).toEqual({
        status: 409,
        type: 'conflict',
        code: 'conflict',
        message: 'An entry that is approved cannot be denied.',
        param: null,
      });
      await world.mutate('mutation ($id: ID!) { entryDelete(id: $id) { deletedId userErrors { code } } }', { id });
      expect(await refused('GET', `/entries/${id}`, { version })).toMatchObject({ status: 404, type: 'not_found' });
    },
  );
});

it('the list requires the account under either name, and rejects two different accounts', async () => {
  expect(await refused('GET', '/entries')).toMatchObject({
    status: 400,
    code: 'parameter_missing',
    param: 'account_id',
  });
  expect(await refused('GET', `/entries?account_id=${world.accountId}&company_id=biz_other`)).toMatchObject({
    status: 400,
    code: 'parameter_invalid',
  });
  expect(await refused('GET', '/entries?company_id=biz_nobody')).toMatchObject({ status: 404 });
});

it('pages end with a null cursor, and page sizes are capped at 100', async () => {
  const plan = await makePlan('WAITLIST', '5');
  const made: string[] = [];
  for (const username of ['mei', 'oskar', 'lucia']) made.unshift(await enter(plan, username));
  const query = `account_id=${world.accountId}&product_ids[]=${plan.productId}&statuses[]=any`;
  const first = await ok('GET', `/entries?${query}&first=2`);
  const second = await ok('GET', `/entries?${query}&first=2&after=${first.page_info.end_cursor}`);
  expect(
    [first, second].map(({ data, page_info: { has_next_page } }) => [data.map(({ id }) => id), has_next_page]),
  ).toEqual([
    [made.slice(0, 2), true],
    [made.slice(2), false],
  ]);
  expect(second.page_info.end_cursor).toBeNull();
  expect(await isListed(`${query}&first=500&order=id&direction=asc`)).toEqual(made.toReversed());
  expect(await refused('GET', `/entries?${query}&after=nonsense`)).toMatchObject({ status: 400, param: 'after' });
});

it('the e-mail address requires its own permission', async () => {
  const id = await enter(await makePlan('WAITLIST', '5'), 'mei');
  expect((await ok('GET', `/entries/${id}`, { as: narrowKey })).user).toEqual({
    id: expect.any(String),
    name: 'Mei',
    username: 'mei',
    email: null,
  });
  expect((await ok('POST', `/entries/${id}/deny`, { as: narrowKey })).user).toMatchObject({
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
  const after = await world.now();
  const [listener, stranger] = [
    await world.listen({ fields, after }),
    await world.listen({ fields, after }, world.readOnlyKey),
  ];
  const id = await enter(await makePlan('WAITLIST', '5'), 'lucia');
  await ok('POST', `/entries/${id}/deny`);
  await ok('POST', `/entries/${id}/approve`);
  const shown = await Promise.all(versions.map((version) => ok('GET', `/entries/${id}`, { version })));
  await world.mutate('mutation ($id: ID!) { entryDelete(id: $id) { deletedId userErrors { code } } }', { id });
  const fence = await world.fence();
  const seen = (await upToFence(listener, 0, fence)).filter(({ resourceId }) => resourceId === id);
  expect(seen.map(({ type }) => type)).toEqual(['entry.created', 'entry.denied', 'entry.approved', 'entry.deleted']);
  const bodies = ({
    [`at${versions[0].replaceAll('-', '')}`]: oldest,
    at20260720: middle,
    at20260821: newest,
  }: LiveEvent) => [oldest, middle, newest];
  expect(bodies(seen[3] as LiveEvent)).toEqual(shown);
  expect(bodies(seen[2] as LiveEvent)).toEqual(shown);
  expect(bodies(seen[0] as LiveEvent)).toEqual(shown.map((entry) => ({ ...entry, status: 'pending' })));
  expect((await upToFence(stranger, 0, fence)).filter(({ type }) => type.startsWith('entry.'))).toEqual([]);
  await Promise.all([listener.stop(), stranger.stop()]);
});
