import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../../app/runtime/service-process';

/**
 * A folder of `test/packages`. The type checker rejects tests that name another folder, including tests that no lane
 * runs on every change.
 */
export type PackageFolder =
  | 'apollo'
  | 'clients'
  | 'kubernetes'
  | 'load'
  | 'openapi'
  | 'openapi-clients'
  | 'peers'
  | 'previous-release'
  | 'prism'
  | 'public-clients'
  | 'screenshots'
  | 'unused';

/** Returns the path of a folder of `test/packages`. */
export const optionalFolder = (name: PackageFolder): string => path.join(projectRoot, 'test/packages', name);

/**
 * Installs the packages of folders of `test/packages` unless they match the lockfile. Takes seconds, for large packages
 * a minute.
 *
 * @returns the reason why they cannot be installed, in one line; null if they are installed
 */
export function installOptional(...names: readonly PackageFolder[]): string | null {
  const script = path.join(projectRoot, 'scripts/optional-packages.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...names], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

/** Loads an installed package. The type checker does not know these packages: the caller declares the part that it uses. */
export function optionalPackage<Used>(folder: PackageFolder, name: string): Used {
  return createRequire(path.join(optionalFolder(folder), 'package.json'))(name) as Used;
}
