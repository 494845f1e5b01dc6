import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import type { RateBucket, RateRules, RateLimitResult } from '../../subgraphs/kit/src/limits/rate-limits';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { createTestDatabase, type TestDatabase } from '../../test/support';
import { until } from '../../test/support/until';
import { migrateEdgeStore } from './migrate';
import { SharedRates } from './shared-rates';

const rules: RateRules = {
  operation: { limit: 600, window: 60 },
  legacy: { limit: 100, window: 10, coolDown: 60 },
  cost: { limit: 10_000, window: 60 },
  refused: { limit: 5, window: 60 },
  sign_in: { limit: 60, window: 60 },
};

let database: TestDatabase;
let now = Date.now();
const clock = { now: () => new Date(now) };
const openRates: SharedRates[] = [];
const log = createLogger('silent');
const warned = jest.spyOn(log, 'warn');

beforeAll(async () => {
  database = await createTestDatabase('rates');
  await migrateEdgeStore(database.url, log);
});
afterEach(async () => {
  warned.mockClear();
  await Promise.all(openRates.splice(0).map((rates) => rates.close()));
  now += 3_600_000;
});
afterAll(() => database.drop());

async function open(url = database.url): Promise<SharedRates> {
  const rates = await SharedRates.open({ url, rules, log, clock });
  openRates.push(rates);
  return rates;
}

async function sql<Row>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

const allowedOf = (times: number, take: () => RateLimitResult): number =>
  Array.from({ length: times }, take).filter(({ allowed }) => allowed).length;

/** Waits until each process counts all of them as peers. Earlier processes learn of the last one in their next synchronization. */
const awaitPeers = (...processes: SharedRates[]): Promise<unknown> =>
  until(() =>
    processes.every(
      (instance) => (instance as unknown as { local: { peers: number } }).local.peers === processes.length,
    ),
  );

/** Calls `admit` over the limit in all processes concurrently, until all calls are rejected. @returns the admitted cost */
async function exhaust(processes: readonly SharedRates[], bucket: RateBucket = 'operation', cost = 1): Promise<number> {
  const times = Math.ceil(rules[bucket].limit / cost) + 1;
  for (let sum = 0; ;) {
    const responses = await Promise.all(
      processes.flatMap((instance) => Array.from({ length: times }, () => instance.admit(bucket, 'crowd', cost))),
    );
    const allowed = responses.filter((response) => response.allowed).length;
    if (allowed === 0) return sum;
    sum += allowed * cost;
  }
}

it('admits exactly the limit in one process, without waiting for the database', async () => {
  const rates = await open();
  expect(allowedOf(1_000, () => rates.consume('operation', 'alone'))).toBe(600);
});

it('applies earlier usage in a process that starts later', async () => {
  const first = await open();
  expect(allowedOf(590, () => first.consume('operation', 'later'))).toBe(590);
  await first.close();
  openRates.length = 0;
  const second = await open();
  second.consume('operation', 'later');
  await until(
    () => second.peek('operation', 'later').remaining,
    (remaining) => remaining === 9,
  );
  expect(allowedOf(100, () => second.consume('operation', 'later'))).toBe(9);
  expect(await sql('SELECT name, used::int FROM edge.rates')).toContainEqual({ name: 'operation later', used: 591 });
});

it.each([2, 4])('stays within 10 percent of the limit with %i concurrent processes', async (count) => {
  const processes: SharedRates[] = [];
  for (let n = 0; n < count; n += 1) processes.push(await open());
  await awaitPeers(...processes);
  const admittedCost = await exhaust(processes);
  expect(admittedCost).toBeGreaterThanOrEqual(540);
  expect(admittedCost).toBeLessThanOrEqual(660);
});

it('grants the whole limit to a caller that uses one of two processes', async () => {
  const [first, second] = [await open(), await open()] as const;
  await awaitPeers(first, second);
  expect(await exhaust([first])).toBe(600);
});

const admittedOf = async (times: number, admit: () => Promise<RateLimitResult>): Promise<number> =>
  (await Promise.all(Array.from({ length: times }, admit))).filter(({ allowed }) => allowed).length;

it.each([
  ['requests', 'operation', 1, 600],
  ['costly things', 'cost', 300, 10_000],
  ['a small limit', 'legacy', 1, 100],
] as const)(
  'admits at most 10 percent more for a fast caller that moves to another process after the limit is used up: %s',
  async (_name, bucket, cost, limit) => {
    const [first, second] = [await open(), await open()];
    await awaitPeers(first, second);
    const admittedCount = await admittedOf((limit * 1.5) / cost, () => first.admit(bucket, 'wandering', cost));
    const more = await admittedOf((limit * 1.5) / cost, () => second.admit(bucket, 'wandering', cost));
    expect(admittedCount * cost).toBeGreaterThan(limit - cost - 1);
    expect((admittedCount + more) * cost).toBeLessThanOrEqual(limit * 1.1);
  },
);

