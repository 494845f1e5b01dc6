/**
 * Mocks a module for this file only.
 * @jest-environment node
 */
import pg from 'pg';
import { distributeTables, type DistributedSchema, ShardingRejected } from '../../app/scale/sharding/distribute';
import { allPlaysOf, casesSuite, samplePlaysOf } from '../conformance/suites/cases';
import type { TestDatabase } from '../support';
import { distributedSchemas, distributeAllTables } from '../support/distributed-tables';
import { inLane } from '../support/lane';
import { openService, type TestService, withDemoData, shortEventWait } from '../support/service';

// Other tests run the suite too; this file also verifies that no resolver relies on the graph for the conversion of
// numbers to strings.
jest.mock('graphql-jit', () =>
  jest
    .requireActual<typeof import('../support/checked-leaves')>('../support/checked-leaves')
    .withLeafChecks(jest.requireActual('graphql-jit')),
);

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

let distributed: DistributedSchema[];
let client: pg.Client;
let service: TestService;
beforeAll(async () => {
  service = await openService({
    environment: shortEventWait,
    proxy: async (url) => {
      distributed = await distributeAllTables(url);
      return url;
    },
  });
  client = await connect(service.databaseUrl);
});
afterAll(async () => {
  await client?.end();
  await service?.close();
});

const tablesWithMode = (distribution: string): string[] =>
  distributed.flatMap(({ tables }) => tables.flatMap(({ name, mode }) => (mode === distribution ? [name] : [])));

it('every table with accounts is distributed, except for the named ones', async () => {
  const { rows } = await client.query<{ name: string; parts: number }>(
    "SELECT logicalrelid::regclass::text AS name, (SELECT count(*)::int FROM pg_inherits WHERE inhparent = logicalrelid) AS parts FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(tablesWithMode('by account').toSorted());
  expect(rows.filter(({ parts }) => parts < 3)).toEqual([]);
  process.stdout.write(
    `${rows.length} tables are distributed by account, ${tablesWithMode('everywhere').length} are everywhere, ${tablesWithMode('whole').length} whole.\n`,
  );
});

it('a second run has nothing to change', async () => {
  for (const schema of distributedSchemas) {
    const { changes } = await distributeTables(client, schema, { distribute: true });
    expect(changes).toEqual({ forget: [], keys: [], refer: [] });
  }
});

describe('the service', () => {
  casesSuite(() => service, inLane({ fast: samplePlaysOf, all: allPlaysOf }));
});

it('a route is unique across all accounts, even for concurrent requests', async () => {
  const keys = service.demoData.accounts.slice(0, 2).map((account) => account.keys.latest);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      service.request({
        method: 'POST',
        path: '/api/v1/products',
        as: keys[number % 2],
        body: { title: 'Wanted', route: number % 3 ? 'wanted-by-many' : 'Wanted-By-Many' },
      }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  expect(
    responses
      .filter(({ status }) => status === 400)
      .map(({ json }) => (json as { error: { param: string } }).error.param),
  ).toEqual(Array.from({ length: 7 }, () => 'route'));
});

describe('tables that cannot be distributed remain unchanged', () => {
  let database: TestDatabase;
  let own: pg.Client;
  beforeAll(async () => {
    database = await withDemoData();
    own = await connect(database.url);
  });
  afterAll(async () => {
    await own?.end();
    await database?.drop();
  });

  const keys = async (): Promise<unknown[]> =>
    (
      await own.query(
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'billing'::regnamespace ORDER BY 1, 2",
      )
    ).rows;

  it.each([
    [
      'without Citus',
      async () => () => Promise.resolve(),
      true,
      'Citus is not installed in the database: create its extension first.',
    ],
    [
      'where nothing was migrated',
      async () => {
        await own.query('ALTER SCHEMA billing RENAME TO elsewhere');
        return () => own.query('ALTER SCHEMA elsewhere RENAME TO billing');
      },
      false,
      'billing has no tables yet. Run npm run migrate first.',
    ],
    [
      'while a table is in use',
      async () => {
        const other = await connect(database.url);
        await other.query('BEGIN; LOCK TABLE billing.plans IN ROW EXCLUSIVE MODE');
        return () => other.end();
      },
      false,
      'The tables of billing are unchanged: canceling statement due to lock timeout.',
    ],
    [
      'where a row refers to one of another account',
      async () => {
        await own.query(
          "UPDATE billing.plans SET account_id = 'biz_other' WHERE id = (SELECT plan_id FROM billing.memberships LIMIT 1)",
        );
        return () => Promise.resolve();
      },
      false,
      /^The tables of billing are unchanged: insert or update on table "\w+" violates foreign key constraint "\w+_fkey"\.$/,
    ],
  ])('%s', async (_name, prepare, distribute, reason) => {
    const before = await keys();
    const end = await prepare();
    const rejection = await distributeTables(own, 'billing', { distribute }).catch((error: unknown) => error);
    await end();
    expect(rejection).toBeInstanceOf(ShardingRejected);
    expect((rejection as Error).message).toMatch(reason);
    expect(await keys()).toEqual(before);
  });
});
