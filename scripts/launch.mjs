/**
 * Used by the entry points of all commands: selects the required Node version, brings dist/ up to date, and runs the
 * command in this process.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findStale, outputRoot, projectRoot } from './compile.mjs';

const requiredMajor = 26;
const bundledNode = path.join(projectRoot, 'node_modules/.bin/node');
/** Directory of the V8 compile cache. */
export const compileCache = path.join(projectRoot, 'node_modules/.cache/compile');
const parentWatch = pathToFileURL(path.join(projectRoot, 'scripts/parent-watch.mjs')).href;

// npm forwards SIGINT and SIGTERM to this process. If npm itself is killed by SIGKILL or SIGHUP, this process is not
// notified and must watch its parent. A process that was not started by npm may outlive its parent.
if (process.env.npm_lifecycle_script?.includes(path.basename(process.argv[1]))) await import(parentWatch);

/** Time in milliseconds after which the V8 compile cache is written. By then, the command has loaded its modules. */
const cacheFlushMs = 5_000;

/**
 * Runs this script again with the Node version that is installed with the project, if the current Node version is too
 * old.
 * @returns {Promise<boolean>} true if the script has been run again, so that the caller must not run the command itself
 *
 * ADR 0002
 */
export async function handedToOwnNode() {
  if (Number.parseInt(process.versions.node, 10) >= requiredMajor) return false;
  if (!existsSync(bundledNode)) fail('The dependencies are not installed: run "npm ci" first.');
  await relay(bundledNode, process.argv.slice(1));
  return true;
}

/**
 * Compiles outdated files and runs a compiled module in this process. The module finds `args` in `process.argv`.
 * @param {string} module path of the module below dist/, without its extension
 * @param {string[]} args command-line arguments
 */
export async function runModule(module, args) {
  const { stale, orphans, complete } = await findStale();
  // The build runs in a separate process: otherwise, the compiler would remain in the memory of this process, which may
  // be a service that runs for weeks.
  if (stale.length > 0 || orphans.length > 0 || !complete) {
    const { status } = spawnSync(process.execPath, [path.join(projectRoot, 'scripts/build.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('The service was not started because it could not be built.');
  }
  const file = path.join(outputRoot, `${module}.js`);
  if (!existsSync(file)) fail(`The command "${path.basename(module)}" does not exist.`);
  process.argv = [process.execPath, file, ...args];
  // The environment variable passes the directory of the V8 compile cache to child processes.
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // Node writes the compile cache only on a regular exit; without this timer, a process that is killed would never
  // write it.
  setTimeout(() => nodeModule.flushCompileCache(), cacheFlushMs).unref();
  await import(pathToFileURL(file).href);
}

/**
 * Runs a Node program as a child process that replaces this process for the user: with the same streams, forwarded
 * signals and the same exit code. The program ends when this process ends.
 * @param {string} program path of the Node executable
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function relay(program, args, env = process.env) {
  const child = spawn(program, ['--import', parentWatch, ...args], { stdio: 'inherit', env });
  // On Ctrl-C, the terminal also sends SIGINT to the child process directly, so that the child receives the signal
  // twice. It handles each signal only once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('parentEnd', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Prints an error message and ends this process with exit code 1.
 * @param {string} message
 */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