it('admits concurrent callers of two processes up to the remaining limit without rejections', async () => {
  const [first, second] = [await open(), await open()];
  await awaitPeers(first, second);
  const counts = await Promise.all(
    [first, second].map((rates) => admittedOf(280, () => rates.admit('operation', 'at once'))),
  );
  expect(counts).toEqual([280, 280]);
});

/** Blocks synchronizations until the returned function is called: completely, or repeatedly until a process waits for the lock. */
async function blockSync(mode: 'altogether' | 'again and again'): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const lockTable = () => client.query('BEGIN; LOCK TABLE edge.rates IN ACCESS EXCLUSIVE MODE');
  const hasWaiters = async () =>
    (await sql(`SELECT FROM pg_locks WHERE relation = 'edge.rates'::regclass AND NOT granted`)).length > 0;
  await lockTable();
  const abortController = new AbortController();
  const holding = (async () => {
    while (!abortController.signal.aborted) {
      await until(async () => abortController.signal.aborted || (mode === 'again and again' && (await hasWaiters())));
      await client.query('ROLLBACK');
      if (!abortController.signal.aborted) await lockTable();
    }
    await client.end();
  })();
  return () => {
    abortController.abort();
    return holding;
  };
}

it('stays within 10 percent of the limit if synchronizations are slow', async () => {
  const processes = [await open(), await open()];
  await awaitPeers(...processes);
  const release = await blockSync('again and again');
  const admittedCost = await exhaust(processes, 'cost', 600);
  await release();
  expect(admittedCost).toBeGreaterThanOrEqual(9_000);
  expect(admittedCost).toBeLessThanOrEqual(11_000);
});

it('lets callers wait until the synchronization fails, and then applies the whole limit in this process', async () => {
  const [first, second] = [await open(), await open()];
  await awaitPeers(first, second);
  const release = await blockSync('altogether');
  expect(await admittedOf(700, () => first.admit('operation', 'held up'))).toBe(600);
  await release();
});

it('applies a cool-down in all processes', async () => {
  const [first, second] = [await open(), await open()];
  await awaitPeers(first, second);
  await until(
    () => first.consume('legacy', 'hot'),
    ({ retryAfter }) => retryAfter === 60,
  );
  await until(
    () => second.consume('legacy', 'hot'),
    ({ retryAfter }) => retryAfter === 60,
  );
  expect(second.consume('legacy', 'hot').allowed).toBe(false);
});

it('counts separately while the database is unavailable, and synchronizes its usage afterwards', async () => {
  const [first, second] = [await open(), await open()];
  await awaitPeers(first, second);
  await sql('ALTER TABLE edge.rates RENAME TO rates_gone');
  first.consume('operation', 'torn');
  await until(() => warned.mock.calls.length > 0);
  expect(allowedOf(1_000, () => first.consume('operation', 'torn'))).toBe(599);
  await sql('ALTER TABLE edge.rates_gone RENAME TO rates');
  second.consume('operation', 'torn');
  await until(
    () => sql<{ used: number }>("SELECT used::int FROM edge.rates WHERE name = 'operation torn'"),
    ([row]) => row?.used === 601,
  );
  second.consume('operation', 'torn');
  await until(
    () => second.peek('operation', 'torn').allowed,
    (allowed) => !allowed,
  );
});

/** Proxies the database through a connection that can be silenced: it stops forwarding bytes but stays open. */
async function silenceableDatabase(): Promise<{ readonly url: string; silence(): void; close(): void }> {
  const url = new URL(database.url);
  const [port, host] = [Number(url.port), url.hostname];
  const sockets: Socket[] = [];
  const line = createServer((downstream) => {
    const upstream = connect(port, host);
    for (const end of [downstream, upstream]) sockets.push(end.on('error', () => undefined));
    downstream.pipe(upstream).pipe(downstream);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  url.port = String((line.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => sockets.forEach((end) => end.unpipe().pause()),
    close: () => {
      line.close();
      for (const end of sockets) end.destroy();
    },
  };
}

it('counts separately while the database does not respond', async () => {
  const line = await silenceableDatabase();
  const [first, second] = [await open(line.url), await open()];
  await awaitPeers(first, second);
  line.silence();
  expect(await admittedOf(700, () => first.admit('operation', 'unheard'))).toBe(600);
  // The failed synchronization was logged once.
  expect(warned).toHaveBeenCalledTimes(1);
  line.close();
});

it('starts while the database is unavailable', async () => {
  const rates = await SharedRates.open({
    url: 'postgres://127.0.0.1:1/nowhere',
    rules,
    log: createLogger('silent'),
    clock,
  });
  expect(allowedOf(10, () => rates.consume('refused', 'a'))).toBe(5);
  await rates.close();
});
