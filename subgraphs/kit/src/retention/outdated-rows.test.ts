import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { Database, inboxByTime, kitTables } from '../database';
import { createLogger } from '../logging';
import { type OffsetCheckpoint, OutdatedRows } from './outdated-rows';

const log = createLogger('silent');
let testDatabase: TestDatabase;
let database: Database;

class Shop1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of kitTables('shop')) await runner.query(statement);
  }

  async down(): Promise<void> {}
}
const ShopInboxByTime1750000000002 = inboxByTime('shop', 'ShopInboxByTime1750000000002');

beforeAll(async () => {
  testDatabase = await createTestDatabase('outdated-rows');
  const migrations = [Shop1750000000001, ShopInboxByTime1750000000002];
  database = await Database.open({ url: testDatabase.url, schema: 'shop', entities: [], migrations, log });
  await database.migrate();
});
beforeEach(() => write('TRUNCATE shop.inbox, shop.operations'));
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function write(text: string, values: readonly unknown[] = []): Promise<void> {
  await database.transaction((manager) => manager.query(text, [...values]));
}

const addInboxRow = (consumer: string, event: string, ago: string): Promise<void> =>
  write('INSERT INTO shop.inbox VALUES ($1, $2, now() - $3::interval)', [consumer, event, ago]);
const insertOperation = (key: string, ago: string): Promise<void> =>
  write("INSERT INTO shop.operations VALUES ($1, 'print', 'plan_1', now() - $2::interval)", [key, ago]);
const remainingRows = async (table: 'inbox' | 'operations', column: string): Promise<unknown[]> =>
  (await database.rows(`SELECT ${column} FROM shop.${table} ORDER BY ${column}`, [])).map(([value]) => value);

/** Deletes all expired rows, with the consumers' checkpoints written this number of days ago. */
async function removeAll(daysAgo: Readonly<Record<string, number>> = {}, batch?: number): Promise<number[]> {
  const checkpoints: OffsetCheckpoint[] = Object.entries(daysAgo).map(([consumer, days]) => ({
    consumer,
    at: new Date(Date.now() - days * 86_400_000),
  }));
  const rows = new OutdatedRows({ database, log, checkpoints: async () => checkpoints, batch });
  const removed: number[] = [];
  do removed.push(await rows.remove());
  while (removed.at(-1) !== 0);
  return removed;
}

it('deletes idempotency keys one hour after their guaranteed day', async () => {
  await insertOperation('new', '1 minute');
  await insertOperation('promised', '24 hours');
  await insertOperation('old', '25 hours 1 minute');
  expect(await removeAll()).toEqual([1, 0]);
  expect(await remainingRows('operations', 'key')).toEqual(['new', 'promised']);
});

it('deletes events that were processed more than a week ago', async () => {
  await addInboxRow('ledger', 'evt_new', '6 days');
  await addInboxRow('ledger', 'evt_old', '8 days');
  expect(await removeAll({ ledger: 0 })).toEqual([1, 0]);
  expect(await remainingRows('inbox', 'event_id')).toEqual(['evt_new']);
});

it("keeps events that may be redelivered, since the consumer's checkpoint was not written after them", async () => {
  await addInboxRow('ledger', 'evt_before', '42 days');
  await addInboxRow('ledger', 'evt_after', '39 days');
  await addInboxRow('mail', 'evt_after', '39 days');
  await addInboxRow('stranger', 'evt_after', '39 days');
  expect(await removeAll({ ledger: 40, mail: 1 })).toEqual([2, 0]);
  expect(await remainingRows('inbox', "consumer || ' ' || event_id")).toEqual([
    'ledger evt_after',
    'stranger evt_after',
  ]);
});

it('deletes a bounded number of rows at a time from each table', async () => {
  for (let index = 0; index < 5; index += 1) {
    await addInboxRow('ledger', `evt_${index}`, '30 days');
    await insertOperation(`key ${index}`, '30 days');
  }
  expect(await removeAll({ ledger: 0 }, 2)).toEqual([4, 4, 2, 0]);
});

it('deletes old rows of the tables of the domain, a bounded number at a time', async () => {
  const letters = { table: 'shop.letters', key: 'name', time: 'written_at', age: '2 days' };
  await write('CREATE TABLE shop.letters (name text PRIMARY KEY, written_at timestamptz NOT NULL)');
  await write(`INSERT INTO shop.letters VALUES ('a', now() - interval '3 days'), ('b', now() - interval '49 hours'),
    ('c', now() - interval '50 hours'), ('d', now() - interval '47 hours')`);
  const rows = new OutdatedRows({ database, log, tables: [letters], checkpoints: async () => [], batch: 2 });
  expect([await rows.remove(), await rows.remove(), await rows.remove()]).toEqual([2, 1, 0]);
  expect(await database.rows('SELECT name FROM shop.letters', [])).toEqual([['d']]);
});

it('skips rows that another process is deleting', async () => {
  await addInboxRow('ledger', 'evt_1', '30 days');
  await database.transaction(async (manager) => {
    await manager.query('SELECT FROM shop.inbox FOR UPDATE');
    expect(await removeAll({ ledger: 0 })).toEqual([0]);
  });
  expect(await removeAll({ ledger: 0 })).toEqual([1, 0]);
});
