/**
 * `npm run conformance`: holds the service against the cases of test/conformance. With `--write` it writes their answers
 * down anew, which a reader then has to judge; the field lists beside them are never written.
 */
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const tests = process.argv.includes('--write')
    ? ['--testMatch', '**/test/conformance/write-answers.ts']
    : ['test/conformance/cases'];
  await relay(process.execPath, [path.join(projectRoot, 'node_modules/jest/bin/jest.js'), ...tests]);
}
