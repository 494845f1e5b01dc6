import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { Deadline, withDeadline } from '../deadline';
import { createLogger } from '../logging';
import { messagesHeard } from '../testing/messages-heard';
import { Database } from '.';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('hot_reads');
});
beforeEach(async () => {
  database = await Database.open({ url: testDatabase.url, schema: 'hot', entities: [], migrations: [], log: createLogger('silent'), poolSize: 1 });
});
afterEach(() => database.close());
afterAll(() => testDatabase.drop());

const heard = (work: () => Promise<unknown>) => messagesHeard(database, ['rowDescription', 'parseComplete', 'readyForQuery', 'dataRow'], work);

const everything = `SELECT NULL::text, 'ä', 7, 9007199254740991::bigint, 0.10::numeric, true, '2026-07-01 12:00:00.123456+00'::timestamptz, '{"a":[1,null]}'::jsonb, '{x,NULL}'::text[], $1::text`;
const everyValue = [null, 'ä', 7, 9007199254740991, '0.10', true, '2026-07-01T12:00:00.123Z', { a: [1, null] }, ['x', null]];

it('is prepared and described once for a connection, and read alike ever after', async () => {
  const read = () => database.rows(everything, ['given']);
  const counts = await heard(async () => {
    for (let times = 0; times < 3; times += 1) expect(await read()).toEqual([[...everyValue, 'given']]);
  });
  expect(counts).toEqual({ parseComplete: 1, rowDescription: 1, dataRow: 3, readyForQuery: 3 });
});

it('leaves with what else is looked up by keys in its tick, each with its own rows', async () => {
  const some = (count: number) => database.rowsByKeys(`SELECT n, ${count} FROM generate_series(1, $1::int) n`, [count]);
  const counts = await heard(async () => {
    const found = await Promise.all([some(0), some(2), some(3)]);
    expect(found).toEqual([[], [[1, 2], [2, 2]], [[1, 3], [2, 3], [3, 3]]]);
    expect(await Promise.all([some(3), some(2)])).toEqual([found[2], found[1]]);
  });
  expect(counts).toEqual({ parseComplete: 3, rowDescription: 3, dataRow: 10, readyForQuery: 2 });
});

it('goes by itself where another request is in the packet', async () => {
  const one = () => database.rowsByKeys('SELECT $1::int', [1]);
  const counts = await heard(async () => {
    expect(await Promise.all([one(), withDeadline(new Deadline(5_000), () => database.rowsByKeys('SELECT $1::int + 1', [1]))])).toEqual([[[1]], [[2]]]);
  });
  expect(counts.readyForQuery).toBe(2);
});

it('is prepared once where its statement is in the packet twice', async () => {
  const one = (given: number) => database.rowsByKeys('SELECT $1::int', [given]);
  const counts = await heard(async () => {
    expect(await Promise.all([one(1), one(2)])).toEqual([[[1]], [[2]]]);
    expect(await Promise.all([one(3), one(4)])).toEqual([[[3]], [[4]]]);
  });
  expect(counts).toEqual({ parseComplete: 1, rowDescription: 2, dataRow: 4, readyForQuery: 2 });
});

it('fails with the packet that it is in, and the next one is answered', async () => {
  const failing = database.rowsByKeys('SELECT 1 / $1::int', [0]);
  const other = database.rowsByKeys('SELECT $1::int', [1]);
  expect(await Promise.allSettled([failing, other])).toMatchObject([{ reason: { code: '22012' } }, { reason: { code: '22012' } }]);
  expect(await database.rowsByKeys('SELECT $1::int', [1])).toEqual([[1]]);
});

it('whose columns have changed is refused once, and then read as they are now', async () => {
  await database.dataSource.query('CREATE TABLE mugs (size int)');
  await database.dataSource.query('INSERT INTO mugs VALUES (3)');
  const read = () => database.rows('SELECT size FROM mugs WHERE $1::bool', [true]);
  expect(await read()).toEqual([[3]]);
  await database.dataSource.query('ALTER TABLE mugs ALTER COLUMN size TYPE text');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect(await read()).toEqual([['3']]);
  await database.dataSource.query('DROP TABLE mugs');
});

it('rejects where a value cannot be sent, and the next one is answered', async () => {
  const ring: { ring?: unknown } = {};
  ring.ring = ring;
  await expect(database.rows('SELECT $1::jsonb', [ring])).rejects.toThrow('circular');
  expect(await database.rows('SELECT $1::int', [1])).toEqual([[1]]);
});
