import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { executeAs, callAs, readSandbox, type Sandbox } from '../support/sandbox';
import {
  databasePid,
  dataFolder,
  endProcesses,
  processesOf,
  startService,
  defaultTimeouts,
} from '../support/service-process';
import { until } from '../support/until';

afterEach(endProcesses);

const folder = dataFolder();
afterAll(() => folder.remove());

const writers = 6;
const acknowledgedBeforeKill = 60;

interface Write {
  readonly key: string;
  /** Id in the response; null if there was no response. */
  id: string | null;
}

function keyOf(sandbox: Sandbox): string {
  return sandbox.accounts[0]?.keys.latest ?? '';
}

async function send(sandbox: Sandbox, key: string): Promise<string> {
  const { status, json, text } = await callAs(keyOf(sandbox), sandbox.origin, {
    method: 'POST',
    path: '/api/v1/plans',
    headers: { 'idempotency-key': key },
    body: {
      product_id: sandbox.examples.product_id,
      title: key,
      plan_type: 'one_time',
      initial_price: 5,
      visibility: 'hidden',
    },
  });
  if (status !== 200) throw new Error(text);
  return (json as { id: string }).id;
}

/** Writes on several connections until the service is killed. */
async function writeUntilKilled(sandbox: Sandbox, written: (acknowledged: number) => void): Promise<Write[]> {
  const writes: Write[] = [];
  const acknowledged = () => writes.filter(({ id }) => id !== null).length;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let number = 0; ; number += 1) {
        const write: Write = { key: `Write ${writer}-${number}`, id: null };
        writes.push(write);
        try {
          write.id = await send(sandbox, write.key);
        } catch {
          return;
        }
        written(acknowledged());
      }
    }),
  );
  return writes;
}

interface EventPage {
  readonly events: {
    readonly nodes: { readonly resourceId: string; readonly data: { readonly title: string | null } }[];
    readonly pageInfo: { readonly endCursor: string };
  };
}

/** Returns the `plan.created` events of the account, complete once the log is idle. */
async function createdPlans(sandbox: Sandbox): Promise<{ id: string; title: string | null }[]> {
  const found: { id: string; title: string | null }[] = [];
  for (let after: string | null = null; ;) {
    const { events }: EventPage = await executeAs(
      keyOf(sandbox),
      sandbox.origin,
      'query ($after: String) { events(types: ["plan.created"], first: 100, after: $after) { nodes { resourceId data: payload } pageInfo { endCursor } } }',
      { after },
    );
    if (events.nodes.length === 0) return found;
    found.push(...events.nodes.map(({ resourceId, data }) => ({ id: resourceId, title: data.title })));
    after = events.pageInfo.endCursor;
  }
}

async function writtenPlans(sandbox: Sandbox): Promise<{ id: string; title: string | null }[]> {
  const found: { id: string; title: string | null }[] = [];
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const { plans }: { plans: { nodes: typeof found; pageInfo: { endCursor: string | null; hasNextPage: boolean } } } =
      await executeAs(
        keyOf(sandbox),
        sandbox.origin,
        'query ($after: String) { plans(first: 100, after: $after) { nodes { id title } pageInfo { endCursor hasNextPage } } }',
        { after },
      );
    found.push(...plans.nodes);
    ({ endCursor: after, hasNextPage: hasMore } = plans.pageInfo);
  }
  return found.filter(({ title }) => title?.startsWith('Write '));
}

