import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArguments } from '../../../app/runtime/command';

/** A checkout of the project, and the Node binary that runs its build. */
export interface Build {
  readonly folder: string;
  /** Path of the Node binary that runs the build. */
  readonly node: string;
}

/** The checkout of this process. */
export const ownBuild: Build = { folder: join(__dirname, '../../../..'), node: process.execPath };

export interface BuildOptions {
  /** Folder of the current checkout, from which the folder to compare must differ. */
  readonly own?: string;
  /** Whether both builds use the same database and therefore need the same migrations. Default true. */
  readonly sameMigrations?: boolean;
}

/**
 * Checks that a folder contains another checkout of the project, with the same migrations if required, and builds it.
 * Throws `InvalidArguments` with a message that explains how to correct the argument.
 */
export function openBuild(given: string, { own = ownBuild.folder, sameMigrations = true }: BuildOptions = {}): Build {
  const build = checkFolder(given, own);
  const differing = sameMigrations ? differingMigrations(own, build.folder) : [];
  if (differing.length > 0)
    throw new InvalidArguments(
      `The migrations of the two checkouts differ (${differing.join(', ')}): compare checkouts with the same migrations, since both use one database.`,
    );
  const { status } = spawnSync(build.node, [join(build.folder, 'scripts/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new InvalidArguments(`${build.folder} could not be built: run "npm run build" there first.`);
  return build;
}

function checkFolder(given: string, ownFolder: string): Build {
  const folder = resolve(given);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArguments(`There is no folder ${folder}: give the path of another checkout of this project.`);
  if (realpathSync(folder) === realpathSync(ownFolder))
    throw new InvalidArguments(`${folder} is this checkout: give the path of another one.`);
  if (projectName(folder) !== projectName(ownFolder))
    throw new InvalidArguments(`${folder} is no checkout of this project: give the path of one.`);
  const node = join(folder, 'node_modules/.bin/node');
  if (!existsSync(node)) throw new InvalidArguments(`${folder} has no node_modules: run "npm ci" there first.`);
  return { folder, node };
}

/** Returns the project name from the folder's package.json; null if the file is missing or unreadable. */
function projectName(folder: string): unknown {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: unknown }).name;
  } catch {
    return null;
  }
}

/** Returns the paths of the migrations that only one of two checkouts has. */
function differingMigrations(one: string, other: string): string[] {
  const [ours, theirs] = [one, other].map((cwd) =>
    globSync('{subgraphs,rest-compat}/**/migrations/[0-9]*.{ts,sql}', { cwd }),
  ) as [string[], string[]];
  const missing = (from: string[], others: string[]): string[] => from.filter((path) => !others.includes(path));
  return [...missing(ours, theirs), ...missing(theirs, ours)].sort();
}
