import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesFolder } from '../../contract/versioning/openapi/recorded-examples';
import { openService } from '../support/service';
import { readCaseFiles } from './support/case-file';
import { exampleFiles } from './support/examples';
import { openCaseRunner } from './support/stage';

// Not part of the test run: `npm run conformance -- --examples` runs it by name.
it('writes the examples of the OpenAPI documents', async () => {
  const service = await openService();
  const stage = await openCaseRunner(service);
  const files = exampleFiles(readCaseFiles(), stage.names);
  for (const [name, content] of files) writeFileSync(join(examplesFolder, name), content);
  await stage.close();
  await service.close();
  expect(files.size).toBeGreaterThan(0);
});
