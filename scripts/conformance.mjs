/**
 * `npm run conformance`: holds the service against the cases of test/conformance. With `--write` it writes their answers
 * down anew, which a reader then has to judge; the field lists beside them are never written.
 */
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  if (process.argv.includes('--write')) process.env.CONFORMANCE = 'write';
  await relay(process.execPath, [path.join(projectRoot, 'node_modules/jest/bin/jest.js'), 'test/conformance/cases']);
}
