import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { clusterArgument, clusterUser, type PostgresBinaries, serverEnvironment } from './binaries';
import type { ServerUser } from './server-user';

/** New cluster that is created as a copy of a template. */
export interface ClusterCopy {
  /** Folder of the template: a cluster that was shut down cleanly and that no server uses. */
  readonly template: string;
  /** Existing, empty folder that becomes the new cluster. */
  readonly target: string;
  /** Password of the new cluster's superuser, of characters that need no quoting. */
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly user: ServerUser | undefined;
  /** Whether the copy must survive a power failure. */
  readonly durable: boolean;
}

/** Whether the template exists, has the version of the programs, and belongs to the user of the server, its only reader. */
export function isUsable(template: string, { major }: PostgresBinaries, user: ServerUser | undefined): boolean {
  const version = path.join(template, 'PG_VERSION');
  const owner = statSync(version, { throwIfNoEntry: false })?.uid;
  return (
    owner !== undefined && owner === (user?.uid ?? process.getuid?.()) && readFileSync(version, 'utf8').trim() === major
  );
}

/**
 * Copies the template and replaces the superuser's password, so that each cluster has its own. `--single` runs Postgres
 * without a server: it executes the statements on standard input and ends. One shell runs all steps without this
 * process, which is loading its modules meanwhile. Other users cannot read environment variables.
 */
const script = `cp -Rp "$1/." . &&
  printf '%s\\n' "$STATEMENT" | "$2" --single -D "$3" postgres &&
  if test -n "$4"; then "$4" --sync-only -D "$3"; fi`;

/**
 * Copies a template with a new password.
 *
 * @throws Error with the reason when a step fails; the target folder may then be incomplete
 */
export async function copyTemplate(copy: ClusterCopy): Promise<void> {
  const { template, target, password, binaries, user, durable } = copy;
  // On Linux the user of the server reads the template by its descriptor, also below folders that it may not enter.
  const descriptor = openSync(template, 'r');
  const source = process.platform === 'linux' ? '/proc/self/fd/3' : template;
  const programs = [source, binaries.postgres, clusterArgument(target), durable ? binaries.initdb : ''];
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...programs], {
    cwd: target,
    env: { ...serverEnvironment, STATEMENT: `ALTER ROLE ${clusterUser} PASSWORD '${password}'` },
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    ...user,
  });
  closeSync(descriptor);
  const [[exitCode], printed] = await Promise.all([once(shell, 'close'), text(shell.stderr as NodeJS.ReadableStream)]);
  // A failed statement does not change the exit code of Postgres.
  const failure = printed.split('\n').find((line) => exitCode !== 0 || /\b(ERROR|FATAL|PANIC):/.test(line));
  if (failure !== undefined) throw new Error(failure);
}
