import { startPeer } from '../support/peer';
import { openService, type TestService } from '../support/service';
import { dataFolder, endProcesses } from '../support/service-process';
import { type Limited, type LimitedCall, LimitedCallers, type Split, through } from './support/limited-callers';

const limits = { operation: 300, legacy: 100, cost: 30_000 };
const coolDown = 20;
/** Seconds: less than the window of a minute, so that all allowed requests belong to one window. */
const almostAMinute = 55;

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
  // Parsing a document has a cost once. Afterwards each request costs the same.
  for (const process of [0, 1]) await callers.burst(graph(tokenOf('mei')), process, 1);
});
afterAll(async () => {
  await callers?.close();
  await endProcesses();
  await service.close();
  folder.remove();
});

const keyOf = (place: number): string => service.world.accounts[place]?.keys.latest ?? '';
const tokenOf = (name: string): string => service.world.users.find(({ username }) => username === name)?.token ?? '';
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const dated = (list: string): LimitedCall => ({
  method: 'GET',
  path: `/api/v1/${list}?first=1&account_id=${service.world.accounts[0]?.id}`,
  headers: { ...bearer(keyOf(0)), 'api-version-date': '2026-08-21' },
  cost: 1,
});
const legacy = (credential: string): LimitedCall => ({
  method: 'GET',
  path: '/api/v2/plans?per=1',
  headers: bearer(credential),
  cost: 1,
});

/** A page of a hundred plans, which is cheap because no account has that many. */
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
const nineToOne: Split = (number) => (number % 10 === 0 ? 1 : 0);

/** Expects that the responses of both processes allow requests within 10 % of the limit. */
function expectWithin(limit: number, call: LimitedCall, answers: readonly Limited[]): void {
  const [sum, ...each] = [answers, ...[0, 1].map((place) => answers.filter(({ process: one }) => one === place))].map(
    (some) => through(some, call),
  ) as [number, ...number[]];
  process.stdout.write(
    `${call.path}: ${sum} of ${limit} let through, ${each.join(' and ')}, of ${answers.length * call.cost} that were asked for\n`,
  );
  expect(sum).toBeGreaterThanOrEqual(limit * 0.9);
  expect(sum).toBeLessThanOrEqual(limit * 1.1);
}

it('a credential that uses both processes has one limit in total, for any distribution of its requests', async () => {
  const course = { seconds: almostAMinute, hurry: 3 };
  const calls: [LimitedCall, Split, number][] = [
    [dated('plans'), evenly, limits.operation],
    [dated('products'), nineToOne, limits.operation],
    [graph(keyOf(0)), evenly, limits.cost],
    [graph(keyOf(1)), nineToOne, limits.cost],
  ];
  const answers = await Promise.all(
    calls.map(([call, split, limit]) => callers.ask(call, split, { ...course, limit })),
  );
  for (const [place, [call, , limit]] of calls.entries()) {
    const found = answers[place] as Limited[];
    expect(found.length * call.cost).toBeGreaterThan(limit * 2);
    expectWithin(limit, call, found);
  }
});

it('a credential that has used up its limit at one process has little of it left at the other', async () => {
  const calls: [LimitedCall, number][] = [
    [dated('members'), limits.operation],
    [graph(tokenOf('iris')), limits.cost],
  ];
  for (const [call, limit] of calls) {
    const first = await callers.ask(call, () => 0, { seconds: 5, hurry: 3, limit });
    expectWithin(limit, call, first);
    expectWithin(limit, call, [...first, ...(await callers.burst(call, 1, Math.ceil(limit / call.cost)))]);
  }
});

it('the legacy API allows a credential its limit, then cools down at both processes, and opens again', async () => {
  await Promise.all([evenly, nineToOne].map((split, place) => expectCoolDown(legacy(keyOf(place)), split)));
});

async function expectCoolDown(call: LimitedCall, split: Split): Promise<void> {
  const answers = await callers.ask(call, split, { seconds: coolDown + 14, hurry: 3, limit: limits.legacy });
  const hot = answers.find(({ retryAfter }) => retryAfter > 11)?.at ?? 0;
  // The requests that are allowed after reopening are used up within three seconds.
  const [before, during, after] = [
    answers.filter(({ at }) => at < hot + 1),
    answers.filter(({ at }) => at >= hot + 1 && at < hot + coolDown - 1),
    answers.filter(({ at }) => at >= hot + coolDown - 1),
  ];
  expect(hot).toBeGreaterThan(0);
  expectWithin(limits.legacy, call, before);
  for (const process of [0, 1]) {
    const asked = during.filter((one) => one.process === process);
    expect([asked.length > 10, through(asked, call)]).toEqual([true, 0]);
    expect(asked.filter(({ retryAfter }) => retryAfter < 1 || retryAfter > coolDown)).toEqual([]);
    expect(
      through(
        after.filter((one) => one.process === process),
        call,
      ),
    ).toBeGreaterThan(0);
  }
}
