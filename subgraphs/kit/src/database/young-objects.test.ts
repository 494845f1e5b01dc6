import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createLogger } from '../logging';
import { Database, unawaited } from '.';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  // As services do.
  setFlagsFromString('--no-allocation-site-pretenuring');
  testDatabase = await createTestDatabase('young_objects');
  database = await Database.open({
    url: testDatabase.url,
    schema: 'young',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 2,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const columns = Array.from({ length: 40 }, (_, place) => `repeat('x', 50 + $1::int) AS c${place}`).join(', ');
const work: [string, () => Promise<unknown>][] = [
  ['a statement', () => database.dataSource.query(`SELECT ${columns}`, [1])],
  ['a hot read', () => database.rows(`SELECT ${columns}`, [1])],
  ['a transaction', () => database.transaction((manager) => manager.query(`SELECT ${columns}`, [1]))],
  [
    'a transaction whose statements leave together',
    () =>
      database.transaction(async (manager) => {
        await unawaited(manager, 'SELECT $1::int', [1]);
        return manager.query(`SELECT ${columns}`, [2]);
      }),
  ],
  ['a statement that fails', () => database.dataSource.query('SELECT $1::int / 0', [1]).catch(() => undefined)],
];

// What an old object refers to is kept by collections of young ones, though the old one be dead; one such function for each statement has been enough for nearly all that a write allocates to become old.
it.each(work)('%s leaves next to nothing among the old objects', async (_what, once) => {
  const collect = runInNewContext('gc') as (how: object) => void;
  const oldBytes = (): number =>
    getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? Number.NaN;
  const run = async (times: number): Promise<void> => {
    for (let time = 1; time <= times; time += 1) {
      await once();
      if (time % 5 === 0) collect({ type: 'minor' });
    }
  };
  // Those that are compiled on the way are old by right.
  await run(500);
  // A marking of old objects that is under way would have everything new be old.
  collect({ type: 'major' });
  const before = oldBytes();
  await run(500);
  expect((oldBytes() - before) / 500).toBeLessThan(500);
});
