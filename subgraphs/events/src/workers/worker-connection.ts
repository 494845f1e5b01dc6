import type pg from 'pg';
import { genericPlanOptions, PooledClient, statementName } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import type { WorkerSession } from './sole-worker';

/** A database connection as used by one worker: its own, or one shared with other workers. */
export interface Connected {
  readonly session: WorkerSession;
  /**
   * Tries to acquire the advisory lock with this name. Returns false immediately if another worker of any process holds
   * the lock.
   */
  lock(name: string): Promise<boolean>;
  /** Time of the last response of the server on this connection, as a value of `performance.now()`. */
  lastResponse(): number;
  /** Releases the lock with this name, and closes the connection if no other worker uses it. Never rejects. */
  leave(name: string): Promise<void>;
}

/** Timeout of the statements of workers, in milliseconds. */
const statementTimeout = 30_000;
/**
 * Maximum wait of a worker's statement for a table or row lock, in milliseconds: a waiting exclusive lock blocks all
 * later locks on its table.
 */
const lockTimeout = 5_000;

/** Opens a dedicated connection for one worker. The worker's locks are released when the connection ends. */
export async function connectDedicated(url: string, name: string, onLost: () => void): Promise<Connected> {
  const connection = await open(url, name, onLost);
  return { ...connection, leave: () => connection.close() };
}

/**
 * A connection that several workers of a process share for their locks and occasional statements. When the connection
 * breaks, all of them lose their locks; the first one that retries opens a new connection.
 */
export class SharedConnection {
  private current: Shared | null = null;

  /** @param name name of the connection, shown in `pg_stat_activity` of the server */
  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  /**
   * Returns the shared connection for one worker; opens it if it is not open.
   *
   * @param onLost called when the connection breaks
   */
  async join(onLost: () => void): Promise<Connected> {
    const shared = (this.current ??= this.openConnection());
    shared.users.add(onLost);
    const connection = await shared.opened.catch((error: unknown) => {
      this.end(shared);
      throw error;
    });
    return {
      ...connection,
      lock: async (name) => {
        // Check locally first, because Postgres grants a session lock again to the session that already holds it.
        if (shared.held.has(name)) return false;
        shared.held.add(name);
        const isAcquired = await connection.lock(name).catch((error: unknown) => {
          shared.held.delete(name);
          throw error;
        });
        if (isAcquired) shared.owners.set(name, onLost);
        else shared.held.delete(name);
        return isAcquired;
      },
      leave: (name) => this.release(shared, connection, onLost, name),
    };
  }

  private openConnection(): Shared {
    const users = new Set<() => void>();
    const shared: Shared = {
      users,
      held: new Set(),
      owners: new Map(),
      opened: open(this.url, this.name, () => {
        this.end(shared);
        for (const onLost of users) onLost();
      }),
    };
    return shared;
  }

  /** Forgets a closed or broken connection, so that the next worker that joins opens a new one. */
  private end(shared: Shared): void {
    if (this.current === shared) this.current = null;
  }

  private async release(shared: Shared, connection: OpenConnection, onLost: () => void, name: string): Promise<void> {
    shared.users.delete(onLost);
    if (shared.users.size === 0) {
      this.end(shared);
      return connection.close();
    }
    if (shared.owners.get(name) !== onLost) return;
    await connection.unlock(name).catch(() => undefined);
    shared.owners.delete(name);
    shared.held.delete(name);
  }
}

/** A shared connection and the workers that use it. */
interface Shared {
  readonly opened: Promise<OpenConnection>;
  readonly users: Set<() => void>;
  /** Names of the locks that workers of this process hold or are acquiring. */
  readonly held: Set<string>;
  readonly owners: Map<string, () => void>;
}

interface OpenConnection extends Omit<Connected, 'leave'> {
  unlock(name: string): Promise<void>;
  close(): Promise<void>;
}

async function open(url: string, name: string, onLost: () => void): Promise<OpenConnection> {
  const client = new PooledClient({
    connectionString: url,
    application_name: `commerce-graph:${name}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    responseTimeoutMs: statementTimeout + 5_000,
    keepAlive: true,
    // TCP keepalive: the server detects a dead client within a minute and releases its locks.
    options: `${genericPlanOptions} -c TimeZone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3`,
  });
  const close = (): Promise<void> => client.end().catch(() => undefined);
  const { session, lastResponse } = sessionOf(client, onLost);
  try {
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    session,
    lastResponse,
    lock: async (lock) => {
      const [row] = await session.run('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [lock]);
      return row?.held === true;
    },
    unlock: async (lock) => void (await session.run('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lock])),
    close,
  };
}

function sessionOf(
  client: pg.Client & Pick<PooledClient, 'sendLater'>,
  onLost: () => void,
): { session: WorkerSession; lastResponse: () => number } {
  let lastResponseAt = 0;
  let last: Promise<unknown> = Promise.resolve();
  client.on('error', () => {
    lastResponseAt = -Infinity;
    onLost();
  });
  // Statements run one at a time and in order, since several workers share the connection. Parameterized statements are
  // named, so that Postgres prepares them once per connection.
  const run: RunStatement = (text, values) => {
    const result = last
      .catch(() => undefined)
      .then(() => client.query(values ? { name: statementName(text), text, values } : { text }));
    last = result;
    return result.then(({ rows }) => {
      lastResponseAt = performance.now();
      return rows;
    });
  };
  const runDeferred: RunStatement = async (text, values) => (await client.sendLater(text, values ?? [])).rows;
  return {
    lastResponse: () => lastResponseAt,
    session: {
      run,
      transaction: async (work) => {
        await run('START TRANSACTION');
        try {
          const result = await work(run, runDeferred);
          await run('COMMIT');
          return result;
        } catch (error) {
          await run('ROLLBACK').catch(() => undefined);
          throw error;
        }
      },
    },
  };
}
