import type { HttpResponse } from '../support/http-call';
import { openService, type ServiceCall, type TestService } from '../support/service';
import { until } from '../support/until';
import { openProxy, type Wire } from '../support/wire';
import { EffectCounter, differenceOf } from './support/effects';
import { insist, isTransient, rejectionProblem } from './support/insistence';

/** Limits of the service, in milliseconds and waiting callers. */
const limits = { statement: 2_000, patience: 2_000, waiting: 20, deadline: 6_000 };
/**
 * Delay before a client repeats its request, in milliseconds, with jitter. It doubles up to 16 seconds, as clients are
 * advised to: constant delays can keep a busy machine busy with rejections only.
 */
const retryDelayMs = (attempts: number) => (0.5 + Math.random()) * 1_000 * 2 ** Math.min(attempts - 1, 4);
/** Concurrent clients. */
const clients = 400;

let wire: Wire;
let service: TestService;
let counter: EffectCounter;
let accountId: string;
let personId: string;
beforeAll(async () => {
  service = await openService({
    environment: {
      STATEMENT_TIMEOUT: `${limits.statement}ms`,
      POOL_PATIENCE: `${limits.patience}ms`,
      POOL_WAITING: String(limits.waiting),
      REQUEST_DEADLINE: `${limits.deadline}ms`,
      POOL_SIZE: '4',
    },
    proxy: async (url) => (wire = await openProxy(url)).url,
  });
  counter = await EffectCounter.open(service.databaseUrl);
  accountId = service.demoData.accounts[0]?.id as string;
  personId = service.demoData.users.find(({ username }) => username === 'mei')?.id as string;
  await counter.rest();
});
afterAll(async () => {
  wire.flow();
  await counter.close();
  await service.close();
  await wire.close();
});

const transfer = (key: string): ServiceCall => ({
  method: 'POST',
  path: '/api/v1/transfers',
  headers: { 'idempotency-key': key, 'api-version-date': '2026-08-21' },
  body: { origin_id: accountId, destination_id: personId, amount: 0.01, currency: 'usd' },
});
const apiCalls: readonly ((key: string) => ServiceCall)[] = [
  transfer,
  () => ({ path: '/api/v2/plans' }),
  (key) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'idempotency-key': key },
    body: {
      query: `mutation { transferCreate(input: { originId: "${accountId}", destinationId: "${personId}", amount: "0.01", currency: USD }) { transfer { id } } }`,
    },
  }),
];

/** Returns a request that changes the title of a course. */
async function retitled(title: string): Promise<ServiceCall> {
  const headers = { 'idempotency-key': title, 'api-version-date': '2026-08-21' };
  const {
    data: [course],
  } = (await service.request({ path: `/api/v1/courses?account_id=${accountId}`, headers })).json as {
    data: { id: string }[];
  };
  return { method: 'PATCH', path: `/api/v1/courses/${course?.id}`, headers, body: { title } };
}

const send = async (call: ServiceCall): Promise<HttpResponse> => service.request(call);
/** Returns the problems of responses that must report only a temporary error. */
const problemsIn = (responses: readonly HttpResponse[]): string[] =>
  responses
    .map((response) => (isTransient(response) ? rejectionProblem(response) : `${response.status} ${response.text}`))
    .filter((problem) => problem !== null);

it('an unresponsive database: all clients receive an error in time, no requests pile up, and service resumes when it responds again', async () => {
  const before = await counter.settled();
  for (const createCall of apiCalls) expect(isTransient(await service.request(createCall('warm')))).toBe(false);
  wire.stall();
  const calls = Array.from({ length: clients }, (_, client) =>
    (apiCalls[client % apiCalls.length] as (key: string) => ServiceCall)(`silent ${client}`),
  );
  // The second half is sent once all requests of the first half have a response: none pile up.
  const responses = await Promise.all(calls.slice(0, clients / 2).map(send));
  responses.push(...(await Promise.all(calls.slice(clients / 2).map(send))));
  expect(problemsIn(responses)).toEqual([]);

  wire.flow();
  await insist(() => service.request(transfer('first after the silence')));
  const done = await Promise.all(calls.map((call) => insist(() => service.request(call), 120_000, retryDelayMs)));
  expect(done.filter(({ answer }) => answer.status >= 300)).toEqual([]);
  // Two of three clients have made one transfer each. The three additional transfers were made before and after.
  const created = calls.filter(({ method }) => method === 'POST').length + 3;
  const found = [...differenceOf(before, await counter.settled())]
    .filter(([name]) => name.split(' ')[0] === 'payouts.transfers')
    .reduce((sum, [, count]) => sum + count, 0);
  expect(found).toBe(created);
});

it('a slow database: requests over the waiting limit receive an error immediately, and the others are served', async () => {
  const [plans, headers] = [`/api/v1/plans?account_id=${accountId}`, { 'api-version-date': '2026-08-21' }];
  const responses: HttpResponse[] = [];
  wire.stall();
  const all = Array.from({ length: clients }, async (_, client) => {
    const created = `2026-01-01T00:00:00.${String(client).padStart(3, '0')}Z`;
    responses.push(await send({ path: `${plans}&first=1&created_after=${created}`, headers }));
  });
  await until(() => responses.length > 0);
  wire.flow();
  await Promise.all(all);
  const rejected = responses.filter(isTransient);
  expect(problemsIn(rejected)).toEqual([]);
  const served = responses.filter((response) => !isTransient(response));
  expect(served.filter(({ status }) => status !== 200)).toEqual([]);
  expect([rejected.length > 0, served.length > 0]).toEqual([true, true]);
  await until(async () => (await service.request({ path: plans, headers })).status === 200);
});

it('a database with high latency: requests end at their deadline, none is partly done, and repeats take effect once', async () => {
  await until(async () => !isTransient(await service.request(transfer('calm before'))));
  const before = await counter.settled();
  // Courses have no workers. Workers would occupy all connections of a domain, each with one statement.
  const calls = [
    transfer('late'),
    { ...transfer('late without a key'), headers: { 'api-version-date': '2026-08-21' } },
    (apiCalls[2] as (key: string) => ServiceCall)('late in the graph'),
    await retitled('late course'),
  ];
  wire.delay(1_500);
  const responses = await Promise.all(calls.map(send));
  wire.flow();
  expect(problemsIn(responses)).toEqual([]);
  expect([...differenceOf(before, await counter.settled())]).toEqual([]);
  const repeated: number[] = [];
  for (const call of [...calls, ...calls]) repeated.push((await insist(() => service.request(call))).answer.status);
  expect(repeated).toEqual([201, 201, 200, 200, 201, 201, 200, 200]);
  const found = [...differenceOf(before, await counter.settled())]
    .filter(([name]) => name.split(' ')[0] === 'payouts.transfers')
    .reduce((sum, [, count]) => sum + count, 0);
  // Two transfers with idempotency keys, and the transfer without a key as often as it was sent.
  expect(found).toBe(4);
});
