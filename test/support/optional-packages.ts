import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../../app/parts/service-process';

/** Where the packages of a folder of `test/packages` are. */
export const optionalFolder = (name: string): string => path.join(projectRoot, 'test/packages', name);

/**
 * Installs the packages of folders of `test/packages` unless they are there as locked: seconds, for large ones a minute.
 *
 * @returns why they cannot be installed, as one line; null when they are there
 */
export function installOptional(...names: readonly string[]): string | null {
  const script = path.join(projectRoot, 'scripts/optional-packages.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...names], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

/** Loads one of the packages that were installed there. They are not there for the type checker: the caller says what it uses of them. */
export function optionalPackage<Used>(folder: string, name: string): Used {
  return createRequire(path.join(optionalFolder(folder), 'package.json'))(name) as Used;
}
