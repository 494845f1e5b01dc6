import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pretenuringFlag } from './young-objects';

// A flag that V8 no longer knows would do nothing, without a word.
it('V8 knows the flag by which young objects stay young', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${pretenuringFlag.replace('--no-', '--')} (`);
});

it.each(['start.ts', 'commands/webhook-worker.ts'])('%s sets it before anything else is loaded', (file) => {
  expect(readFileSync(join(__dirname, '..', file), 'utf8')).toMatch(/^import '\.{1,2}\/parts\/young-objects';\n/);
});
