import { readFileSync, statSync } from 'node:fs';
import { DatabaseStartError } from './start-error';

/** The operating-system user that the server process runs as, when that is not simply ours. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * Postgres refuses to run as root, so as root the server gets an unprivileged user: the owner of an existing cluster,
 * else `postgres`, else `nobody`. Undefined when we are not root and the server simply runs as us.
 */
export function serverUser(clusterFolder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = statSync(clusterFolder, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) {
    throw new DatabaseStartError(
      'The embedded Postgres does not run as root and there is no user "postgres" or "nobody": start as another user or set DATABASE_URL.',
    );
  }
  return user;
}

function findUser(name: string): ServerUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined || Number(uid) === 0
    ? undefined
    : { uid: Number(uid), gid: Number(gid) };
}
