/**
 * npm runs this script at the end of `npm ci`: builds dist/ and fills the V8 compile cache, so that the first `npm start`
 * does neither. A failure is reported in one line and does not fail the installation, since `npm start` builds again.
 */
import nodeModule from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile, outputRoot } from './compile.mjs';
import { compileCache, handedToOwnNode } from './launch.mjs';

/** The modules of the service, without the one that starts it. Its V8 flags come first: the cache depends on them. */
const modules = ['app/runtime/heap-flags', 'app/roles/everything', 'app/roles/whole-service'];

async function prepare() {
  const startedAt = performance.now();
  const { compiled, total, failures } = await compile();
  if (failures.length > 0) throw new Error(`${failures.length} of ${total} files do not compile`);
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? compileCache);
  for (const name of modules) await import(pathToFileURL(path.join(outputRoot, `${name}.js`)).href);
  nodeModule.flushCompileCache();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`Built ${compiled} of ${total} files and filled the compile cache in ${seconds} s.\n`);
}

if (!(await handedToOwnNode())) {
  await prepare().catch((error) => process.stderr.write(`The service was not built: ${error.message}.\n`));
  // Some modules have timers.
  process.exit();
}
