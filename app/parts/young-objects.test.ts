import { execFileSync } from 'node:child_process';
import { pretenuringFlag } from './young-objects';

// A flag that V8 no longer knows would do nothing, without a word.
it('V8 knows the flag by which young objects stay young', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${pretenuringFlag.replace('--no-', '--')} (`);
});
