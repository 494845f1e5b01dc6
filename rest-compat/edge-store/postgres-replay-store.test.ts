import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { createTestDatabase, type TestDatabase } from '../../test/support';
import { until } from '../../test/support/until';
import { migrateEdgeStore } from './migrate';
import { PostgresReplayStore, type ReplayStoreOptions } from './postgres-replay-store';
import type { KeyedRequest, RunningClaim } from './replay-store';

let database: TestDatabase;
let sql: Client;
const stores: PostgresReplayStore[] = [];
const sealKey = randomBytes(32);
const start = Date.parse('2026-09-01T00:00:00.000Z');
let now = start;

beforeAll(async () => {
  database = await createTestDatabase('edge_store');
  await migrateEdgeStore(database.url, createLogger('silent'));
  sql = new Client({ connectionString: database.url });
  await sql.connect();
});
beforeEach(() => {
  now = start;
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await sql.query('TRUNCATE edge.replays');
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Opens a store with its own process lock, like that of a separate process. */
function open(options: Partial<ReplayStoreOptions> = {}): PostgresReplayStore {
  const store = new PostgresReplayStore({
    url: database.url,
    sealKey,
    log: createLogger('silent'),
    clock: { now: () => new Date(now) },
    ...options,
  });
  stores.push(store);
  return store;
}

const request = (overrides: Partial<KeyedRequest> = {}): KeyedRequest => ({
  scope: 'apik_1',
  key: 'k',
  fingerprint: Buffer.from('same'),
  ...overrides,
});
const response = { status: 201, headers: { 'x-ignored-parameters': 'a' }, body: Buffer.from('{"id":"ä"}') };

async function run(store: PostgresReplayStore, overrides: Partial<KeyedRequest> = {}): Promise<RunningClaim> {
  const outcome = await store.claim(request(overrides));
  if (outcome.state !== 'run') throw new Error(`The claim was ${outcome.state}`);
  return outcome.claim;
}

it('runs one of a hundred equal requests across all processes', async () => {
  const processes = [open(), open(), open()];
  const outcomes = await Promise.all(Array.from({ length: 100 }, (_, index) => processes[index % 3]?.claim(request())));
  expect(outcomes.filter((outcome) => outcome?.state === 'run')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome?.state === 'running')).toHaveLength(99);
});

it('returns the stored response unchanged until it expires', async () => {
  const store = open();
  const claim = await run(store);
  await store.finish(claim, response, false);
  now += 24 * 3_600_000 - 1;
  expect(await open().claim(request())).toEqual({ state: 'answered', response });
  now += 1;
  const later = await run(store);
  expect(later.operationKey).not.toBe(claim.operationKey);
});

it('binds a key to its credential and its request', async () => {
  const store = open();
  await run(store);
  expect(await store.claim(request({ fingerprint: Buffer.from('other') }))).toEqual({ state: 'reused' });
  expect((await store.claim(request({ scope: 'apik_2', fingerprint: Buffer.from('other') }))).state).toBe('run');
  expect((await store.claim(request({ key: 'K' }))).state).toBe('run');
});

it('runs a released claim again under its operation key, and keeps its key bound to the request', async () => {
  const store = open();
  const first = await run(store);
  await store.release(first);
  expect(await store.claim(request({ fingerprint: Buffer.from('other') }))).toEqual({ state: 'reused' });
  const second = await run(open());
  expect(second).toEqual({ ...first, attempt: 2 });
  expect((await store.claim(request())).state).toBe('running');
});

it('treats a run as lost after its lease even if its process is alive, and rejects later changes of that run', async () => {
  const [slow, other] = [open({ lease: 1_000 }), open({ lease: 1_000 })];
  const first = await run(slow);
  now += 999;
  expect((await other.claim(request())).state).toBe('running');
  now += 1;
  const second = await run(other);
  expect(second).toEqual({ ...first, attempt: 2 });
  expect(await slow.finish(first, { ...response, status: 500 }, false)).toBe(false);
  await slow.release(first);
  expect((await slow.claim(request())).state).toBe('running');
  expect(await other.finish(second, response, false)).toBe(true);
  expect(await slow.claim(request())).toEqual({ state: 'answered', response });
});

it('treats a run as lost immediately after its process has died', async () => {
  const dying = open();
  const first = await run(dying);
  const other = open();
  expect((await other.claim(request())).state).toBe('running');
  await sql.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid::int = (SELECT owner FROM edge.replays)",
  );
  expect(await run(other)).toEqual({ ...first, attempt: 2 });
});

