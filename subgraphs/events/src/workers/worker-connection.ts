import type pg from 'pg';
import { keptPlans, PooledClient, statementName } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import type { WorkerSession } from './sole-worker';

/** A worker's use of a connection. */
export interface Connected {
  readonly session: WorkerSession;
  /** Acquires the advisory lock of a name unless another worker of any process holds it. */
  lock(name: string): Promise<boolean>;
  /** Time of the last response on the connection, by `performance.now()`. */
  heard(): number;
  /** Releases the lock of a name, and closes the connection if no other worker uses it. Never rejects. */
  leave(name: string): Promise<void>;
}

/** Statement timeout of workers, in milliseconds. */
const statementTimeout = 30_000;
/** Lock timeout, in milliseconds: a waiting exclusive lock blocks all later locks on its table. */
const lockTimeout = 5_000;

/** Opens a dedicated connection for one worker. Its locks end with the connection. */
export async function connectAlone(url: string, name: string, lost: () => void): Promise<Connected> {
  const opened = await open(url, name, lost);
  return { ...opened, leave: () => opened.close() };
}

/**
 * A connection for the locks and occasional statements of several workers of a process. When it breaks, all of them
 * lose their locks; the first one that retries opens a new connection.
 */
export class SharedConnection {
  private current: Shared | null = null;

  /** @param name name of the connection on the server */
  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  /** @param lost called when the connection breaks */
  async join(lost: () => void): Promise<Connected> {
    const shared = (this.current ??= this.begin());
    shared.users.add(lost);
    const opened = await shared.opened.catch((error: unknown) => {
      this.end(shared);
      throw error;
    });
    return {
      ...opened,
      lock: async (name) => {
        // Postgres grants a session lock again to the session that holds it.
        if (shared.held.has(name)) return false;
        shared.held.add(name);
        const isHeld = await opened.lock(name).catch((error: unknown) => {
          shared.held.delete(name);
          throw error;
        });
        if (isHeld) shared.owners.set(name, lost);
        else shared.held.delete(name);
        return isHeld;
      },
      leave: (name) => this.leave(shared, opened, lost, name),
    };
  }

  private begin(): Shared {
    const users = new Set<() => void>();
    const shared: Shared = {
      users,
      held: new Set(),
      owners: new Map(),
      opened: open(this.url, this.name, () => {
        this.end(shared);
        for (const lost of users) lost();
      }),
    };
    return shared;
  }

  /** The next worker that joins opens a new connection. */
  private end(shared: Shared): void {
    if (this.current === shared) this.current = null;
  }

  private async leave(shared: Shared, opened: Opened, lost: () => void, name: string): Promise<void> {
    shared.users.delete(lost);
    if (shared.users.size === 0) {
      this.end(shared);
      return opened.close();
    }
    if (shared.owners.get(name) !== lost) return;
    await opened.unlock(name).catch(() => undefined);
    shared.owners.delete(name);
    shared.held.delete(name);
  }
}

/** A connection and its users. */
interface Shared {
  readonly opened: Promise<Opened>;
  readonly users: Set<() => void>;
  /** Names whose locks are held or being acquired. */
  readonly held: Set<string>;
  readonly owners: Map<string, () => void>;
}

interface Opened extends Omit<Connected, 'leave'> {
  unlock(name: string): Promise<void>;
  close(): Promise<void>;
}

async function open(url: string, name: string, lost: () => void): Promise<Opened> {
  const client = new PooledClient({
    connectionString: url,
    application_name: `commerce-graph:${name}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    answerWithin: statementTimeout + 5_000,
    keepAlive: true,
    // The server detects a dead client within a minute and releases its locks.
    options: `${keptPlans} -c TimeZone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3`,
  });
  const close = (): Promise<void> => client.end().catch(() => undefined);
  const { session, heard } = sessionOf(client, lost);
  try {
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    session,
    heard,
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
  lost: () => void,
): { session: WorkerSession; heard: () => number } {
  let heard = 0;
  let last: Promise<unknown> = Promise.resolve();
  client.on('error', () => {
    heard = -Infinity;
    lost();
  });
  // Statements run one at a time and in order, since several workers share the connection. Parameterized statements are
  // repeated, so they are prepared once per connection.
  const run: RunStatement = (text, values) => {
    const result = last
      .catch(() => undefined)
      .then(() => client.query(values ? { name: statementName(text), text, values } : { text }));
    last = result;
    return result.then(({ rows }) => {
      heard = performance.now();
      return rows;
    });
  };
  const later: RunStatement = async (text, values) => (await client.sendLater(text, values ?? [])).rows;
  return {
    heard: () => heard,
    session: {
      run,
      transaction: async (work) => {
        await run('START TRANSACTION');
        try {
          const result = await work(run, later);
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
