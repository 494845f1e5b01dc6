/**
 * `node scripts/pack-cli.mjs [<folder>]`: compiles the command line of packages/cli, with all modules that it imports,
 * into the folder, by default packages/cli/dist, which `npm pack` packs. Imports of other packages fail: the command
 * line has no dependencies. ADR 0071.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { transform } from '@swc/core';
import { projectRoot } from './compile.mjs';
import { fail } from './launch.mjs';

const entry = 'packages/cli/src/main.ts';
const folder = path.resolve(process.argv[2] ?? path.join(projectRoot, 'packages/cli/dist'));

const { $schema: _schema, ...settings } = JSON.parse(await readFile(path.join(projectRoot, '.swcrc'), 'utf8'));
/** Node 20 is the oldest version that runs the command line. */
const options = { ...settings, swcrc: false, sourceMaps: false, jsc: { ...settings.jsc, target: 'es2022' } };

/** Returns the source file of a relative import, or fails. */
function sourceOf(importer, target) {
  const base = path.posix.join(path.posix.dirname(importer), target);
  const found = [`${base}.ts`, `${base}/index.ts`].find((file) => existsSync(path.join(projectRoot, file)));
  return found ?? fail(`${importer} imports ${target}, which does not exist.`);
}

await rm(folder, { recursive: true, force: true });
const files = new Set([entry]);
// Files that are added to the set during the loop are visited too.
for (const file of files) {
  const source = path.join(projectRoot, file);
  const { code } = await transform(await readFile(source, 'utf8'), { ...options, filename: source });
  for (const [, target] of code.matchAll(/\brequire\("([^"]+)"\)/g)) {
    if (target.startsWith('.')) files.add(sourceOf(file, target));
    else if (!builtinModules.includes(target.replace(/^node:/, '')))
      fail(`${file} imports the package ${target}: the command line has no dependencies.`);
  }
  const output = path.join(folder, file.replace(/\.ts$/, '.js'));
  await mkdir(path.dirname(output), { recursive: true });
  await writeFile(output, code, file === entry ? { mode: 0o755 } : {});
}
