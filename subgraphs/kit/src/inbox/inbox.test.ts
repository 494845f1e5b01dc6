import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createContext } from '../context';
import { Database, kitTables } from '../database';
import { createLogger } from '../logging';
import { systemPrincipal } from '../principal';
import { consume } from './inbox';

const log = createLogger('silent');
const ctx = createContext({ principal: systemPrincipal, requestId: 'req_test', log });
let testDatabase: TestDatabase;
let database: Database;

class Ledger1 implements MigrationInterface {
  name = 'Ledger1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('ledger'), 'CREATE TABLE ledger.effects (event_id text)'])
      await runner.query(statement);
  }

  async down(): Promise<void> {}
}

beforeAll(async () => {
  testDatabase = await createTestDatabase('inbox');
  database = await Database.open({ url: testDatabase.url, schema: 'ledger', entities: [], migrations: [Ledger1], log });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const take = (consumer: string, id: string, fails = false) =>
  consume(ctx, database, consumer, { id }, async (tx) => {
    await tx.manager.query('INSERT INTO ledger.effects VALUES ($1)', [id]);
    if (fails) throw new Error('no luck');
  });

const effects = async (id: string) =>
  (await database.rows('SELECT count(*)::int FROM ledger.effects WHERE event_id = $1', [id]))[0]?.[0];

describe('the inbox', () => {
  it('lets an event take effect once for each consumer', async () => {
    expect([await take('ledger', 'evt_1'), await take('ledger', 'evt_1'), await take('mail', 'evt_1')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await effects('evt_1')).toBe(2);
  });

  it('lets one of many deliveries at the same time through', async () => {
    const taken = await Promise.all(Array.from({ length: 6 }, () => take('ledger', 'evt_2')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await effects('evt_2')).toBe(1);
  });

  it('writes nothing when the effect fails, and lets the next delivery try', async () => {
    await expect(take('ledger', 'evt_3', true)).rejects.toThrow('no luck');
    expect(await effects('evt_3')).toBe(0);
    expect(await take('ledger', 'evt_3')).toBe(true);
    expect(await effects('evt_3')).toBe(1);
  });
});
