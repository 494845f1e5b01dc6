/**
 * Runs in its own environment: a process names at most 1,000 prepared statements, which other test files of the same
 * worker would use up.
 *
 * @jest-environment node
 */
import { createTestDatabase, type TestDatabase } from '../../../../../test/support';
import { createLogger } from '../../logging';
import { countServerMessages } from '../../testing/server-messages';
import { Database } from '..';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('hot_reads');
});
beforeEach(async () => {
  database = await Database.open({
    url: testDatabase.url,
    schema: 'hot',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 1,
  });
});
afterEach(() => database.close());
afterAll(() => testDatabase.drop());

const countMessages = (work: () => Promise<unknown>) =>
  countServerMessages(database, ['rowDescription', 'parseComplete', 'readyForQuery', 'dataRow'], work);

const allTypesSql = `SELECT NULL::text, 'ä', 7, 9007199254740991::bigint, 0.10::numeric, true, '2026-07-01 12:00:00.123456+00'::timestamptz, '{"a":[1,null]}'::jsonb, '{x,NULL}'::text[], $1::text`;
const allTypeValues = [
  null,
  'ä',
  7,
  9007199254740991,
  '0.10',
  true,
  '2026-07-01T12:00:00.123Z',
  { a: [1, null] },
  ['x', null],
];

it('is prepared and described once per connection, with the same result each time', async () => {
  const read = () => database.rows(allTypesSql, ['given']);
  const counts = await countMessages(async () => {
    for (let times = 0; times < 3; times += 1) expect(await read()).toEqual([[...allTypeValues, 'given']]);
  });
  expect(counts).toEqual({ parseComplete: 1, rowDescription: 1, dataRow: 3, readyForQuery: 3 });
});

it('formats timestamps only in its own timestamp columns, regardless of other statements on the connection', async () => {
  const text = '2026-07-01 12:00:00.123456+00';
  const [instant, iso] = [`'${text}'::timestamptz`, '2026-07-01T12:00:00.123Z'];
  const read = (columns: string) => database.rows(`SELECT ${columns} WHERE $1::bool`, [true]);
  for (let times = 0; times < 3; times += 1) {
    expect(
      await Promise.all([
        read(`${instant}, '${text}'`),
        read(`'${text}', ${instant}`),
        read(`'${text}', '${text}'`),
        read(`${instant}, ${instant}`),
      ]),
    ).toEqual([[[iso, text]], [[text, iso]], [[text, text]], [[iso, iso]]]);
    expect(await database.dataSource.query(`SELECT '${text}' AS one, '${text}' AS other`)).toEqual([
      { one: text, other: text },
    ]);
    await expect(Promise.all([read(`${instant}, 1 / (random() * 0)::int`), read(`'${text}'`)])).rejects.toMatchObject({
      code: '22012',
    });
    expect(await database.dataSource.query(`SELECT '${text}' AS one, '${text}' AS other`)).toEqual([
      { one: text, other: text },
    ]);
  }
});

it('is rejected once after a change of its column types, and then returns the new types', async () => {
  await database.dataSource.query('CREATE TABLE mugs (size int)');
  await database.dataSource.query('INSERT INTO mugs VALUES (3)');
  const read = () => database.rows('SELECT size FROM mugs WHERE $1::bool', [true]);
  expect(await read()).toEqual([[3]]);
  await database.dataSource.query('ALTER TABLE mugs ALTER COLUMN size TYPE text');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect(await read()).toEqual([['3']]);
  await database.dataSource.query('DROP TABLE mugs');
});

it('rejects a parameter that cannot be serialized, and the next read succeeds', async () => {
  const ring: { ring?: unknown } = {};
  ring.ring = ring;
  await expect(database.rows('SELECT $1::jsonb', [ring])).rejects.toThrow('circular');
  expect(await database.rows('SELECT $1::int', [1])).toEqual([[1]]);
});
