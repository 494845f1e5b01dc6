import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { Database, kitTables } from '../database';
import { createLogger } from '../logging';
import { consume } from './inbox';

const log = createLogger('silent');
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

const consumeAll = (consumer: string, ids: readonly string[], fails = false) =>
  consume(
    database,
    consumer,
    ids.map((id) => ({ id })),
    async ({ manager }, newEvents) => {
      for (const { id } of newEvents) await manager.query('INSERT INTO ledger.effects VALUES ($1)', [id]);
      if (fails) throw new Error('no luck');
    },
  );
const consumeOne = (consumer: string, id: string, fails = false) => consumeAll(consumer, [id], fails);

const effects = async (id: string) =>
  (await database.rows('SELECT count(*)::int FROM ledger.effects WHERE event_id = $1', [id]))[0]?.[0];

describe('the inbox', () => {
  it('processes an event once per consumer', async () => {
    expect([
      await consumeOne('ledger', 'evt_1'),
      await consumeOne('ledger', 'evt_1'),
      await consumeOne('mail', 'evt_1'),
    ]).toEqual([true, false, true]);
    expect(await effects('evt_1')).toBe(2);
  });

  it('processes one of several concurrent deliveries', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => consumeOne('ledger', 'evt_2')));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await effects('evt_2')).toBe(1);
  });

  it('writes nothing when the effect fails, and processes the next delivery', async () => {
    await expect(consumeOne('ledger', 'evt_3', true)).rejects.toThrow('no luck');
    expect(await effects('evt_3')).toBe(0);
    expect(await consumeOne('ledger', 'evt_3')).toBe(true);
    expect(await effects('evt_3')).toBe(1);
  });

  it('processes the new events of a batch, all or none', async () => {
    await consumeOne('ledger', 'evt_5');
    await expect(consumeAll('ledger', ['evt_4', 'evt_5', 'evt_6'], true)).rejects.toThrow('no luck');
    expect(await Promise.all(['evt_4', 'evt_5', 'evt_6'].map(effects))).toEqual([0, 1, 0]);
    expect(await consumeAll('ledger', ['evt_6', 'evt_5', 'evt_4', 'evt_6'])).toBe(true);
    expect(await Promise.all(['evt_4', 'evt_5', 'evt_6'].map(effects))).toEqual([1, 1, 1]);
    expect(await consumeAll('ledger', ['evt_6', 'evt_4'])).toBe(false);
  });

  it('processes each event of overlapping batches once, in any order', async () => {
    const pages = [
      ['evt_7', 'evt_8'],
      ['evt_8', 'evt_7'],
    ];
    await Promise.all([...pages, ...pages, ...pages].map((ids) => consumeAll('ledger', ids)));
    expect(await Promise.all(['evt_7', 'evt_8'].map(effects))).toEqual([1, 1]);
  });
});
