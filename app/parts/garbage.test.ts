import { execFileSync } from 'node:child_process';
import { gatheringFlag } from './garbage';

// A flag that V8 no longer knows would do nothing, without a word.
it('V8 knows the flag by which garbage gathers', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${gatheringFlag} (`);
});
