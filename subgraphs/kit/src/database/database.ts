import pg from 'pg';
import {
  DataSource,
  type EntityManager,
  type MixedList,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isCollision } from '../errors/transient-errors';
import type { Logger } from '../logging';
import type { Context } from '../context';
import type { Principal } from '../principal/principal';
import { activeTracer, traced } from '../telemetry/tracing';
import { settleAll } from './settle-all';
import { waitForDisconnect } from './wait-for-disconnect';
import { genericPlanOptions } from './generic-plans';
import { migrate, type MigrationLimits } from './migrate';
import { ListCursors } from './list-cursors';
import { type DatabaseAddress, type DatabaseTarget, resolveDatabaseTarget } from './database-target';
import { BoundedPool, type PoolLimits, poolSettings, defaultPoolLimits } from './pool';
import { statementSpan } from './statement-span';
import { useLightQueryRunner } from './query-runner';
import { ReadBatcher } from './read-batcher';
import { WriteSpace } from './write-space';

export interface DatabaseOptions {
  /** `postgres://…`, or a target with all its connection URLs. */
  readonly url: DatabaseAddress;
  /** Postgres schema owned by this domain; no other domain reads or writes it. */
  readonly schema: string;
  readonly entities: MixedList<Function>;
  readonly migrations: MixedList<Function>;
  readonly log: Logger;
  /** Whether the schema has an outbox table, in which pending events are stored; default true. */
  readonly outbox?: boolean;
  /** Maximum number of connections, default 8. */
  readonly poolSize?: number;
  /** Timeouts and queue limit of the pool. */
  readonly limits?: PoolLimits;
}

/** Postgres schema of a domain: its tables as entities, and the migrations that create them. */
export type DomainSchema = Pick<DatabaseOptions, 'schema' | 'entities' | 'migrations' | 'outbox'>;

/** Number of connections of a database server: in use, and available to one domain. */
export interface ConnectionCapacity {
  /** Start time of the server process: two pools with equal start times use the same server. */
  readonly server: string;
  /** Maximum number of connections for users without special privileges. */
  readonly allowed: number;
  /** Connections to the server that are open now, of all processes. */
  readonly open: number;
  /** Maximum number of connections of the domain's pool. */
  readonly most: number;
  /** Connections that the domain's pool may still open. */
  readonly mayOpen: number;
}

/** Number of all and of idle connections of a pool, and of requests that wait for a connection. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}
/**
 * Maximum number of attempts of a transaction that fails with a deadlock or serialization failure, and longest pause
 * between two attempts, in milliseconds.
 */
const [maxAttempts, maxPauseMs] = [4, 40];

/**
 * Connection limit and open connections of the server. Settings that an older server version does not have count as 0.
 */
const connectionCountStatement = `
  SELECT pg_postmaster_start_time()::text AS server,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - COALESCE(current_setting('reserved_connections', true)::int, 0) AS allowed,
    (SELECT sum(numbackends)::int FROM pg_stat_database) AS open`;

/** A domain's access to Postgres: entities for writes and rare reads, prepared statements for frequent reads. */
export class Database {
  private readonly reads: ReadBatcher;
  private readonly space = new WriteSpace();
  /** Determines the event cursors of lists; null if no event log is configured. */
  readonly listCursors: ListCursors | null;
  private committed = 0;

  private constructor(
    readonly schema: string,
    readonly dataSource: DataSource,
    private readonly pool: pg.Pool,
    private readonly target: Required<DatabaseTarget>,
    private readonly options: DatabaseOptions,
  ) {
    this.reads = new ReadBatcher(pool, target.pooling);
    const { eventLog, replicas } = target;
    const outbox = options.outbox === false ? null : `${schema}.outbox`;
    this.listCursors = eventLog && new ListCursors(eventLog, outbox, replicas?.maxLagMs ?? null);
  }

  /** Connects without migrating. Throws when the server is unreachable. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const target = resolveDatabaseTarget(options.url);
    const dataSource = new DataSource({
      type: 'postgres',
      url: target.url,
      schema: options.schema,
      entities: options.entities,
      migrations: options.migrations,
      migrationsTableName: 'migrations',
      migrationsTransactionMode: 'each',
      applicationName: `commerce-graph:${options.schema}`,
      poolSize: options.poolSize ?? 8,
      driver: { ...pg, Pool: BoundedPool },
      poolErrorHandler: (error) => options.log.warn({ err: error, schema: options.schema }, 'database connection lost'),
      extra: {
        ...poolSettings(options.limits, target.pooling, options.log),
        idle_in_transaction_session_timeout: 30_000,
        options: `${genericPlanOptions} -c TimeZone=UTC -c search_path=${options.schema},public`,
      },
    });
    useLightQueryRunner(dataSource);
    await dataSource.initialize();
    try {
      await target.replicas?.join(options.log);
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
    return new Database(
      options.schema,
      dataSource,
      (dataSource.driver as unknown as { master: pg.Pool }).master,
      target,
      options,
    );
  }

  /** Maximum time to wait until a row is replicated from another domain, in milliseconds. */
  get eventWait(): number {
    return this.options.limits?.eventWait ?? defaultPoolLimits.eventWait;
  }

  /** Number of transactions that this process has committed in this database. */
  get commits(): number {
    return this.committed;
  }

