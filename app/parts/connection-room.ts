import type { ConnectionRoom, Logger } from '../../subgraphs/kit/src';
import { ConfigurationError } from '../../subgraphs/kit/src/config';

/** Connections that are left for tools and for processes that start while others end. */
const reserve = 5;

/** A database of which this process has a pool. */
interface PooledDatabase {
  connectionRoom(): Promise<ConnectionRoom | null>;
}

/**
 * Compares the connections that this process may open with those that their servers have left, and warns where it may be refused some.
 * To be called at the end of a start, when connections that are no pool's are open. Throws `ConfigurationError` where
 * a server allows fewer than the pools of this process alone may have.
 */
export async function checkConnectionRoom(databases: readonly PooledDatabase[], log: Logger): Promise<void> {
  const rooms = (await Promise.all(databases.map((database) => database.connectionRoom()))).filter(
    (room) => room !== null,
  );
  for (const pools of Map.groupBy(rooms, ({ server }) => server).values()) check(pools, log);
}

/** @param pools all of one server */
function check(pools: readonly ConnectionRoom[], log: Logger): void {
  const sum = (of: 'most' | 'mayOpen'): number => pools.reduce((total, pool) => total + pool[of], 0);
  const allowed = Math.min(...pools.map((pool) => pool.allowed));
  const open = Math.max(...pools.map((pool) => pool.open));
  const [most, mayOpen] = [sum('most'), sum('mayOpen')];
  if (most > allowed)
    throw new ConfigurationError([
      `POOL_SIZE lets this process open ${most} database connections, of which Postgres allows ${allowed}: lower POOL_SIZE, or raise max_connections`,
    ]);
  if (open + mayOpen > allowed - reserve)
    log.warn(
      { allowed, open, mayOpen },
      `Postgres may refuse connections: it allows ${allowed}, ${open} are open, and this process may open ${mayOpen} more. Raise max_connections, or lower POOL_SIZE or the number of processes.`,
    );
}
