import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requiresPackage } from '../support/packages';
import {
  queryServer,
  consoleOf,
  type StandaloneServer,
  type PostgresServer,
  startBouncer,
  startPrimary,
} from '../support/postgres-server';
import { openServiceOn, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fewer than the pool of any domain: every Postgres connection serves all domains in turn. */
const connections = 5;
const path = '/api/v1/plans';

requiresPackage('pgbouncer')('behind a PgBouncer in transaction mode', () => {
  let primary: PostgresServer;
  let bouncer: StandaloneServer;
  let service: TestService;
  let productId: string;
  beforeAll(async () => {
    primary = await startPrimary();
    bouncer = await startBouncer(
      primary,
      connections,
      readFileSync(join(__dirname, '../../deploy/pgbouncer/pgbouncer.ini'), 'utf8'),
    );
    service = await openServiceOn(bouncer.url, {
      DATABASE_POOLING: 'transaction',
      DATABASE_DIRECT_URL: primary.url,
      POOL_SIZE: '6',
    });
    productId = service.demoData.examples.product_id as string;
  });
  afterAll(async () => {
    await service?.close();
    await bouncer?.close();
    await primary?.close();
  });

  const create = (key: string) =>
    service.request({
      method: 'POST',
      path,
      headers: { 'idempotency-key': key },
      body: { product_id: productId, title: key, initial_price: 1, plan_type: 'one_time' },
    });
  const findPlans = (titlePattern: string) =>
    primary.query<{ title: string }>('SELECT title FROM billing.plans WHERE title LIKE $1 ORDER BY title', [
      titlePattern,
    ]);

  it('the service works with all of its pools over a handful of connections', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        number % 2
          ? create(`side ${String(number).padStart(2, '0')}`)
          : service.request({ path: `${path}?first=5&account_id=${service.demoData.accounts[0]?.id}` }),
      ),
    );
    expect(responses.filter(({ status }) => status !== 200 && status !== 201).map(({ json }) => json)).toEqual([]);
    expect((await findPlans('side %')).length).toBe(30);
    expect(await create('side 01').then(({ json }) => (json as { title: string }).title)).toBe('side 01');
    expect((await findPlans('side %')).length).toBe(30);

    const pool = (await queryServer(consoleOf(bouncer), 'SHOW POOLS')).find(({ database }) => database === 'postgres');
    expect(pool?.pool_mode).toBe('transaction');
    expect(Number(pool?.cl_active) + Number(pool?.cl_waiting)).toBeGreaterThan(connections);
    expect(Number(pool?.sv_active) + Number(pool?.sv_idle) + Number(pool?.sv_used)).toBeLessThanOrEqual(connections);
  });

  it('session-level features use dedicated connections', async () => {
    const backends = await primary.query<{ name: string; held: boolean }>(
      `SELECT DISTINCT application_name AS name, EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND locktype = 'advisory') AS held FROM pg_stat_activity a
       WHERE application_name LIKE 'commerce-graph:%'`,
    );
    expect(backends.filter(({ held }) => held).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['commerce-graph:relay', 'commerce-graph:renderer']),
    );
    expect(backends.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['commerce-graph:signals', 'commerce-graph:consumers']),
    );
  });

  it("the pooler's timeouts apply to statements, and times are in UTC", async () => {
    expect(await queryServer(bouncer.url, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
    expect(await queryServer(bouncer.url, 'SHOW idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '30s' },
    ]);
    await primary.query("ALTER DATABASE postgres SET TimeZone = 'Asia/Tokyo'");
    const before = Date.now();
    const { json } = await create('in time');
    const { created_at: createdAt } = json as { created_at: string };
    expect(createdAt).toMatch(/Z$/);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it('events are published, with notifications', async () => {
    const { json } = await create('notified');
    const id = (json as { id: string }).id;
    await until(
      () =>
        primary.query(
          'SELECT 1 FROM events.log l JOIN events.log_state s ON l.position <= s.published_position WHERE resource_id = $1',
          [id],
        ),
      (rows) => rows.length === 1,
    );
  });

  it('a restart under load loses nothing and duplicates nothing', async () => {
    const keys = Array.from({ length: 40 }, (_, number) => `restarted ${String(number).padStart(2, '0')}`);
    let finishedCount = 0;
    const insist = async (key: string): Promise<void> => {
      await until(
        () =>
          create(key).then(
            ({ status }) => status,
            () => 0,
          ),
        (status) => status === 200 || status === 201,
      );
      finishedCount += 1;
    };
    const all = Promise.all(
      Array.from({ length: 4 }, async (_, worker) => {
        for (const key of keys.filter((_key, index) => index % 4 === worker)) await insist(key);
      }),
    );
    await until(
      () => finishedCount,
      (count) => count >= 8,
    );
    await bouncer.kill();
    await bouncer.start();
    await all;
    expect((await findPlans('restarted %')).map(({ title }) => title)).toEqual(keys);
  });
});
