import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createLogger } from '../logging';
import { Database } from './database';
import type { ServiceMode } from './mode';
import type { Pooling } from './database-target';

let testDatabase: TestDatabase;
let client: Client;
const openDatabases: Database[] = [];

beforeEach(async () => {
  testDatabase = await createTestDatabase('mode');
  client = new Client({ connectionString: testDatabase.url });
  await client.connect();
});
afterEach(async () => {
  await Promise.all(openDatabases.splice(0).map((database) => database.close()));
  await client.end();
  await testDatabase.drop();
});

async function migrate(mode: ServiceMode | null, pooling: Pooling = 'session'): Promise<void> {
  const url = { url: testDatabase.url, directUrl: testDatabase.url, pooling, mode };
  const database = await Database.open({
    url,
    schema: 'shelf',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
  });
  openDatabases.push(database);
  await database.migrate();
}

async function comment(): Promise<string | null> {
  const { rows } = await client.query(
    "SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = 'shelf'",
  );
  return rows[0].comment as string | null;
}

describe.each(['session', 'transaction'] as const)('with %s pooling', (pooling) => {
  it.each([
    ['live', 'sandbox'],
    ['sandbox', 'live'],
  ] as const)('records the %s mode of a schema and rejects a start in %s mode', async (mode, other) => {
    await migrate(mode, pooling);
    expect(await comment()).toBe(`mode: ${mode}`);
    await migrate(mode, pooling);
    await expect(migrate(other, pooling)).rejects.toThrow(
      `The schema shelf of the database was created with MODE=${mode}, but this start has MODE=${other}. Set MODE=${mode}, or use another database.`,
    );
    expect(await comment()).toBe(`mode: ${mode}`);
  });
});

it('processes that start at the same time record one mode', async () => {
  const outcomes = await Promise.allSettled([migrate('live'), migrate('sandbox'), migrate('live'), migrate('sandbox')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

it('a schema without a recorded mode gets that of the next start, and keeps its own comment', async () => {
  await migrate(null);
  expect(await comment()).toBeNull();
  await client.query("COMMENT ON SCHEMA shelf IS 'what stands on it, isn''t it'");
  await migrate('live');
  expect(await comment()).toBe("what stands on it, isn't it\nmode: live");
  await expect(migrate('sandbox')).rejects.toThrow('MODE=live');
  await migrate(null);
});
