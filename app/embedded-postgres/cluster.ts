import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { clusterArgument, clusterUser, type PostgresBinaries, serverEnvironment } from './binaries';
import type { ServerUser } from './server-user';
import { DatabaseStartError } from './start-error';
import { copyTemplate, isUsable } from './template';

/** Paths in the data folder. */
export interface DataFolder {
  root: string;
  /** Folder of the Postgres cluster (PGDATA). */
  cluster: string;
  /** Password of the superuser, generated with the cluster; mode 0600. */
  passwordFile: string;
  /** Log file of the server, overwritten at each start. */
  serverLog: string;
}

export function dataFolder(root: string): DataFolder {
  return {
    root,
    cluster: path.join(root, 'cluster'),
    passwordFile: path.join(root, 'password'),
    serverLog: path.join(root, 'server.log'),
  };
}

/**
 * Creates the folder if it is missing.
 *
 * @throws DatabaseStartError when that is not permitted
 */
export function openDataFolder(folder: DataFolder): void {
  try {
    mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new DatabaseStartError(`The data folder ${folder.root} cannot be created (${(cause as Error).message}).`, {
      cause,
    });
  }
}

/** How a new cluster is created. */
export interface ClusterCreation {
  readonly durable: boolean;
  /** Folder of the cluster to copy if possible, see `EmbeddedPostgresOptions`. */
  readonly template?: string;
  /** Called when the first process has been started. */
  readonly spawned?: () => void;
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a killed process leaves no partial
 * database.
 */
export async function createCluster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  { durable, template, spawned }: ClusterCreation,
): Promise<void> {
  try {
    await removePartial(folder);
    const password = randomBytes(24).toString('base64url');
    const target = mkdtempSync(`${folder.cluster}${tempSuffix}`);
    writeFileSync(folder.passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) for (const file of [folder.root, target, folder.passwordFile]) chownSync(file, user.uid, user.gid);
    const initialize = () =>
      promisify(execFile)(binaries.initdb, initdbArguments(target, durable), {
        cwd: target,
        env: serverEnvironment,
        ...user,
      });
    const creating =
      template !== undefined && isUsable(template, binaries, user)
        ? copyTemplate({ template, target, password, binaries, user, durable }).catch(async () => {
            await empty(target);
            await initialize();
          })
        : initialize();
    spawned?.();
    await creating;
    renameSync(target, folder.cluster);
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: string; message: string };
    const reason =
      stderr
        ?.split('\n')
        .find((line) => line.includes('error:'))
        ?.replace(/^.*?error: /, '') ?? message.split('\n')[0];
    throw new DatabaseStartError(`No database could be created in the data folder ${folder.root} (${reason}).`, {
      cause,
    });
  }
}

/** Removes the content of a folder. */
async function empty(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
}

const tempSuffix = '.partial-';

/** Removes incomplete clusters. `initdb` may outlive its killed parent for a moment, so the removal is retried. */
async function removePartial(folder: DataFolder): Promise<void> {
  const prefix = path.basename(folder.cluster) + tempSuffix;
  for (const name of readdirSync(folder.root).filter((entry) => entry.startsWith(prefix))) {
    await rm(path.join(folder.root, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

function initdbArguments(cluster: string, durable: boolean): string[] {
  return [
    `--pgdata=${clusterArgument(cluster)}`,
    '--pwfile=../password',
    `--username=${clusterUser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Postgres's builtin C.UTF-8: the same collation and case rules on every machine, independent of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

/**
 * Reads the password of an existing cluster after checking that these binaries support it.
 *
 * @throws DatabaseStartError when the folder is damaged, of another major version or owned by another user
 */
export function openCluster(folder: DataFolder, binaries: PostgresBinaries): { password: string } {
  const currentUid = process.getuid?.();
  const owner = statSync(folder.cluster).uid;
  if (currentUid !== 0 && currentUid !== owner) {
    throw new DatabaseStartError(
      `The data folder ${folder.root} belongs to another user (${owner}): start as that user, or use another data folder.`,
    );
  }
  const version = readDataFile(folder, path.join(folder.cluster, 'PG_VERSION'));
  if (version !== binaries.major) {
    throw new DatabaseStartError(
      `The data folder ${folder.root} was created by Postgres ${version}, but this is Postgres ${binaries.major}: move its data with pg_dump, or use another data folder.`,
    );
  }
  return { password: readDataFile(folder, folder.passwordFile) };
}

export function hasCluster(folder: DataFolder): boolean {
  return existsSync(folder.cluster);
}

function readDataFile(folder: DataFolder, file: string): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw damaged(folder, (error as Error).message);
  }
  throw damaged(folder, `${path.relative(folder.root, file)} is missing`);
}

export function damaged(folder: DataFolder, reason: string): DatabaseStartError {
  return new DatabaseStartError(
    `The data folder ${folder.root} is damaged (${reason}): restore it, or delete it to begin with an empty database.`,
  );
}
