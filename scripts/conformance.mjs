/**
 * `npm run conformance`: checks the responses of the service against the cases of test/conformance. With `--write`, it
 * overwrites the recorded responses, which must then be reviewed; it never writes the field lists next to them.
 */
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const tests = process.argv.includes('--write')
    ? ['--testMatch', '**/test/conformance/write-responses.ts']
    : ['test/conformance/cases'];
  await relay(process.execPath, [path.join(projectRoot, 'node_modules/jest/bin/jest.js'), ...tests]);
}
