/**
 * Runs in its own environment: a process names at most 1,000 prepared statements, which other test files of the same
 * worker would use up.
 *
 * @jest-environment node
 */
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support';
import { PooledClient } from '../pooled-client';

let database: TestDatabase;
let client: PooledClient;

beforeAll(async () => {
  database = await createTestDatabase('prepared_names');
});
beforeEach(async () => {
  client = new PooledClient(database.url);
  await client.connect();
});
afterEach(() => client.end());
afterAll(() => database.drop());

const run = (text: string, ...values: unknown[]): Promise<pg.QueryResult> =>
  (client.query as (text: string, values: unknown[]) => Promise<pg.QueryResult>)(text, values);
const namesOnServer = async (): Promise<string[]> => {
  const { rows } = await (client.query as unknown as (text: string) => Promise<pg.QueryResult>).call(
    client,
    'SELECT statement FROM pg_prepared_statements ORDER BY prepare_time',
  );
  return rows.map(({ statement }: { statement: string }) => statement);
};
const quotient = 'SELECT 1 / $1::int AS quotient';

describe('names of prepared statements', () => {
  it('are sent to be parsed once per connection', async () => {
    expect((await run(quotient, 1)).rows).toEqual([{ quotient: 1 }]);
    expect((await run(quotient, -1)).rows).toEqual([{ quotient: -1 }]);
    expect(await namesOnServer()).toEqual([quotient]);
  });

  it('whose statement failed after it was parsed are closed and parsed again', async () => {
    await expect(run(quotient, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await namesOnServer()).toEqual([quotient]);
    expect((await run(quotient, 1)).rows).toEqual([{ quotient: 1 }]);
    expect(await namesOnServer()).toEqual([quotient]);
  });

  it('whose statement could not be parsed can be used again', async () => {
    const text = 'SELECT * FROM later WHERE id = $1::int';
    await expect(run(text, 1)).rejects.toMatchObject({ code: '42P01' });
    await client.query('CREATE TABLE later (id int)' as never);
    expect((await run(text, 1)).rows).toEqual([]);
    await client.query('DROP TABLE later' as never);
  });

  it('are kept apart from those of the driver, which prepares queries with a callback', async () => {
    await run(quotient, 1);
    const result = await new Promise<pg.QueryResult>((resolve, reject) => {
      const onResult = (error: Error | null, response: pg.QueryResult) => (error ? reject(error) : resolve(response));
      (client.query as (...args: unknown[]) => void)(quotient, [1], onResult);
    });
    expect(result.rows).toEqual([{ quotient: 1 }]);
    expect((await run(quotient, 1)).rows).toEqual([{ quotient: 1 }]);
    expect(await namesOnServer()).toEqual([quotient, quotient]);
  });

  it('of the driver leave the other options of its queries as they are', async () => {
    const config = { text: quotient, values: [1], rowMode: 'array' };
    const rows = await new Promise((resolve, reject) => {
      const onResult = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows));
      (client.query as (...args: unknown[]) => void)(config, onResult);
    });
    expect(rows).toEqual([[1]]);
  });
});
