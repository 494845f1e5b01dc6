import { readCaseFiles } from './support/case-file';
import { record } from './support/record';
import { openStage } from './support/stage';
import { openService } from '../support/service';

// Not part of the test run: `npm run conformance -- --write` runs it by name.
it('writes the answers of every case down', async () => {
  const files = readCaseFiles();
  const services = [await openService(), await openService()] as const;
  const stages = [await openStage(services[0]), await openStage(services[1])] as const;
  await record(files, stages);
  for (const opened of [...stages, ...services]) await opened.close();
  expect(files.size).toBeGreaterThan(0);
}, 600_000);
