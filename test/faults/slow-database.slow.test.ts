import { setTimeout as pause } from 'node:timers/promises';
import type { HttpAnswer } from '../support/http-call';
import { openService, type ServiceCall, type TestService } from '../support/service';
import { until } from '../support/until';
import { openWire, type Wire } from '../support/wire';
import { EffectCounter, between } from './support/effects';
import { insist, isPassing, wrongRefusal } from './support/insistence';

jest.setTimeout(300_000);

/** What the service is told to put up with, in milliseconds and callers. */
const limits = { statement: 2_000, patience: 2_000, waiting: 20, deadline: 6_000 };
/** A statement that is under way at the deadline is waited for a second longer. What else a busy machine takes comes on top. */
const longestAnswer = limits.deadline + 1_000 + 4_000;
/** Clients come back when they are told to, in milliseconds, and not all at once. */
const comeBack = () => 1_000 + Math.random() * 2_000;
/** Clients that do not wait for each other. */
const clients = 400;
/** More memory than so much while nothing is answered would be a pile, in bytes. */
const mostMemory = 200 * 2 ** 20;

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
    wayTo: async (url) => (wire = await openWire(url)).url,
  });
  counter = await EffectCounter.open(service.databaseUrl);
  accountId = service.world.accounts[0]?.id as string;
  personId = service.world.users.find(({ username }) => username === 'mei')?.id as string;
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
const doors: readonly ((key: string) => ServiceCall)[] = [
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

/** Gives a course another title. */
async function retitled(title: string): Promise<ServiceCall> {
  const headers = { 'idempotency-key': title, 'api-version-date': '2026-08-21' };
  const {
    data: [course],
  } = (await service.request({ path: `/api/v1/courses?account_id=${accountId}`, headers })).json as {
    data: { id: string }[];
  };
  return { method: 'PATCH', path: `/api/v1/courses/${course?.id}`, headers, body: { title } };
}

interface Timed {
  readonly answer: HttpAnswer;
  readonly took: number;
  readonly call: ServiceCall;
}

async function timed(call: ServiceCall): Promise<Timed> {
  const began = performance.now();
  return { call, answer: await service.request(call), took: performance.now() - began };
}

const figures = (name: string, answers: readonly Timed[], more: object = {}): void => {
  const took = answers.map((one) => one.took).toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  process.stdout.write(
    `${name}: ${answers.length} answers, ${answers.filter(({ answer }) => isPassing(answer)).length} told to come back, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms ${JSON.stringify(more)}\n`,
  );
};

it('a database that falls silent: everybody is told so in time, nobody piles up, and all goes on when it is heard again', async () => {
  const before = await counter.settled();
  for (const door of doors) expect(isPassing(await service.request(door('warm')))).toBe(false);
  wire.stall();
  const memory = process.memoryUsage().heapUsed;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - memory)), 50);
  const answers: Timed[] = [];
  const calls = Array.from({ length: clients }, (_, client) =>
    (doors[client % doors.length] as (key: string) => ServiceCall)(`silent ${client}`),
  );
  // They come over a while that is longer than anybody waits: what came first is over before the last have come.
  await Promise.all(
    calls.map(async (call, client) => {
      await pause(client * 20);
      answers.push(await timed(call));
    }),
  );
  clearInterval(watch);
  figures('silent', answers, { mebibytes: Math.round(most / 2 ** 20) });
  expect(
    answers
      .map(({ answer }) => (isPassing(answer) ? wrongRefusal(answer) : `${answer.status} ${answer.text}`))
      .filter(Boolean),
  ).toEqual([]);
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(longestAnswer);
  expect(most).toBeLessThan(mostMemory);

  wire.flow();
  const back = performance.now();
  const first = await insist(() => service.request(transfer('first after the silence')));
  process.stdout.write(
    `after the silence: done ${Math.round(performance.now() - back)} ms later, in ${first.asked} requests\n`,
  );
  const done = await Promise.all(calls.map((call) => insist(() => service.request(call), 120_000, comeBack())));
  expect(done.filter(({ answer }) => answer.status >= 300)).toEqual([]);
  // Two of three clients have made a transfer, once each; and those of before and after.
  const made = calls.filter(({ method }) => method === 'POST').length + 3;
  const found = [...between(before, await counter.settled())]
    .filter(([name]) => name.split(' ')[0] === 'payouts.transfers')
    .reduce((sum, [, count]) => sum + count, 0);
  expect(found).toBe(made);
});

it('a database that is slow: whoever finds too many waiting is told so at once, and the others are served', async () => {
  const [plans, headers] = [`/api/v1/plans?account_id=${accountId}`, { 'api-version-date': '2026-08-21' }];
  wire.delay(40);
  const answers = await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      timed({
        path: `${plans}&first=1&created_after=2026-01-01T00:00:00.${String(client).padStart(3, '0')}Z`,
        headers,
      }),
    ),
  );
  wire.flow();
  figures('slow', answers);
  const refused = answers.filter(({ answer }) => isPassing(answer));
  expect(refused.map(({ answer }) => wrongRefusal(answer)).filter(Boolean)).toEqual([]);
  const served = answers.filter(({ answer }) => !isPassing(answer));
  expect(served.map(({ answer }) => answer).filter(({ status }) => status !== 200)).toEqual([]);
  expect([refused.length > 0, served.length > 0]).toEqual([true, true]);
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(longestAnswer);
  await until(async () => (await service.request({ path: plans, headers })).status === 200);
});

it('a database that takes long over everything: requests end at their deadline, nothing of them is half done, and repeats do them once', async () => {
  await until(async () => !isPassing(await service.request(transfer('calm before'))));
  const before = await counter.settled();
  // Courses have no workers, which would hold all connections of a domain for a statement of theirs each.
  const calls = [
    transfer('late'),
    { ...transfer('late without a key'), headers: { 'api-version-date': '2026-08-21' } },
    (doors[2] as (key: string) => ServiceCall)('late in the graph'),
    await retitled('late course'),
  ];
  wire.delay(1_500);
  const answers = await Promise.all(calls.map(timed));
  wire.flow();
  figures('late', answers);
  expect(
    answers
      .map(({ answer }) => (isPassing(answer) ? wrongRefusal(answer) : `${answer.status} ${answer.text}`))
      .filter(Boolean),
  ).toEqual([]);
  // Some wait in vain for a connection or a row, which ends sooner; nobody else's patience ends whoever goes from statement to statement.
  const longest = Math.max(...answers.map(({ took }) => took));
  expect(longest).toBeGreaterThan(limits.deadline - 500);
  expect(longest).toBeLessThan(longestAnswer);
  expect([...between(before, await counter.settled())]).toEqual([]);
  for (const call of [...calls, ...calls])
    expect((await insist(() => service.request(call))).answer.status).toBeLessThan(300);
  const found = [...between(before, await counter.settled())]
    .filter(([name]) => name.split(' ')[0] === 'payouts.transfers')
    .reduce((sum, [, count]) => sum + count, 0);
  // Two under their keys, and the one without a key as often as it was sent.
  expect(found).toBe(4);
});
