import { startPeer } from '../support/peer';
import { openService, type TestService } from '../support/service';
import { dataFolder, endProcesses } from '../support/service-process';
import { type Limited, type LimitedCall, LimitedCallers, type Split, admittedCost } from './support/limited-callers';

const limits = { operation: 300, legacy: 100, cost: 30_000 };
const coolDown = 20;
/** Seconds: less than the window of a minute, so that all allowed requests belong to one window. */
const almostMinuteSeconds = 55;

const folder = dataFolder();
let service: TestService;
let callers: LimitedCallers;

/** Two processes of the whole service on one database: this one and another one. */
beforeAll(async () => {
  const environment = {
    RATE_OPERATION: String(limits.operation),
    RATE_LEGACY: String(limits.legacy),
    RATE_LEGACY_COOL_DOWN: `${coolDown}s`,
    RATE_GRAPH_COST: String(limits.cost),
    GRAPH_OPERATION_COST: '5000',
  };
  service = await openService({ environment });
  const { origin } = await startPeer(service, folder.path, environment);
  callers = new LimitedCallers([service.origin, origin]);
  // Only the first request includes the cost of parsing the document. Afterwards each request costs the same.
  for (const process of [0, 1]) await callers.burst(graph(tokenOf('mei')), process, 1);
});
afterAll(async () => {
  await callers?.close();
  await endProcesses();
  await service.close();
  folder.remove();
});

const keyOf = (index: number): string => service.demoData.accounts[index]?.keys.latest ?? '';
const tokenOf = (name: string): string => service.demoData.users.find(({ username }) => username === name)?.token ?? '';
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const dated = (list: string): LimitedCall => ({
  method: 'GET',
  path: `/api/v1/${list}?first=1&account_id=${service.demoData.accounts[0]?.id}`,
  headers: { ...bearer(keyOf(0)), 'api-version-date': '2026-08-21' },
  cost: 1,
});
const legacy = (credential: string): LimitedCall => ({
  method: 'GET',
  path: '/api/v2/plans?per=1',
  headers: bearer(credential),
  cost: 1,
});

/** Returns a request for a page of a hundred plans, which is cheap because no account has that many. */
function graph(credential: string): LimitedCall {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...bearer(credential), 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ plans(first: 100) { nodes { id } } }' }),
    cost: 201,
  };
}

const evenly: Split = (number) => number % 2;
const splitNineToOne: Split = (number) => (number % 10 === 0 ? 1 : 0);

/** Expects that the responses of both processes allow requests within 10 % of the limit. */
function expectWithinLimit(limit: number, call: LimitedCall, responses: readonly Limited[]): void {
  const [sum, ...perProcess] = [
    responses,
    ...[0, 1].map((index) => responses.filter(({ process: one }) => one === index)),
  ].map((some) => admittedCost(some, call)) as [number, ...number[]];
  process.stdout.write(
    `${call.path}: ${sum} of ${limit} let through, ${perProcess.join(' and ')}, of ${responses.length * call.cost} that were asked for\n`,
  );
  expect(sum).toBeGreaterThanOrEqual(limit * 0.9);
  expect(sum).toBeLessThanOrEqual(limit * 1.1);
}

it('a credential that uses both processes has one limit in total, for any distribution of its requests', async () => {
  const course = { seconds: almostMinuteSeconds, hurry: 3 };
  const calls: [LimitedCall, Split, number][] = [
    [dated('plans'), evenly, limits.operation],
    [dated('products'), splitNineToOne, limits.operation],
    [graph(keyOf(0)), evenly, limits.cost],
    [graph(keyOf(1)), splitNineToOne, limits.cost],
  ];
  const results = await Promise.all(
    calls.map(([call, split, limit]) => callers.request(call, split, { ...course, limit })),
  );
  for (const [index, [call, , limit]] of calls.entries()) {
    const found = results[index] as Limited[];
    expect(found.length * call.cost).toBeGreaterThan(limit * 2);
    expectWithinLimit(limit, call, found);
  }
});

it('a credential that has used up its limit at one process has little of it left at the other', async () => {
  const calls: [LimitedCall, number][] = [
    [dated('members'), limits.operation],
    [graph(tokenOf('iris')), limits.cost],
  ];
  for (const [call, limit] of calls) {
    const first = await callers.request(call, () => 0, { seconds: 5, hurry: 3, limit });
    expectWithinLimit(limit, call, first);
    expectWithinLimit(limit, call, [...first, ...(await callers.burst(call, 1, Math.ceil(limit / call.cost)))]);
  }
});

it('the legacy API allows a credential its limit, then cools down at both processes, and opens again', async () => {
  await Promise.all([evenly, splitNineToOne].map((split, index) => expectCoolDown(legacy(keyOf(index)), split)));
});

async function expectCoolDown(call: LimitedCall, split: Split): Promise<void> {
  const responses = await callers.request(call, split, { seconds: coolDown + 14, hurry: 3, limit: limits.legacy });
  const hot = responses.find(({ retryAfter }) => retryAfter > 11)?.at ?? 0;
  // The requests that are allowed after reopening are used up within three seconds.
  const [before, duringCoolDown, after] = [
    responses.filter(({ at }) => at < hot + 1),
    responses.filter(({ at }) => at >= hot + 1 && at < hot + coolDown - 1),
    responses.filter(({ at }) => at >= hot + coolDown - 1),
  ];
  expect(hot).toBeGreaterThan(0);
  expectWithinLimit(limits.legacy, call, before);
  for (const process of [0, 1]) {
    const ofProcess = duringCoolDown.filter((response) => response.process === process);
    expect([ofProcess.length > 10, admittedCost(ofProcess, call)]).toEqual([true, 0]);
    expect(ofProcess.filter(({ retryAfter }) => retryAfter < 1 || retryAfter > coolDown)).toEqual([]);
    expect(
      admittedCost(
        after.filter((response) => response.process === process),
        call,
      ),
    ).toBeGreaterThan(0);
  }
}