it('reconnects with the next request after all connections were lost', async () => {
  const store = open();
  await run(store);
  await sql.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  let outcome;
  // The first attempts may use a pooled connection that has not detected the loss yet.
  for (let attempt = 0; attempt < 5 && !outcome; attempt += 1)
    outcome = await store.claim(request({ key: 'second' })).catch(() => undefined);
  expect(outcome?.state).toBe('run');
  expect((await open().claim(request({ key: 'second' }))).state).toBe('running');
});

/** Fails the next `times` statements that match, with a connection error before (or after) the statement is sent. */
function breaking(store: PostgresReplayStore, statementPrefix: string, times: number, after = false): void {
  const pool = (store as unknown as { pool: { query: (...args: unknown[]) => Promise<unknown> } }).pool;
  const sendOn = pool.query.bind(pool);
  let remaining = times;
  pool.query = async (...args) => {
    if (remaining === 0 || !JSON.stringify(args[0]).includes(statementPrefix)) return sendOn(...args);
    remaining -= 1;
    if (after) await sendOn(...args);
    throw new Error('Connection terminated unexpectedly');
  };
}

describe('a run whose end cannot be stored', () => {
  it.each([
    ['before', false],
    ['after', true],
  ])('is ended through another connection if its connection broke %s the write', async (_name, after) => {
    const store = open();
    const claim = await run(store);
    breaking(store, 'replay_finish', 1, after);
    expect(await store.finish(claim, response, false)).toBe(true);
    expect(await open().claim(request())).toEqual({ state: 'answered', response });
  });

  it('is released soon after an outage of the database, and can run again', async () => {
    const store = open();
    const claim = await run(store);
    breaking(store, 'replay_', 3);
    await expect(store.finish(claim, response, false)).rejects.toThrow('Connection terminated unexpectedly');
    expect((await open().claim(request())).state).toBe('running');
    const other = open();
    expect(
      await until(
        () => other.claim(request()),
        ({ state }) => state === 'run',
      ),
    ).toMatchObject({ claim: { attempt: 2, operationKey: claim.operationKey } });
  });
});

describe('a claim whose result did not reach the process', () => {
  it('is resumed by the next request under the same operation key', async () => {
    const store = open();
    const { operationKey } = await run(store, { key: 'heard' });
    breaking(store, 'replay_claim', 1, true);
    await expect(store.claim(request())).rejects.toThrow('Connection terminated unexpectedly');
    expect((await open().claim(request())).state).toBe('running');
    const claim = await run(store);
    expect([claim.attempt, claim.operationKey === operationKey]).toEqual([2, false]);
    expect((await store.claim(request())).state).toBe('running');
    await store.finish(claim, response, false);
    expect(await store.claim(request())).toEqual({ state: 'answered', response });
  });

  it('is distinguished from a claim in progress', async () => {
    const store = open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => store.claim(request())));
    expect(outcomes.filter(({ state }) => state === 'run')).toHaveLength(1);
    expect((await store.claim(request())).state).toBe('running');
  });
});

it('stores secret responses encrypted and bound to their key', async () => {
  const store = open();
  const secret = { ...response, body: Buffer.from('{"secret_key":"apik_live_abc"}') };
  await store.finish(await run(store), secret, true);
  await store.finish(await run(store, { key: 'plain' }), secret, false);
  const { rows } = await sql.query(
    'SELECT key, sealed, position($1::bytea IN body) > 0 AS readable FROM edge.replays ORDER BY key',
    [Buffer.from('apik_live_abc')],
  );
  expect(rows).toEqual([
    { key: 'k', sealed: true, readable: false },
    { key: 'plain', sealed: false, readable: true },
  ]);
  expect(await store.claim(request())).toEqual({ state: 'answered', response: secret });

  await sql.query(
    "UPDATE edge.replays SET body = (SELECT body FROM edge.replays WHERE key = 'k'), sealed = true WHERE key = 'plain'",
  );
  await expect(store.claim(request({ key: 'plain' }))).rejects.toThrow(/unable to authenticate data/);
  await expect(open({ sealKey: randomBytes(32) }).claim(request())).rejects.toThrow(/unable to authenticate data/);
});

