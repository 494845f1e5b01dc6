/**
 * `npm test [-- Jest arguments]`: runs the fast lane (set of tests), or the given test files. `npm run test:all`
 * (`--lane all`) runs all tests, some of them with more iterations; `npm run test:all -- --resume` continues such a run
 * after an interruption, with the test files that have not finished. The last line printed is `N passed, N failed`.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile, outputRoot, projectRoot } from './compile.mjs';
import table from './jest/evidence-table.cjs';
import lanes from './jest/lanes.cjs';
import { reasonNotToResume, resumeFilter } from './jest/test-run.cjs';
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
    if (args.includes('--resume')) fail('Only a run of all tests can be resumed: npm run test:all -- --resume');
    if (slow) fail(`${slow} is not in the fast lane. Run it with: npm run test:all -- ${slow}`);
    return { lane: 'fast', jestArguments: args };
  }
  const lane = args[at + 1];
  if (!lanes.names.includes(lane))
    fail(`The test lane "${lane ?? ''}" does not exist. Lanes: ${lanes.names.join(', ')}.`);
  return { lane, jestArguments: withoutResume(args.toSpliced(at, 2)) };
}

/**
 * Replaces `--resume` with the filter that leaves out finished test files.
 * @param {string[]} args
 */
function withoutResume(args) {
  if (!args.includes('--resume')) return args;
  const reason =
    args.length > 1 ? '--resume cannot be combined with other arguments.' : reasonNotToResume(table.commit());
  if (reason) fail(`${reason} Run all tests with: npm run test:all`);
  return [`--filter=${resumeFilter}`];
}
