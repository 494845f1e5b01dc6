/**
 * `npm run test:repeat [-- --quiet 3 --busy 2]`: runs the fast lane (set of tests) several times on an idle machine,
 * and again with one busy loop per core, to show that no test depends on timing. Adds a row for each run to
 * docs/evidence.md and exits with code 1 if a test has failed. At most 20 runs of each type.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { projectRoot } from './compile.mjs';
import table from './jest/evidence-table.cjs';
import { fail } from './launch.mjs';

const usage = 'Usage: npm run test:repeat [-- --quiet <runs> --busy <runs>]';
const parentWatch = pathToFileURL(path.join(projectRoot, 'scripts/parent-watch.mjs')).href;
const { quiet, busy } = counts();
const plan = [...Array(quiet).fill('quiet'), ...Array(busy).fill('busy')];
const results = [];
/** Forwards a signal to the test run that is in progress. */
let endWith = () => {};
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true;
    endWith(signal);
  });
for (const [index, load] of plan.entries()) {
  process.stdout.write(`Run ${index + 1} of ${plan.length}, ${load === 'busy' ? 'beside busy loops' : 'quiet'}.\n`);
  const result = await runBeside(load === 'busy' ? availableParallelism() : 0);
  if (interrupted) fail('Interrupted.');
  results.push(result);
  process.stdout.write(`${result.closingLine} in ${table.minutes(result.seconds)} min\n`);
  table.addRow('repeated runs of the fast lane', [
    table.commit(),
    table.today(),
    load,
    result.passed,
    result.failed,
    table.minutes(result.seconds),
  ]);
}
if (results.some(({ code }) => code !== 0)) process.exitCode = 1;

function counts() {
  try {
    const { values } = parseArgs({
      options: { quiet: { type: 'string', default: '3' }, busy: { type: 'string', default: '2' } },
    });
    for (const [name, text] of Object.entries(values))
      if (!/^(1?\d|20)$/.test(text)) throw new Error(`--${name} takes a number from 0 to 20, not "${text}".`);
    return { quiet: Number(values.quiet), busy: Number(values.busy) };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

/**
 * Runs `npm test` while busy loops occupy the processor.
 * @param {number} loops number of busy-loop processes, 0 for none
 */
async function runBeside(loops) {
  // Each busy loop ends when this process ends, even if it is killed.
  const busyLoop = `while (process.ppid === ${process.pid});`;
  const busyLoops = Array.from({ length: loops }, () =>
    spawn(process.execPath, ['--eval', busyLoop], { stdio: 'ignore' }),
  );
  const started = performance.now();
  try {
    const child = spawn(process.execPath, ['--import', parentWatch, path.join(projectRoot, 'scripts/test.mjs')], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWith = (signal) => child.kill(signal);
    const lines = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        lines.push(text);
        process.stderr.write(text);
      });
    const code = await new Promise((resolve) => child.once('close', resolve));
    const [closingLine = '0 passed, 1 failed', passed = '0', failed = '1'] =
      lines.join('').match(/^(\d+) passed, (\d+) failed.*$/m) ?? [];
    return { code, closingLine, passed, failed, seconds: (performance.now() - started) / 1000 };
  } finally {
    for (const loop of busyLoops) loop.kill('SIGKILL');
  }
}
