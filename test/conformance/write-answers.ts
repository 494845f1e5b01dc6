import { readCaseFiles } from './support/case-file';
import { record } from './support/record';
import { openStage } from './support/stage';

// Not found by the test run: `npm run conformance -- --write` names it.
it('writes the answers of every case down', async () => {
  const files = readCaseFiles();
  const stages = [await openStage(), await openStage()] as const;
  await record(files, stages);
  for (const stage of stages) await stage.close();
  expect(files.size).toBeGreaterThan(0);
}, 600_000);
