import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createLogger } from '../logging';
import { systemPrincipal } from '../principal/principal';
import { testContext } from '../testing';
import { claimDue, Database } from '.';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('claim');
  database = await Database.open({
    url: testDatabase.url,
    schema: 'chores',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 4,
  });
  await database.migrate();
  await database.rows(
    'CREATE TABLE chores.chores (id text PRIMARY KEY, due_at timestamptz, done boolean NOT NULL DEFAULT false, tries int NOT NULL DEFAULT 0)',
    [],
  );
  await database.rows('CREATE INDEX chores_due ON chores.chores (due_at)', []);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const noon = new Date('2026-07-01T12:00:00Z');
const at = (minutes: number) =>
  testContext(systemPrincipal, { clock: { now: () => new Date(noon.getTime() + minutes * 60_000) } });
const chores = { table: 'chores.chores', due: 'due_at', lease: 60_000 } as const;
const claim = async (minutes: number, limit = 10) =>
  (await claimDue(at(minutes), database, chores, limit)).map(({ id }) => id).sort();

/** Twenty chores, due at noon and every minute after it. */
beforeEach(async () => {
  await database.rows('TRUNCATE chores.chores', []);
  await database.rows(
    `INSERT INTO chores.chores (id, due_at) SELECT 'chore_' || chr(97 + n), $1::timestamptz + n * interval '1 minute' FROM generate_series(0, 19) n`,
    [noon],
  );
});

it('dequeues due rows, the oldest due times first, and again after their lease has expired', async () => {
  expect(await claim(-1)).toEqual([]);
  expect(await claim(4, 3)).toEqual(['chore_a', 'chore_b', 'chore_c']);
  expect(await claim(4)).toEqual(['chore_d', 'chore_e']);
  expect(await claim(4)).toEqual([]);
  expect(await claim(5)).toEqual(['chore_a', 'chore_b', 'chore_c', 'chore_d', 'chore_e', 'chore_f']);
});

it('dequeues no row twice for concurrent workers', async () => {
  const claimedIds = (await Promise.all(Array.from({ length: 4 }, () => claim(20, 5)))).flat();
  expect(new Set(claimedIds).size).toBe(claimedIds.length);
  expect([...claimedIds, ...(await claim(20, 20))].length).toBe(20);
});

it('applies the condition, the assignments and the selected columns', async () => {
  await database.rows(`UPDATE chores.chores SET done = true WHERE id <> 'chore_b'`, []);
  const rows = await claimDue(
    at(20),
    database,
    { ...chores, and: 'NOT done', also: 'tries = tries + 1', returning: 'id, tries' },
    10,
  );
  expect(rows).toEqual([{ id: 'chore_b', tries: 1 }]);
});
