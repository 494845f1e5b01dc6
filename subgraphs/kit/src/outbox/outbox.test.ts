import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createContext, type Transaction } from '../context';
import { Database, kitTables } from '../database';
import { createLogger } from '../logging';
import { systemPrincipal } from '../principal/principal';
import { type RecordedEvent, recordEvent } from './outbox';

const log = createLogger('silent');
const ctx = createContext({ principal: systemPrincipal, requestId: 'req_test', log });
let testDatabase: TestDatabase;
let database: Database;

/** Enough rows for a sequential scan to be visible, and few enough for the planner to prefer one. */
class Shop1 implements MigrationInterface {
  name = 'Shop1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    const table = `CREATE TABLE shop.things AS SELECT 'thing_' || number AS id, repeat('x', 50) AS title, 12.50 AS price FROM generate_series(1, 5000) number`;
    for (const statement of [
      ...kitTables('shop'),
      table,
      'ALTER TABLE shop.things ADD PRIMARY KEY (id)',
      'ANALYZE shop.things',
    ])
      await runner.query(statement);
  }

  async down(): Promise<void> {}
}

beforeAll(async () => {
  testDatabase = await createTestDatabase('outbox');
  database = await Database.open({ url: testDatabase.url, schema: 'shop', entities: [], migrations: [Shop1], log });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const updated = (number: number): RecordedEvent => ({
  type: 'thing.updated',
  resource: 'Thing',
  resourceId: `thing_${number}`,
  accountId: 'biz_one',
});
const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
  database.transaction((manager) => work({ ...ctx, manager }));
/** Number of sequential scans of the table, and of rows fetched by key, in the transaction. */
const readsIn = async (tx: Transaction): Promise<{ readonly whole: number; readonly byKey: number }> => {
  const [reads] = await tx.manager.query(
    `SELECT seq_scan::int AS whole, idx_tup_fetch::int AS "byKey" FROM pg_stat_xact_user_tables WHERE relid = 'shop.things'::regclass`,
  );
  return reads;
};
const outboxRows = () => database.rows('SELECT resource_id, "row" FROM shop.outbox ORDER BY id', []);

it('stores row snapshots of the transaction, in the order of the calls', async () => {
  await inTransaction(async (tx) => {
    await tx.manager.query("UPDATE shop.things SET title = 'new' WHERE id = 'thing_2'");
    await Promise.all([2, 1].map((number) => recordEvent(tx, 'shop.things', updated(number))));
  });
  expect(await outboxRows()).toEqual([
    ['thing_2', { id: 'thing_2', title: 'new', price: 12.5 }],
    ['thing_1', { id: 'thing_1', title: 'x'.repeat(50), price: 12.5 }],
  ]);
});

it('reads no other rows of the table', async () => {
  const [before, after] = await inTransaction(async (tx) => {
    const first = await readsIn(tx);
    await recordEvent(tx, 'shop.things', updated(3));
    return [first, await readsIn(tx)];
  });
  expect(after).toEqual({ whole: before.whole, byKey: before.byKey + 1 });
});

it('rejects an event of a missing row, and rolls back its transaction', async () => {
  const before = await outboxRows();
  await expect(
    inTransaction(async (tx) => {
      await recordEvent(tx, 'shop.things', updated(4));
      await recordEvent(tx, 'shop.things', updated(5_001));
    }),
  ).rejects.toThrow('violates not-null constraint');
  expect(await outboxRows()).toEqual(before);
});
