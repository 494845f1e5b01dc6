import type { EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { Deadline, withDeadline } from '../deadline/deadline';
import { createLogger } from '../logging';
import { Database, gathered, executeDeferred } from '.';

interface Item {
  readonly name: string;
  readonly fails?: boolean;
}

let testDatabase: TestDatabase;
let database: Database;
const committed = jest.fn();
let transactions: jest.SpyInstance;
beforeAll(async () => {
  testDatabase = await createTestDatabase('gathered');
  database = await Database.open({
    url: testDatabase.url,
    schema: 'work',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 4,
  });
  await database.migrate();
  await database.rows('CREATE TABLE work.items (place serial, name text, transaction text)', []);
});
beforeEach(async () => {
  await database.rows('TRUNCATE work.items RESTART IDENTITY', []);
  committed.mockReset();
  transactions = jest.spyOn(database, 'transaction');
});
afterEach(() => transactions.mockRestore());
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const work = async (manager: EntityManager, { name, fails }: Item): Promise<string> => {
  await executeDeferred(manager, 'INSERT INTO work.items (name, transaction) VALUES ($1, pg_current_xact_id()::text)', [
    name,
  ]);
  if (fails) throw new Error(`${name} cannot be done`);
  return `${name} is done`;
};
const runner = () => gathered<Item, string>({ database, nameOf: ({ name }) => name, work, committed });
const completedNames = async () => (await database.rows('SELECT name FROM work.items ORDER BY name', [])).flat();

it('runs concurrent items in one transaction and later items in another', async () => {
  const run = runner();
  expect(await Promise.all(['a', 'b', 'c'].map((name) => run({ name })))).toEqual([
    'a is done',
    'b is done',
    'c is done',
  ]);
  expect([transactions.mock.calls.length, committed.mock.calls.length]).toEqual([1, 1]);
  await run({ name: 'd' });
  expect([transactions.mock.calls.length, committed.mock.calls.length, await completedNames()]).toEqual([
    2,
    2,
    ['a', 'b', 'c', 'd'],
  ]);
});

it('processes items with equal keys one after the other', async () => {
  const run = runner();
  await Promise.all(['a', 'b', 'a'].map((name) => run({ name })));
  const rows = await database.rows(
    'SELECT array_agg(name ORDER BY name) FROM work.items GROUP BY transaction ORDER BY min(place)',
    [],
  );
  expect(rows).toEqual([[['a', 'b']], [['a']]]);
});

it('rolls back a failing item and commits the others', async () => {
  const run = runner();
  const results = await Promise.allSettled([run({ name: 'a' }), run({ name: 'b', fails: true }), run({ name: 'c' })]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: new Error('b cannot be done') });
  expect(await completedNames()).toEqual(['a', 'c']);
});

it('completes an item although its caller has stopped waiting', async () => {
  const run = runner();
  await withDeadline(new Deadline(0), () => run({ name: 'a' }));
  expect(await completedNames()).toEqual(['a']);
});
