import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import type { RateBucket, RateRules, RateTaken } from '../../subgraphs/kit/src/limits';
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
const opened: SharedRates[] = [];
const log = createLogger('silent');
const warned = jest.spyOn(log, 'warn');

beforeAll(async () => {
  database = await createTestDatabase('rates');
  await migrateEdgeStore(database.url, log);
});
afterEach(async () => {
  warned.mockClear();
  await Promise.all(opened.splice(0).map((rates) => rates.close()));
  now += 3_600_000;
});
afterAll(() => database.drop());

async function open(url = database.url): Promise<SharedRates> {
  const rates = await SharedRates.open({ url, rules, log, clock });
  opened.push(rates);
  return rates;
}

async function sql<Row>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

const allowedOf = (times: number, take: () => RateTaken): number =>
  Array.from({ length: times }, take).filter(({ allowed }) => allowed).length;

/** Waits until each process counts all of them as peers. Earlier processes learn of the last one in their next synchronization. */
const met = (...processes: SharedRates[]): Promise<unknown> =>
  until(() =>
    processes.every((one) => (one as unknown as { local: { peers: number } }).local.peers === processes.length),
  );

/** Calls `admit` over the limit in all processes concurrently, until all calls are rejected. @returns the admitted cost */
async function exhaust(processes: readonly SharedRates[], bucket: RateBucket = 'operation', cost = 1): Promise<number> {
  const times = Math.ceil(rules[bucket].limit / cost) + 1;
  for (let sum = 0; ;) {
    const answers = await Promise.all(
      processes.flatMap((one) => Array.from({ length: times }, () => one.admit(bucket, 'crowd', cost))),
    );
    const allowed = answers.filter((answer) => answer.allowed).length;
    if (allowed === 0) return sum;
    sum += allowed * cost;
  }
}

it('admits exactly the limit in one process, without waiting for the database', async () => {
  const rates = await open();
  expect(allowedOf(1_000, () => rates.take('operation', 'alone'))).toBe(600);
});

it('applies earlier usage in a process that starts later', async () => {
  const first = await open();
  expect(allowedOf(590, () => first.take('operation', 'later'))).toBe(590);
  await first.close();
  opened.length = 0;
  const second = await open();
  second.take('operation', 'later');
  await until(
    () => second.look('operation', 'later').remaining,
    (remaining) => remaining === 9,
  );
  expect(allowedOf(100, () => second.take('operation', 'later'))).toBe(9);
  expect(await sql('SELECT name, used::int FROM edge.rates')).toContainEqual({ name: 'operation later', used: 591 });
});

it.each([2, 4])('stays within 10 percent of the limit with %i concurrent processes', async (count) => {
  const processes: SharedRates[] = [];
  for (let n = 0; n < count; n += 1) processes.push(await open());
  await met(...processes);
  const through = await exhaust(processes);
  expect(through).toBeGreaterThanOrEqual(540);
  expect(through).toBeLessThanOrEqual(660);
});

it('grants the whole limit to a caller that uses one of two processes', async () => {
  const [first, second] = [await open(), await open()] as const;
  await met(first, second);
  expect(await exhaust([first])).toBe(600);
});

const admittedOf = async (times: number, admit: () => Promise<RateTaken>): Promise<number> =>
  (await Promise.all(Array.from({ length: times }, admit))).filter(({ allowed }) => allowed).length;

it.each([
  ['requests', 'operation', 1, 600],
  ['costly things', 'cost', 300, 10_000],
  ['a small limit', 'legacy', 1, 100],
] as const)(
  'admits at most 10 percent more for a fast caller that moves to another process after the limit is used up: %s',
  async (_name, bucket, cost, limit) => {
    const [first, second] = [await open(), await open()];
    await met(first, second);
    const used = await admittedOf((limit * 1.5) / cost, () => first.admit(bucket, 'wandering', cost));
    const more = await admittedOf((limit * 1.5) / cost, () => second.admit(bucket, 'wandering', cost));
    expect(used * cost).toBeGreaterThan(limit - cost - 1);
    expect((used + more) * cost).toBeLessThanOrEqual(limit * 1.1);
  },
);

