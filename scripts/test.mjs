/** `npm test [-- Jest arguments]`: everything, or the test files named. The last line printed is `N passed, N failed`. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile, outputRoot, projectRoot } from './compile.mjs';
import { fail, handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const { failures } = await compile();
  if (failures.length > 0)
    fail(`${failures.join('\n')}\nThe tests were not run because the service could not be built.`);
  const jest = path.join(projectRoot, 'node_modules/jest/bin/jest.js');
  const reporters = [
    '--reporters=default',
    `--reporters=${path.join(projectRoot, 'scripts/closing-line-reporter.cjs')}`,
  ];
  await relay(process.execPath, [jest, ...process.argv.slice(2), ...reporters]);
  // Where Jest was killed, what it has started is still there.
  const { endAbandonedRuns } = createRequire(import.meta.url)(path.join(outputRoot, 'test/support/run-folder.js'));
  await endAbandonedRuns();
}