async function productsIn(folderPath: string): Promise<number> {
  const password = readFileSync(join(folderPath, 'postgres/password'), 'utf8').trim();
  const port = readFileSync(join(folderPath, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    return Number((await client.query('SELECT count(*) FROM billing.products')).rows[0].count);
  } finally {
    await client.end();
  }
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

it('kill -9 during writes: no acknowledged write is lost, and none is duplicated', async () => {
  const service = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path });
  await service.printed('npx commerce-graph listen');
  const writes = await writeUntilKilled(readSandbox(folder.path), (acknowledged) => {
    if (acknowledged >= acknowledgedBeforeKill) process.kill(service.pid, 'SIGKILL');
  });
  expect(await service.ended).toBe('SIGKILL');
  const orphan = databasePid(folder.path);
  expect(processesOf(folder.path)).toContain(orphan);

  const next = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path });
  await next.printed('npx commerce-graph listen');
  expect(next.stdout).toContain('The last run was interrupted');
  expect(processesOf(folder.path)).not.toContain(orphan);
  expect(databasePid(folder.path)).not.toBe(orphan);
  const sandbox = readSandbox(folder.path);
  const idsByTitle = new Map((await writtenPlans(sandbox)).map(({ id, title }) => [title, id]));
  const acknowledged = writes.filter(({ id }) => id !== null);
  expect(acknowledged.map(({ key }) => ({ key, id: idsByTitle.get(key) }))).toEqual(acknowledged);

  // Clients without a response repeat the request, and those with a response may do so too: the first effect remains the only one.
  for (const write of writes) {
    const id = await send(sandbox, write.key);
    expect([write.key, write.id ?? idsByTitle.get(write.key) ?? id]).toEqual([write.key, id]);
  }
  const plans = await writtenPlans(sandbox);
  expect(plans.map(({ title }) => title).sort()).toEqual(writes.map(({ key }) => key).sort());

  const ofWrites = async () => (await createdPlans(sandbox)).filter(({ title }) => title?.startsWith('Write '));
  const events = await until(ofWrites, (found) => found.length >= plans.length);
  expect(events.sort(byId)).toEqual(plans.sort(byId));
  expect(next.stderr).toBe('');
  expect(await next.end('SIGINT')).toBe(0);
});

it('kill -9 during the first start: the next start creates the complete demo data', async () => {
  const ownFolder = dataFolder();
  const interrupted = startService({ ...defaultTimeouts, DATA_FOLDER: ownFolder.path });
  await interrupted.printed('Creating the demo data.');
  await until(
    () => productsIn(ownFolder.path),
    (count) => count >= 2,
  );
  expect(await interrupted.end('SIGKILL')).toBe('SIGKILL');

  const next = startService({ ...defaultTimeouts, DATA_FOLDER: ownFolder.path });
  await next.printed('npx commerce-graph listen');
  expect(next.stdout).toContain('Creating the demo data.');
  expect(readSandbox(ownFolder.path).examples).toEqual(readSandbox(folder.path).examples);
  expect(await next.end('SIGINT')).toBe(0);
  expect(processesOf(ownFolder.path)).toEqual([]);
  ownFolder.remove();
});

it('a Postgres that dies under a running service is restored by the next start', async () => {
  const service = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path, LOG_LEVEL: 'silent' });
  await service.printed('npx commerce-graph listen');
  const sandbox = readSandbox(folder.path);
  const id = await send(sandbox, 'Before the server died');
  process.kill(databasePid(folder.path), 'SIGKILL');
  const readiness = () => callAs(null, sandbox.origin, { path: '/readyz' });
  expect((await until(readiness, ({ status }) => status === 503)).json).toMatchObject({
    status: 'not ready',
    missing: expect.arrayContaining(['database']),
    away: [],
  });
  const rejected = await callAs(keyOf(sandbox), sandbox.origin, { path: `/api/v1/plans/${id}` });
  expect([rejected.status, rejected.json]).toEqual([
    503,
    {
      error: {
        type: 'service_unavailable',
        code: 'service_unavailable',
        message: expect.stringMatching(/^The service is temporarily unavailable\. Request id: req_\w+$/),
        param: null,
      },
    },
  ]);
  expect(await service.end('SIGINT')).toBe(0);

  const next = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path });
  await next.printed('npx commerce-graph listen');
  const reread = readSandbox(folder.path);
  expect((await callAs(keyOf(reread), reread.origin, { path: `/api/v1/plans/${id}` })).status).toBe(200);
  expect(await next.end('SIGINT')).toBe(0);
});
