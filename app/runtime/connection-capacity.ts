import type { ConnectionCapacity, Logger } from '../../subgraphs/kit/src';
import { ConfigurationError } from '../../subgraphs/kit/src/config/config';

/**
 * Connections of each database server that are reserved for tools, and for the overlap of old and new processes during
 * a restart.
 */
const reserve = 5;

/** A database for which this process has a pool. */
interface PooledDatabase {
  connectionRoom(): Promise<ConnectionCapacity | null>;
}

/**
 * Compares the connections that this process may open with the free connections of each server, and logs a warning if
 * they may not suffice. Must be called at the end of startup, when all connections outside of pools are open. Throws
 * `ConfigurationError` if a server allows fewer connections than the pools of this process alone may open.
 */
export async function checkConnectionCapacity(databases: readonly PooledDatabase[], log: Logger): Promise<void> {
  const rooms = (await Promise.all(databases.map((database) => database.connectionRoom()))).filter(
    (room) => room !== null,
  );
  for (const pools of Map.groupBy(rooms, ({ server }) => server).values()) check(pools, log);
}

/**
 * Logs the warning or throws the error of `checkConnectionCapacity` for one database server.
 * @param pools all pools of this process that connect to this server
 */
function check(pools: readonly ConnectionCapacity[], log: Logger): void {
  const sum = (of: 'most' | 'mayOpen'): number => pools.reduce((total, pool) => total + pool[of], 0);
  const allowed = Math.min(...pools.map((pool) => pool.allowed));
  const openConnections = Math.max(...pools.map((pool) => pool.open));
  const [most, mayOpen] = [sum('most'), sum('mayOpen')];
  if (most > allowed)
    throw new ConfigurationError([
      `POOL_SIZE allows this process ${most} database connections, but Postgres allows only ${allowed}: lower POOL_SIZE, or raise max_connections`,
    ]);
  if (openConnections + mayOpen > allowed - reserve)
    log.warn(
      { allowed, open: openConnections, mayOpen },
      `Postgres may reject connections: it allows ${allowed}, ${openConnections} are open, and this process may open ${mayOpen} more. Raise max_connections, or lower POOL_SIZE or the number of processes.`,
    );
}