describe('fingerprints', () => {
  const forms = ['plain', 'keyed'] as const;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const claimRequest = request({ fingerprint: digest('ssn 078-05-1120') });
  const different = request({ fingerprint: digest('ssn 219-09-9999') });
  const readFingerprint = async (): Promise<Buffer> =>
    (await sql.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM edge.replays')).rows[0]?.fingerprint as Buffer;
  const pairs = forms.flatMap((first) => forms.map((second) => [first, second] as const));

  it.each(pairs)(
    'written as %s are recognized by a store that writes %s: while the request runs, after its release, and after its response',
    async (first, second) => {
      const [one, other] = [open({ fingerprints: first }), open({ fingerprints: second })];
      const claim = await run(one, claimRequest);
      const written = await readFingerprint();
      expect([await other.claim(claimRequest), await other.claim(different)]).toEqual([
        { state: 'running' },
        { state: 'reused' },
      ]);
      await one.release(claim);
      expect(await other.claim(different)).toEqual({ state: 'reused' });
      const repeated = await run(other, claimRequest);
      expect(repeated).toEqual({ ...claim, attempt: 2 });
      // The row keeps its format, so that the release that wrote it still recognizes it.
      expect(await readFingerprint()).toEqual(written);
      await other.finish(repeated, response, false);
      for (const store of [one, other])
        expect([await store.claim(claimRequest), await store.claim(different)]).toEqual([
          { state: 'answered', response },
          { state: 'reused' },
        ]);
      now += 24 * 3_600_000;
      await run(other, different);
      expect((await readFingerprint()).length).toBe(second === 'plain' ? 32 : 35);
    },
  );

  it('are written as plain digests by default, which earlier releases recognize', async () => {
    await run(open(), claimRequest);
    expect(await readFingerprint()).toEqual(claimRequest.fingerprint);
  });

  it('that are keyed reveal neither the request nor equal requests to a reader of the database', async () => {
    const [one, other] = [open({ fingerprints: 'keyed' }), open({ fingerprints: 'keyed', sealKey: randomBytes(32) })];
    await run(one, claimRequest);
    await run(one, { ...claimRequest, key: 'another' });
    await run(one, { ...claimRequest, scope: 'apik_2' });
    await run(other, { ...claimRequest, scope: 'apik_3' });
    const { rows } = await sql.query<{ fingerprint: Buffer; text: string }>(
      'SELECT fingerprint, to_jsonb(r)::text AS text FROM edge.replays r',
    );
    expect(new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex'))).size).toBe(4);
    for (const { text } of rows) expect(text).not.toContain(claimRequest.fingerprint.toString('hex'));
  });
});

it('removes only expired records', async () => {
  const store = open();
  await sql.query(
    `INSERT INTO edge.replays (scope, key, fingerprint, operation_key, state, owner, attempt, lease_until, expires_at)
     SELECT 'old', i::text, '', i::text, 'open', 1, 1, now(), $1 FROM generate_series(1, 2500) i`,
    [new Date(start)],
  );
  now = start + 1;
  await run(store);
  expect(await store.removeExpired()).toBe(2_500);
  const { rows } = await sql.query('SELECT scope FROM edge.replays');
  expect(rows).toEqual([{ scope: 'apik_1' }]);
});

it('rejects invalid options', async () => {
  expect(() => open({ sealKey: randomBytes(16) })).toThrow('The key for stored responses must have 32 bytes, not 16');
  expect(() => open({ lease: 10, retention: 10 })).toThrow(
    'A lease must be shorter than the retention time of responses',
  );
  await expect(open({ url: 'postgres://nobody@127.0.0.1:1/none' }).claim(request())).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
