import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '../../../../test/support';

const program = path.resolve(__dirname, '../../../../dist/subgraphs/kit/src/testing/old-bytes.js');

// What an old object refers to is kept by collections of young ones, though the old one be dead; one such function for each statement has been enough for nearly all that a write allocates to become old.
// The heap of a process that runs other tests changes by itself, so that this one is looked at in its own.
it('work with the database leaves next to nothing among the old objects', async () => {
  const { url, drop } = await createTestDatabase('young_objects');
  const flags = ['--expose-gc', '--no-allocation-site-pretenuring'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, url]);
  await drop();
  const left = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(left)).toHaveLength(5);
  expect(Object.entries(left).filter(([, bytes]) => bytes >= 500)).toEqual([]);
});
