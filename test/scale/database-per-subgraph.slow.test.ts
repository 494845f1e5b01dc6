import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support';
import { openServiceOn, type TestService } from '../support/service';
import { until } from '../support/until';

const domains = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events', 'edge'] as const;
type Domain = (typeof domains)[number];

let common: TestDatabase;
let databases: Record<Domain, TestDatabase>;
let service: TestService;
beforeAll(async () => {
  common = await createTestDatabase('common');
  databases = Object.fromEntries(
    await Promise.all(domains.map(async (domain) => [domain, await createTestDatabase(domain)])),
  ) as typeof databases;
  service = await openServiceOn(
    common.url,
    Object.fromEntries(domains.map((domain) => [`${domain.toUpperCase()}_DATABASE_URL`, databases[domain].url])),
  );
});
afterAll(async () => {
  await service?.close();
  for (const database of [common, ...Object.values(databases)]) await database.drop();
});

async function rows(
  domain: Domain | 'common',
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: domain === 'common' ? common.url : databases[domain].url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
const schemasOf = async (domain: Domain | 'common') =>
  (
    await rows(
      domain,
      "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') ORDER BY 1",
    )
  ).map(({ name }) => name);
const createPlan = (title: string, headers: Record<string, string> = {}) =>
  service.request({
    method: 'POST',
    path: '/api/v1/plans',
    headers,
    body: { product_id: service.demoData.examples.product_id, title, initial_price: 1, plan_type: 'one_time' },
  });
const createProduct = (title: string) => service.request({ method: 'POST', path: '/api/v1/products', body: { title } });
const published = (id: unknown) =>
  rows(
    'events',
    'SELECT l.position::int FROM events.log l JOIN events.log_state s ON l.position <= s.published_position WHERE resource_id = $1 ORDER BY 1',
    [id],
  );

it('every domain stores its tables in its own database, and the common one stays empty', async () => {
  for (const domain of ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events', 'edge'] as const)
    expect(await schemasOf(domain)).toEqual([domain]);
  expect(await schemasOf('common')).toEqual([]);
});

it('a command is executed once, its event enters the log, and other domains receive it', async () => {
  const headers = { 'idempotency-key': 'apart' };
  const [first, repeated] = [await createPlan('apart', headers), await createPlan('apart', headers)];
  expect([first.status, repeated.json]).toEqual([200, first.json]);
  expect(await rows('billing', "SELECT count(*)::int AS count FROM billing.plans WHERE title = 'apart'")).toEqual([
    { count: 1 },
  ]);
  const { id } = first.json as { id: string };
  await until(
    () => published(id),
    (found) => found.length === 1,
  );
  await until(
    () => rows('billing', 'SELECT FROM billing.outbox'),
    (found) => found.length === 0,
  );

  const { id: productId } = (await createProduct('Known elsewhere')).json as { id: string };
  await until(
    () => rows('courses', 'SELECT FROM courses.known_products WHERE id = $1', [productId]),
    (found) => found.length === 1,
  );
});

it('positions are gapless and unique, and an event already in the log is only removed from the outbox', async () => {
  const { id } = (await createPlan('entered before')).json as { id: string };
  await until(
    () => published(id),
    (found) => found.length === 1,
  );
  const [event] = await rows(
    'events',
    'SELECT event_id, type, resource, account_id, occurred_at, "row" FROM events.log WHERE resource_id = $1',
    [id],
  );
  // The state after a crash of the outbox publisher between the write to the log and the removal from the outbox.
  await rows(
    'billing',
    `INSERT INTO billing.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [event?.event_id, event?.type, event?.resource, id, event?.account_id, event?.occurred_at, event?.row],
  );
  await until(
    () => rows('billing', 'SELECT FROM billing.outbox'),
    (found) => found.length === 0,
  );
  expect(await published(id)).toHaveLength(1);
  expect(
    await rows(
      'events',
      'SELECT count(*)::int - max(position)::int AS gaps, count(DISTINCT event_id)::int - count(*)::int AS twice FROM events.log',
    ),
  ).toEqual([{ gaps: 0, twice: 0 }]);
});

it('when one database is down, the others continue, and its events follow after its recovery', async () => {
  const [{ name } = {}] = await rows('billing', 'SELECT current_database() AS name');
  const { id } = (await createPlan('waits')).json as { id: string };
  await until(
    () => published(id),
    (found) => found.length === 1,
  );
  const [event] = await rows(
    'events',
    'SELECT type, resource, account_id, "row" FROM events.log WHERE resource_id = $1',
    [id],
  );
  const record = (domain: 'platform' | 'billing', eventId: string) =>
    rows(
      domain,
      `INSERT INTO ${domain}.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row") VALUES ($1, $2, $3, $4, $5, now(), $6)`,
      [eventId, event?.type, event?.resource, id, event?.account_id, event?.row],
    );
  await rows('common', `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await rows('common', 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  const unavailable = await createPlan('refused');
  expect([unavailable.status, unavailable.json]).toEqual([
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
  await record('platform', 'evt_meanwhile');
  await until(
    () => rows('events', "SELECT FROM events.log WHERE event_id = 'evt_meanwhile'"),
    (found) => found.length === 1,
  );

  await rows('common', `ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  await record('billing', 'evt_back');
  await until(
    () => published(id),
    (found) => found.length === 3,
  );
  await until(
    () => createPlan('taken again').then(({ status }) => status),
    (status) => status === 200,
  );
  expect(await rows('billing', "SELECT FROM billing.plans WHERE title = 'refused'")).toEqual([]);
});