  /**
   * Creates the schema if it does not exist and runs the pending migrations, while other processes may be serving
   * requests. Processes that start at the same time migrate one after the other.
   *
   * @throws DatabaseModeMismatch when the schema belongs to a service in the other mode
   */
  async migrate(limits?: MigrationLimits): Promise<void> {
    const { options, target, schema } = this;
    const { mode } = target;
    if (target.pooling === 'session')
      return migrate({ dataSource: this.dataSource, pool: this.pool, schema, mode, log: options.log, limits });
    // The migration lock and session settings need a session: connect to Postgres directly instead of through the
    // pooler.
    const direct = await Database.open({ ...options, url: { url: target.directUrl, mode }, poolSize: 2 });
    try {
      await direct.migrate(limits);
    } finally {
      await direct.close();
    }
  }

  /**
   * Executes a read as a prepared statement and returns its rows: arrays in the order of the selected expressions, with
   * timestamps as ISO 8601 strings with milliseconds and numerics as exact decimal strings. Each statement is planned
   * once per connection, and the reads of one turn of the event loop are sent in one packet.
   */
  rows(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    return withSpan(text, () => this.reads.rows(text, values));
  }

  /**
   * Returns the rows of a list, read with a prepared statement: from a replica with a small lag that contains the
   * caller's own writes, else from the primary. Reads of the service itself and event rendering always use the primary.
   */
  async listed(
    { principal, captured }: Pick<Context, 'principal' | 'captured'>,
    text: string,
    values: readonly unknown[],
  ): Promise<unknown[][]> {
    const { replicas } = this.target;
    if (!replicas || principal.kind === 'system' || captured) return this.rows(text, values);
    const rows = await withSpan(text, () => replicas.rows(principal, text, values));
    return rows ?? this.rows(text, values);
  }

  /**
   * Records that the caller has written to the database. Call it after the commit and before the response, so that the
   * caller's next list contains the changes.
   */
  async wrote(principal: Principal): Promise<void> {
    await this.target.replicas?.wrote(principal);
  }

  /**
   * Runs `work` in one transaction that commits when it resolves and rolls back when it throws. After a deadlock or
   * serialization failure the whole work is retried.
   *
   * @throws ConnectionLost when the connection broke
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await traced({ name: `transaction ${this.schema}` }, () => this.dataSource.transaction(work));
        this.committed += 1;
        return result;
      } catch (error) {
        this.space.failed(error);
        if (tries >= maxAttempts || !isCollision(error)) throw isReleased(error) ? new ConnectionLost(error) : error;
        // A random delay keeps the colliding transactions from colliding again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * maxPauseMs));
      }
    }
  }

  /**
   * Runs read-only work without a transaction: each statement takes its own connection from the pool and sees all data
   * committed before it.
   */
  withoutTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.createEntityManager());
  }

  /**
   * Runs the same work for many independent items concurrently in one transaction, so that `batched` calls become one
   * statement for all items. If the transaction fails, each item is retried in its own transaction, one after the
   * other.
   *
   * @returns the result or error of each item, in the order of the items
   */
  async runBatch<Item, T>(
    items: readonly Item[],
    work: (manager: EntityManager, item: Item) => Promise<T>,
  ): Promise<PromiseSettledResult<T>[]> {
    if (items.length > 1) {
      try {
        const values = await this.transaction((manager) => settleAll(items.map((item) => work(manager, item))));
        return values.map((value) => ({ status: 'fulfilled', value }));
      } catch {
        // Retry the items one by one below, so that only failing items return an error.
      }
    }
    const results: PromiseSettledResult<T>[] = [];
    for (const item of items)
      results.push(...(await Promise.allSettled([this.transaction((manager) => work(manager, item))])));
    return results;
  }

  /** Names of all migrations of the domain, in order. */
  get migrations(): readonly string[] {
    return this.dataSource.migrations.map((migration) => migration.constructor.name);
  }

  get poolState(): PoolState {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.pool;
    return { total, idle, waiting };
  }

  /**
   * Returns how many connections the server allows, how many are open, and how many the domain's pool may still open;
   * null with transaction pooling, where the pooler has its own limits.
   */
  async connectionRoom(): Promise<ConnectionCapacity | null> {
    if (this.target.pooling !== 'session') return null;
    const { rows } = await this.pool.query<Omit<ConnectionCapacity, 'most' | 'mayOpen'>>(connectionCountStatement);
    const most = this.pool.options.max;
    return rows[0] ? { ...rows[0], most, mayOpen: most - this.pool.totalCount } : null;
  }

  /** Rejects when the server does not respond to a trivial query. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /** Rejects while the server is out of disk space. Does nothing unless a write has failed for that reason before. */
  async checkSpace(): Promise<void> {
    await this.space.check((statement) =>
      this.dataSource.transaction(async (manager) => {
        await manager.query(statement);
      }),
    );
  }

  /** Closes all connections; resolves once the server has closed them. */
  async close(): Promise<void> {
    const disconnected = waitForDisconnect(this.pool);
    await this.dataSource.destroy();
    await this.target.replicas?.leave();
    await this.listCursors?.close();
    await disconnected;
  }
}

/** Runs a statement, in a tracing span if tracing is enabled. */
function withSpan<T>(text: string, run: () => Promise<T>): Promise<T> {
  const tracer = activeTracer();
  return tracer === null ? run() : tracer.run(statementSpan(text, true), run);
}

/**
 * The connection broke during a transaction. The transaction was rolled back, unless the connection broke at its
 * commit: then the outcome is unknown, so the transaction is not retried.
 */
export class ConnectionLost extends Error {
  /** SQLSTATE `connection_failure`. */
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** Whether a statement failed because TypeORM had already removed a broken connection from its transaction. */
function isReleased(error: unknown): boolean {
  return error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;
}
