import { createTestDatabase, type TestDatabase } from '../support';
import type { HttpResponse, HttpCall } from '../support/http-call';
import { listenTo } from '../support/live-events';
import { requires, requiresPackages } from '../support/packages';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import { masterSecret } from '../support/service';
import { dataFolder, endProcesses, freePort, type ServiceProcess, startProcess } from '../support/service-process';
import { until } from '../support/until';
import { checkOutPreviousRelease, hasPreviousRelease, previousCommit } from './previous-release';

interface Release {
  readonly origin: string;
  readonly process: ServiceProcess;
}

const suite = hasPreviousRelease
  ? requiresPackages('previous-release')
  : requires(false, `needs the commit ${previousCommit.slice(0, 12)}, which this clone does not have`);

suite('the release before this one, and this one, on one database', () => {
  const folder = dataFolder();
  let before: ReturnType<typeof checkOutPreviousRelease>;
  let database: TestDatabase;
  let environment: Record<string, string>;
  let sandbox: Sandbox;
  let previous: Release;
  let current: Release;

  beforeAll(async () => {
    before = checkOutPreviousRelease();
    database = await createTestDatabase('side_by_side');
    environment = {
      DATABASE_URL: database.url,
      MASTER_SECRET: masterSecret,
      DATA_FOLDER: folder.path,
      PUBLIC_ORIGIN: 'http://127.0.0.1:4999',
      LOG_LEVEL: 'warn',
      POOL_SIZE: '3',
    };
    // Create the tables and data with the previous release.
    const seeding = startProcess(['run.mjs', 'seed'], environment, before.path);
    if ((await seeding.ended) !== 0) throw new Error(seeding.stderr);
    sandbox = readSandbox(folder.path);
    previous = await start(before.path);
  });
  afterAll(async () => {
    await endProcesses();
    await database?.drop();
    before?.remove();
    folder.remove();
  });

  async function start(from?: string): Promise<Release> {
    const port = await freePort();
    const process = startProcess(['start.mjs'], { ...environment, PORT: String(port) }, from);
    await process.printed('Ready after');
    const origin = `http://127.0.0.1:${port}`;
    await until(async () => (await callAs(null, origin, { path: '/readyz' })).status === 200);
    return { origin, process };
  }

  const as = (release: Release, call: HttpCall): Promise<HttpResponse> =>
    callAs(sandbox.accounts[0]?.keys.latest ?? '', release.origin, call);
  const createPlan = async (release: Release, title: string): Promise<string> => {
    const { status, json } = await as(release, {
      method: 'POST',
      path: '/api/v1/plans',
      body: { product_id: sandbox.examples.product_id, title, plan_type: 'one_time', initial_price: 5 },
    });
    expect([title, status]).toEqual([title, 200]);
    return (json as { id: string }).id;
  };
  const titleOf = async (release: Release, id: string): Promise<string> =>
    ((await as(release, { path: `/api/v1/plans/${id}` })).json as { title: string }).title;
  const lists = ['plans', 'products', 'memberships', 'members', 'payments', 'promo_codes', 'webhooks', 'accounts'];

  /**
   * Writes with one release, and reads and changes with the other. Returns the types of the events received from the
   * other release.
   */
  async function exerciseBothReleases(one: Release, other: Release, name: string): Promise<string[]> {
    const listener = await listenTo(
      `${other.origin.replace('http', 'ws')}/graphql`,
      sandbox.accounts[0]?.keys.latest ?? '',
      { types: ['plan.created', 'plan.updated'] },
    );
    const id = await createPlan(one, name);
    expect(await titleOf(other, id)).toBe(name);
    expect(
      (await as(other, { method: 'PATCH', path: `/api/v1/plans/${id}`, body: { title: `${name}, changed` } })).status,
    ).toBe(200);
    expect(await titleOf(one, id)).toBe(`${name}, changed`);
    const liveEvents = await until(
      () => listener.events.filter(({ resourceId }) => resourceId === id),
      ({ length }) => length >= 2,
    );
    await listener.stop();
    return liveEvents.map(({ type }) => type);
  }

  it('the previous release keeps serving while this one migrates and starts', async () => {
    const writes: number[] = [];
    const ready = { now: false };
    const writing = (async () => {
      for (let number = 0; !ready.now; number += 1) {
        const { status } = await as(previous, {
          method: 'PATCH',
          path: `/api/v1/plans/${sandbox.examples.plan_id}`,
          body: { title: `Meanwhile ${number}` },
        });
        writes.push(status);
      }
    })();
    current = await start();
    ready.now = true;
    await writing;
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.filter((status) => status !== 200)).toEqual([]);
  });

  it("each release reads and changes the other's writes, and delivers their events", async () => {
    expect(await exerciseBothReleases(previous, current, 'Made before')).toEqual(['plan.created', 'plan.updated']);
    expect(await exerciseBothReleases(current, previous, 'Made now')).toEqual(['plan.created', 'plan.updated']);
  });

  it.each(['2025-01-01', '2026-07-20', '2026-08-21'])('both return the same resources at %s', async (version) => {
    for (const list of lists) {
      const call = {
        path: `/api/v1/${list}?account_id=${sandbox.accounts[0]?.id}&company_id=${sandbox.accounts[0]?.id}&first=20`,
        headers: { 'api-version-date': version },
      };
      const [then, now] = await Promise.all([as(previous, call), as(current, call)]);
      const ids = ({ json }: HttpResponse): unknown => (json as { data?: { id: string }[] }).data?.map(({ id }) => id);
      expect({ list, status: now.status, ids: ids(now) }).toEqual({ list, status: then.status, ids: ids(then) });
    }
  });

  it('an idempotent request to one release is replayed by the other', async () => {
    const call = (key: string, title = 'Sent twice') => ({
      method: 'POST',
      path: '/api/v1/plans',
      headers: { 'idempotency-key': key },
      body: { product_id: sandbox.examples.product_id, title, plan_type: 'one_time', initial_price: 5 },
    });
    for (const [one, other, key] of [
      [previous, current, 'once before'],
      [current, previous, 'once now'],
    ] as const) {
      const [first, second, different] = [
        await as(one, call(key)),
        await as(other, call(key)),
        await as(other, call(key, 'Another body')),
      ];
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
      expect([different.status, (different.json as { error: { code: string } }).error.code]).toEqual([
        400,
        'idempotency_key_reused',
      ]);
    }
  });

  it('the previous release stops without errors in its log, and this one retains everything', async () => {
    const id = await createPlan(previous, 'The last one');
    expect(await previous.process.end('SIGTERM')).toBe(0);
    expect(await titleOf(current, id)).toBe('The last one');
    const next = await createPlan(current, 'The first one alone');
    expect(await titleOf(current, next)).toBe('The first one alone');
    expect(await current.process.end('SIGTERM')).toBe(0);
    const errors = [previous, current].flatMap(({ process }) =>
      process.stderr.split('\n').filter((line) => line.includes('"level":50')),
    );
    expect(errors).toEqual([]);
  });
});
