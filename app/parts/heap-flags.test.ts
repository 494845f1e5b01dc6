import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heapFlags } from './heap-flags';

const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });

// A flag that V8 no longer knows would do nothing, without a word.
it.each(heapFlags)('V8 knows %s', (flag) => {
  expect(known).toContain(`  ${flag.replace('--no-', '--').replace(/=.*/, '')} (`);
});

it.each(['start.ts', 'commands/webhook-worker.ts', 'commands/bench-writes.ts'])(
  '%s sets them before anything else is loaded',
  (file) => {
    expect(readFileSync(join(__dirname, '..', file), 'utf8')).toMatch(/^import '\.{1,2}\/parts\/heap-flags';\n/);
  },
);
