/**
 * `node scripts/optional-packages.mjs [<folder> …]`: installs the packages that only some commands and tests require.
 * Each folder of test/packages contains a manifest and a lockfile of such packages; default: all folders. Folders whose
 * installation matches the lockfile are skipped.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { fail } from './launch.mjs';

const place = path.join(projectRoot, 'test/packages');

/**
 * Returns the packages in a lockfile by their path below the folder. npm writes the same format for installed packages
 * in node_modules/.package-lock.json.
 */
const locked = (...file) => JSON.parse(readFileSync(path.join(...file), 'utf8')).packages;

function isInstalled(folder) {
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return false;
  const { '': _self, ...wanted } = locked(folder, 'package-lock.json');
  const there = locked(folder, 'node_modules/.package-lock.json');
  // Optional packages may be missing: npm installs them only on the platforms that they support.
  return (
    Object.keys(there).every((name) => name in wanted) &&
    Object.entries(wanted).every(
      ([name, { version, optional }]) => optional || (name in there && there[name].version === version),
    )
  );
}

/**
 * Installs the packages of a folder into a temporary folder at the same directory depth, so that relative links remain
 * valid, and then moves node_modules to its place. Other processes therefore see only complete installations.
 */
function install(folder) {
  mkdirSync(path.join(projectRoot, '.data/packages'), { recursive: true });
  const draft = mkdtempSync(path.join(projectRoot, '.data/packages', `${path.basename(folder)}-`));
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(folder, file), path.join(draft, file));
    // npm options that shorten the pauses between retries, so that npm fails within seconds if there is no network.
    const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
    const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...patience], {
      cwd: draft,
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new Error(/^npm error (?:code )?(.*)$/m.exec(stderr)?.[1] ?? `it exited with status ${status}`);
    if (isInstalled(folder)) return;
    rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
    renameSync(path.join(draft, 'node_modules'), path.join(folder, 'node_modules'));
  } finally {
    rmSync(draft, { recursive: true });
  }
}

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : readdirSync(place)) {
  const folder = path.resolve(place, name);
  const shown = path.relative(projectRoot, folder);
  if (!existsSync(path.join(folder, 'package-lock.json'))) fail(`${shown} contains no locked packages.`);
  try {
    if (!isInstalled(folder)) install(folder);
  } catch (error) {
    fail(`The packages of ${shown} cannot be installed: npm ci reports ${error.message}`);
  }
}