it('admits concurrent callers of two processes up to the remaining limit without rejections', async () => {
  const [first, second] = [await open(), await open()];
  await met(first, second);
  const counts = await Promise.all(
    [first, second].map((rates) => admittedOf(280, () => rates.admit('operation', 'at once'))),
  );
  expect(counts).toEqual([280, 280]);
});

/** Blocks synchronizations until the returned function is called: completely, or repeatedly until a process waits for the lock. */
async function holdUp(how: 'altogether' | 'again and again'): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const hold = () => client.query('BEGIN; LOCK TABLE edge.rates IN ACCESS EXCLUSIVE MODE');
  const isWaitedFor = async () =>
    (await sql(`SELECT FROM pg_locks WHERE relation = 'edge.rates'::regclass AND NOT granted`)).length > 0;
  await hold();
  const ended = new AbortController();
  const holding = (async () => {
    while (!ended.signal.aborted) {
      await until(async () => ended.signal.aborted || (how === 'again and again' && (await isWaitedFor())));
      await client.query('ROLLBACK');
      if (!ended.signal.aborted) await hold();
    }
    await client.end();
  })();
  return () => {
    ended.abort();
    return holding;
  };
}

it('stays within 10 percent of the limit if synchronizations are slow', async () => {
  const processes = [await open(), await open()];
  await met(...processes);
  const release = await holdUp('again and again');
  const through = await exhaust(processes, 'cost', 600);
  await release();
  expect(through).toBeGreaterThanOrEqual(9_000);
  expect(through).toBeLessThanOrEqual(11_000);
});

it('lets callers wait until the synchronization fails, and then applies the whole limit in this process', async () => {
  const [first, second] = [await open(), await open()];
  await met(first, second);
  const release = await holdUp('altogether');
  expect(await admittedOf(700, () => first.admit('operation', 'held up'))).toBe(600);
  await release();
});

it('applies a cool-down in all processes', async () => {
  const [first, second] = [await open(), await open()];
  await met(first, second);
  await until(
    () => first.take('legacy', 'hot'),
    ({ retryAfter }) => retryAfter === 60,
  );
  await until(
    () => second.take('legacy', 'hot'),
    ({ retryAfter }) => retryAfter === 60,
  );
  expect(second.take('legacy', 'hot').allowed).toBe(false);
});

it('counts separately while the database is unavailable, and synchronizes its usage afterwards', async () => {
  const [first, second] = [await open(), await open()];
  await met(first, second);
  await sql('ALTER TABLE edge.rates RENAME TO rates_gone');
  first.take('operation', 'torn');
  await until(() => warned.mock.calls.length > 0);
  expect(allowedOf(1_000, () => first.take('operation', 'torn'))).toBe(599);
  await sql('ALTER TABLE edge.rates_gone RENAME TO rates');
  second.take('operation', 'torn');
  await until(
    () => sql<{ used: number }>("SELECT used::int FROM edge.rates WHERE name = 'operation torn'"),
    ([row]) => row?.used === 601,
  );
  second.take('operation', 'torn');
  await until(
    () => second.look('operation', 'torn').allowed,
    (allowed) => !allowed,
  );
});

/** Proxies the database through a connection that can be silenced: it stops forwarding bytes but stays open. */
async function silenceableDatabase(): Promise<{ readonly url: string; silence(): void; close(): void }> {
  const url = new URL(database.url);
  const [port, host] = [Number(url.port), url.hostname];
  const ends: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(port, host);
    for (const end of [near, far]) ends.push(end.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  url.port = String((line.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => ends.forEach((end) => end.unpipe().pause()),
    close: () => {
      line.close();
      for (const end of ends) end.destroy();
    },
  };
}

it('counts separately while the database does not respond', async () => {
  const line = await silenceableDatabase();
  const [first, second] = [await open(line.url), await open()];
  await met(first, second);
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
  expect(allowedOf(10, () => rates.take('refused', 'a'))).toBe(5);
  await rates.close();
});
