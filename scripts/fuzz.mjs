/**
 * `npm run fuzz -- [--requests <number>] [--seed <number>]`: starts an instance of the service and sends malformed
 * requests to it (test/fuzz).
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './compile.mjs';
import { fail, handedToOwnNode, relay } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const usage = 'Usage: npm run fuzz -- [--requests <number>] [--seed <number>]';
  const env = { ...process.env, TEST_LANE: 'all' };
  try {
    const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
    for (const [name, text] of Object.entries(values)) {
      if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a number from 1 to 999999999, not "${text}".`);
      env[`FUZZ_${name.toUpperCase()}`] = text;
    }
  } catch (error) {
    fail(`${error.message}\n${usage}`);
  }
  await relay(process.execPath, [path.join(projectRoot, 'node_modules/jest/bin/jest.js'), 'test/fuzz'], env);
}
