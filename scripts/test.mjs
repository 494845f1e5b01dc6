/**
 * `npm test [-- Jest arguments]`: runs the fast lane (set of tests), or the given test files. `npm run test:all`
 * (`--lane all`) runs all tests, some of them with more iterations. The last line printed is `N passed, N failed`.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile, outputRoot, projectRoot } from './compile.mjs';
import lanes from './jest/lanes.cjs';
import { fail, handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const { lane, jestArguments } = laneOf(process.argv.slice(2));
  const { failures } = await compile();
  if (failures.length > 0)
    fail(`${failures.join('\n')}\nThe tests were not run because the service could not be built.`);
  const jest = path.join(projectRoot, 'node_modules/jest/bin/jest.js');
  const reporters = ['default', ...lanes.reportersOf(lane)].map((reporter) => `--reporters=${reporter}`);
  await relay(process.execPath, [jest, ...jestArguments, ...reporters], { ...process.env, TEST_LANE: lane });
  // If an earlier run of Jest was killed, the processes that it started are still running. This call ends them.
  const { endAbandonedRuns } = createRequire(import.meta.url)(path.join(outputRoot, 'test/support/run-folder.js'));
  await endAbandonedRuns();
}

/**
 * Splits the command-line arguments into the lane (`--lane`, default `fast`) and the remaining arguments for Jest.
 * @param {string[]} args
 * @returns {{ lane: string, jestArguments: string[] }}
 */
function laneOf(args) {
  const at = args.indexOf('--lane');
  if (at < 0) {
    const slow = args.find((arg) => arg.includes('.slow.'));
    if (slow) fail(`${slow} is not in the fast lane. Run it with: npm run test:all -- ${slow}`);
    return { lane: 'fast', jestArguments: args };
  }
  const lane = args[at + 1];
  if (!lanes.names.includes(lane))
    fail(`The test lane "${lane ?? ''}" does not exist. Lanes: ${lanes.names.join(', ')}.`);
  return { lane, jestArguments: args.toSpliced(at, 2) };
}
