import pg from 'pg';
import { openDomainsOn } from '../routers/support/domains';
import type { TestDatabase } from '../support';
import { callAs } from '../support/sandbox';
import { masterSecret, withDemoData } from '../support/service';
import { dataFolder, endProcesses, freePort, type ServiceProcess, startService } from '../support/service-process';
import { until } from '../support/until';
import { type SkewedDomain, startSkewedDomain } from './skewed-domain';

const folder = dataFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await withDemoData();
});
afterAll(async () => {
  await endProcesses();
  await database?.drop();
  folder.remove();
});

const environment = (overrides: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  DATABASE_URL: database.url,
  MASTER_SECRET: masterSecret,
  DATA_FOLDER: folder.path,
  PUBLIC_ORIGIN: 'http://127.0.0.1:4999',
  LOG_LEVEL: 'silent',
  START_PATIENCE: '2s',
  ...Object.fromEntries(
    domains.map((name, index) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${9 + index}/graphql`]),
  ),
  ...overrides,
});
const domains = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'] as const;
const start = (role: string, overrides?: Readonly<Record<string, string>>): ServiceProcess =>
  startService(environment(overrides), '--role', role);

async function failure(process: ServiceProcess): Promise<string> {
  expect(await process.ended).toBe(1);
  return process.stderr;
}

it('a role reports that its port is in use', async () => {
  const port = String(await freePort());
  const first = start('gateway', { PORT: port, START_PATIENCE: '60s' });
  await first.printed('Waiting');
  for (const role of ['rest', 'subgraph:courses']) {
    expect(await failure(start(role, { PORT: port, FILE_FOLDER: folder.path }))).toBe(
      `Port ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`,
    );
  }
  expect(await first.end('SIGTERM')).toBe(0);
});

describe('a gateway without its domains', () => {
  it('waits and reports the missing domains, responds to probes meanwhile, and stops immediately on SIGTERM', async () => {
    const port = await freePort();
    const gateway = start('gateway', { PORT: String(port), START_PATIENCE: '60s' });
    await gateway.printed('Waiting at most ');
    expect(gateway.stdout).toMatch(
      /Waiting at most \d+ s for platform at http:\/\/127\.0\.0\.1:9\/graphql \(PLATFORM_URL\): connection refused; billing at .*; events at http:\/\/127\.0\.0\.1:14\/graphql \(EVENTS_URL\): connection refused\.\n/,
    );
    const at = (path: string) => callAs(null, `http://127.0.0.1:${port}`, { path });
    expect((await at('/livez')).status).toBe(200);
    const { status, json } = await at('/readyz');
    expect([status, json]).toEqual([503, { status: 'starting', missing: [], away: [] }]);
    expect(
      (
        await callAs('a key', `http://127.0.0.1:${port}`, {
          method: 'POST',
          path: '/graphql',
          body: { query: '{ __typename }' },
        })
      ).status,
    ).toBe(503);
    expect(await gateway.end('SIGTERM')).toBe(0);
    expect(gateway.stderr).toBe('');
  });

  it('gives up after START_PATIENCE in each role, with a line per domain', async () => {
    const failures = await Promise.all(
      ['gateway', 'rest'].map((role) => failure(start(role, { FILE_FOLDER: folder.path }))),
    );
    const lines = domains.map(
      (name, index) =>
        `- ${name} at http://127.0.0.1:${9 + index}/graphql (${name.toUpperCase()}_URL): connection refused`,
    );
    expect(failures).toEqual(
      failures.map(() => ['The domains that this role requires are unavailable after 2 s:', ...lines, ''].join('\n')),
    );
  });
});

it('a worker renders and publishes events without any other process', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const worker = start('worker', { PORT: String(await freePort()), FILE_FOLDER: folder.path });
  await worker.printed('worker listens at');
  await client.query(`INSERT INTO billing.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row", previous)
    SELECT 'evt_alone', type, resource, resource_id, account_id, now(), "row", previous FROM events.log WHERE type = 'plan.created' LIMIT 1`);
  const published = await until(
    async () =>
      (
        await client.query<{ body: string; failed: boolean }>(
          "SELECT body, render_failed AS failed FROM events.log WHERE event_id = 'evt_alone' AND body IS NOT NULL",
        )
      ).rows[0],
    (row) => row !== undefined,
  );
  expect(published?.failed).toBe(false);
  expect(JSON.parse(published?.body ?? '')).toMatchObject({
    id: expect.stringMatching(/^plan_/),
    product: { title: expect.any(String) },
  });
  expect(await worker.end('SIGTERM')).toBe(0);
  await client.end();
});

describe('a domain that serves another schema', () => {
  let peers: Record<(typeof domains)[number], SkewedDomain>;
  const addresses = (): Record<string, string> =>
    Object.fromEntries(domains.map((name) => [`${name.toUpperCase()}_URL`, peers[name].url]));
  beforeAll(async () => {
    const openDomains = await openDomainsOn(database.url, 'sandbox');
    peers = Object.fromEntries(
      await Promise.all(
        openDomains.domains.map(async (domain) => [domain.name, await startSkewedDomain(domain)] as const),
      ),
    ) as typeof peers;
    await openDomains.close();
  });
  afterEach(() => Promise.all(Object.values(peers).map((peer) => peer.serve((sdl) => sdl))));
  afterAll(() => Promise.all(Object.values(peers ?? {}).map((peer) => peer.close())));
  /** Returns a function that replaces a pattern in an SDL, and asserts that the SDL matches it. */
  const replaced =
    (before: RegExp, current: string) =>
    (sdl: string): string => {
      expect(sdl).toMatch(before);
      return sdl.replace(before, current);
    };

  it('is rejected at startup, with the differences', async () => {
    await peers.billing.serve(replaced(/\n {2}formattedPrice: String!/, '\n  formattedPrice: String'));
    await peers.courses.serve(replaced(/\n {2}courseCreate\(/, '\n  courseMake('));
    const rejected = await failure(start('gateway', addresses()));
    expect(rejected.split('\n').slice(1)).toEqual([
      `- billing at ${peers.billing.url} (BILLING_URL): it serves an incompatible schema of billing: Plan.formattedPrice is String, not String!`,
      `- courses at ${peers.courses.url} (COURSES_URL): it serves an incompatible schema of courses: Mutation.courseCreate is missing`,
      '',
    ]);
  });

  it('is accepted if it is a superset: the next release of a domain is deployed first', async () => {
    const port = await freePort();
    await peers.billing.serve(
      (sdl) =>
        `${replaced(/\n {2}formattedPrice: String!/, '\n  novelty: Novelty\n  formattedPrice: String!')(sdl)}\ntype Novelty { id: ID! }`,
    );
    const gateway = start('gateway', { ...addresses(), PORT: String(port) });
    await gateway.printed('gateway listens at');
    expect(gateway.stdout).not.toContain('Waiting');
    expect(await gateway.end('SIGTERM')).toBe(0);
  });

  it('is rejected if it is another domain or has another secret', async () => {
    const rejected = await failure(
      start('gateway', { ...addresses(), BILLING_URL: peers.payouts.url, PAYOUTS_URL: peers.billing.url }),
    );
    expect(rejected.split('\n').slice(1)).toEqual(
      ['billing', 'payouts']
        .map(
          (name) =>
            `- ${name} at ${(name === 'billing' ? peers.payouts : peers.billing).url} (${name.toUpperCase()}_URL): it rejects the credential of this process: is it another subgraph, or does it use a different MASTER_SECRET?`,
        )
        .concat(''),
    );
  });
});
