import { readFileSync, statSync } from 'node:fs';
import { DatabaseStartError } from './start-error';

/** Operating-system user of the server process, where it differs from that of this process. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * Postgres refuses to run as root, so a root process runs it as an unprivileged user: the owner of an existing cluster,
 * else `postgres`, else `nobody`. Returns undefined when this process is not root; the server then runs as the same
 * user.
 */
export function serverUser(clusterFolder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = statSync(clusterFolder, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) {
    throw new DatabaseStartError(
      'The embedded Postgres cannot run as root, and there is no user "postgres" or "nobody": start as another user or set DATABASE_URL.',
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
