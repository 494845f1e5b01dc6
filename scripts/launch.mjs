/** What the entry points of commands share: the right Node, an up-to-date build, then the command in this process. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findStale, outputRoot, projectRoot } from './compile.mjs';

const requiredMajor = 26;
const bundledNode = path.join(projectRoot, 'node_modules/.bin/node');
const parentWatch = pathToFileURL(path.join(projectRoot, 'scripts/parent-watch.mjs')).href;

// npm passes on SIGINT and SIGTERM, but not its own end by SIGKILL or SIGHUP. A process that something else started may outlive it.
if (process.env.npm_lifecycle_script?.includes(path.basename(process.argv[1]))) await import(parentWatch);

/** Long enough for the command to have loaded what it needs. */
const cacheFlushMs = 5_000;

/**
 * Runs this script again under the project's own Node when it was started with an older one.
 * @returns {Promise<boolean>} whether that happened: the caller then has nothing left to do
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
 * Builds what changed and runs a compiled module in this process, which has the remaining arguments in `process.argv`.
 * @param {string} module path below dist/, without its extension
 * @param {string[]} args
 */
export async function runModule(module, args) {
  const { stale, orphans, complete } = await findStale();
  // In a process of its own: the compiler would stay in the memory of a service that runs for weeks.
  if (stale.length > 0 || orphans.length > 0 || !complete) {
    const { status } = spawnSync(process.execPath, [path.join(projectRoot, 'scripts/build.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('The service was not started because it could not be built.');
  }
  const file = path.join(outputRoot, `${module}.js`);
  if (!existsSync(file)) fail(`There is no command "${path.basename(module)}".`);
  process.argv = [process.execPath, file, ...args];
  // Processes that this one starts find it by the environment.
  process.env.NODE_COMPILE_CACHE ??= path.join(projectRoot, 'node_modules/.cache/compile');
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // A process that is killed would never write the cache, which Node does on exit only.
  setTimeout(() => nodeModule.flushCompileCache(), cacheFlushMs).unref();
  await import(pathToFileURL(file).href);
}

/**
 * Runs a Node program in this one's place: same streams, signals passed on, same end. The program ends with this process.
 * @param {string} program path of Node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function relay(program, args, env = process.env) {
  const child = spawn(program, ['--import', parentWatch, ...args], { stdio: 'inherit', env });
  // Ctrl-C in a terminal reaches the child by itself as well; it counts each signal once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('parentEnd', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** @param {string} message */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
