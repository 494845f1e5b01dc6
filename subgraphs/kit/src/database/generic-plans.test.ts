/**
 * Runs in its own environment: a process names at most 1,000 prepared statements, which other test files of the same
 * worker would use up.
 *
 * @jest-environment node
 */
import { createTestDatabase } from '../../../../test/support';
import { createLogger } from '../logging';
import { Database } from '.';

it('a plan made for a small table uses the index and is never compiled', async () => {
  const testDatabase = await createTestDatabase('kept_plans');
  const database = await Database.open({
    url: testDatabase.url,
    schema: 'kept',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 1,
  });
  const run = (text: string) => database.dataSource.query(text);
  await run('CREATE TABLE mugs (id int PRIMARY KEY, size int)');
  await run('INSERT INTO mugs VALUES (7, 3)');
  await run('ANALYZE mugs');
  expect(await database.rows('SELECT size FROM mugs WHERE id = $1', [7])).toEqual([[3]]);
  const [{ name }] = await run("SELECT name FROM pg_prepared_statements WHERE statement LIKE '%FROM mugs%'");
  const plan = (await run(`EXPLAIN EXECUTE "${name}"(7)`)).map((line: object) => Object.values(line)[0]).join('\n');
  expect(plan).toContain('Index Scan using mugs_pkey on mugs');
  expect(await run('SHOW jit')).toEqual([{ jit: 'off' }]);
  await database.close();
  await testDatabase.drop();
});
