/**
 * V8 flags must not be set in a process that has run for long: it may abort with a failed check.
 *
 * @jest-environment node
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { heapFlags } from './heap-flags';

jest.mock('node:v8', () => ({ ...jest.requireActual<object>('node:v8'), setFlagsFromString: jest.fn() }));

const v8Options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });

it('sets the flags when the module is loaded', () => {
  expect(jest.mocked(setFlagsFromString).mock.calls).toEqual(heapFlags.map((flag) => [flag]));
});

// V8 silently ignores an unknown flag.
it.each(heapFlags)('uses the flag %s, which V8 knows', (flag) => {
  expect(v8Options).toContain(`  ${flag.replace('--no-', '--').replace(/=.*/, '')} (`);
});

it.each(['app/start.ts', 'tools/commands/webhook-worker.ts', 'tools/commands/bench-writes.ts'])(
  'is the first import of %s',
  (file) => {
    expect(readFileSync(join(__dirname, '../..', file), 'utf8')).toMatch(
      /^import '[./]+\/(app\/)?runtime\/heap-flags';\n/,
    );
  },
);
