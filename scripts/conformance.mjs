/**
 * `npm run conformance`: checks the responses of the service against the cases of test/conformance. With `--write`, it
 * overwrites the recorded responses, which must then be reviewed; it never writes the field lists next to them. With
 * `--examples`, it writes the examples of the OpenAPI documents from the recorded responses.
 */
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const writer = { '--write': 'write-responses', '--examples': 'write-examples' };
  const option = Object.keys(writer).find((name) => process.argv.includes(name));
  const tests = option ? ['--testMatch', `**/test/conformance/${writer[option]}.ts`] : ['test/conformance/cases'];
  await relay(process.execPath, [path.join(projectRoot, 'node_modules/jest/bin/jest.js'), ...tests]);
}
