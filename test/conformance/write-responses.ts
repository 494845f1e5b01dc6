import { readCaseFiles } from './support/case-file';
import { record } from './support/record';
import { openCaseRunner } from './support/stage';
import { openService } from '../support/service';

// Not part of the test run: `npm run conformance -- --write` runs it by name.
it('writes the answers of every case down', async () => {
  const files = readCaseFiles();
  const services = [await openService(), await openService()] as const;
  const stages = [await openCaseRunner(services[0]), await openCaseRunner(services[1])] as const;
  await record(files, stages);
  for (const resource of [...stages, ...services]) await resource.close();
  expect(files.size).toBeGreaterThan(0);
}, 600_000);
