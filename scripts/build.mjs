import { compile } from './compile.mjs';

const started = performance.now();
const { compiled, removed, total, failures } = await compile();
const seconds = ((performance.now() - started) / 1000).toFixed(2);

if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\nBuild failed: ${failures.length} of ${total} files do not compile.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`Built ${compiled} of ${total} files, removed ${removed}, in ${seconds} s.\n`);
}
