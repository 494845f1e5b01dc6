/**
 * npm runs this script at the end of `npm ci`: builds dist/, fills the V8 compile cache and creates the database
 * template, so that the first `npm start` does none of it. A failure is reported in one line and does not fail the
 * installation, since `npm start` builds again and migrates an empty database without a template.
 */
import nodeModule from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile, outputRoot } from './compile.mjs';
import { compileCache, handedToOwnNode } from './launch.mjs';

/** The modules of the service, without the one that starts it. Its V8 flags come first: the cache depends on them. */
const modules = ['app/runtime/heap-flags', 'app/roles/everything', 'app/roles/whole-service'];

const load = (name) => import(pathToFileURL(path.join(outputRoot, `${name}.js`)).href);

async function build() {
  const { compiled, total, failures } = await compile();
  if (failures.length > 0) throw new Error(`${failures.length} of ${total} files do not compile`);
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? compileCache);
  for (const name of modules) await load(name);
  nodeModule.flushCompileCache();
  return `Built ${compiled} of ${total} files and filled the compile cache`;
}

async function createTemplate() {
  const { createDatabaseTemplate } = await load('app/runtime/database-template');
  await createDatabaseTemplate();
  return 'Created the database template';
}

/** Runs a step, and prints its result with the time taken, or its failure. Returns whether the step succeeded. */
async function step(work, failure) {
  const startedAt = performance.now();
  try {
    const done = await work();
    process.stdout.write(`${done} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
    return true;
  } catch (error) {
    process.stderr.write(`${failure}: ${error.message.replace(/\.$/, '')}.\n`);
    return false;
  }
}

if (!(await handedToOwnNode())) {
  if (await step(build, 'The service was not built')) {
    await step(createTemplate, 'There is no database template, so that the first start takes longer');
  }
  // Some modules have timers.
  process.exit();
}
