import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';

const program = path.resolve(__dirname, '../../../../dist/subgraphs/kit/src/testing/old-bytes.js');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('young_objects');
});
afterAll(() => database.drop());

// Minor collections retain everything referenced by a dead old-generation object: one such function per statement
// promoted nearly everything that a write allocates. The measurement runs in a child process, because other test files
// change the heap of a Jest worker.
it('database operations add less than 500 bytes each to the old generation', async () => {
  const flags = ['--expose-gc', '--no-allocation-site-pretenuring'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, database.url]);
  const added = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(added)).toHaveLength(5);
  expect(Object.entries(added).filter(([, bytes]) => !(bytes < 500))).toEqual([]);
});
