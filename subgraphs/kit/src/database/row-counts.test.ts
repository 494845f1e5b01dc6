import { Client } from 'pg';
import { createTestDatabase } from '../../../../test/support';
import { countRows, maxExactCount, toRowCount } from './row-counts';

it.each([
  [0, { count: 0, isExact: true }],
  [maxExactCount, { count: maxExactCount, isExact: true }],
  [maxExactCount + 1, { count: maxExactCount, isExact: false }],
  [maxExactCount + 500, { count: maxExactCount, isExact: false }],
])('a list of %i rows is counted up to the maximum', async (rows, expected) => {
  const testDatabase = await createTestDatabase('row-counts');
  const client = new Client({ connectionString: testDatabase.url });
  await client.connect();
  try {
    const counting = countRows(`generate_series(1, ${rows})`, 't', []);
    const result = await client.query<{ counted: number }>(`SELECT ${counting} AS counted`);
    expect(toRowCount(result.rows[0]?.counted ?? -1)).toEqual(expected);
  } finally {
    await client.end();
    await testDatabase.drop();
  }
});
