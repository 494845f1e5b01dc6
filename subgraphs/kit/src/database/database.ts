import pg from 'pg';
import {
  DataSource,
  type EntityManager,
  type MixedList,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isCollision } from '../errors/passing-failure';
import type { Logger } from '../logging';
import type { Context } from '../context';
import type { Principal } from '../principal';
import { activeTracer, traced } from '../telemetry';
import { allDone } from './all-done';
import { connectionsGone } from './connections-gone';
import { keptPlans } from './kept-plans';
import { migrate, type MigrationLimits } from './migrate';
import { ListCursors } from './list-cursors';
import { type DatabaseAddress, type DatabasePlace, waysTo } from './place';
import { BoundedPool, type PoolLimits, poolSettings, usualPoolLimits } from './pool';
import { statementSpan } from './statement-span';
import { runLightly } from './query-runner';
import { ReadsOfOneTurn } from './reads-of-one-turn';
import { WriteSpace } from './write-space';

export interface DatabaseOptions {
  /** `postgres://…`, or with all the ways to it. */
  readonly url: DatabaseAddress;
  /** The Postgres schema that this domain owns; no other domain reads or writes it. */
  readonly schema: string;
  readonly entities: MixedList<Function>;
  readonly migrations: MixedList<Function>;
  readonly log: Logger;
  /** Whether the schema has an outbox. Default: true. */
  readonly outbox?: boolean;
  /** Connections at most, default 8. */
  readonly poolSize?: number;
  /** How long callers wait, and how many of them. */
  readonly limits?: PoolLimits;
}

/** Connections of a database server, as a domain sees them. */
export interface ConnectionRoom {
  /** Differs between servers. */
  readonly server: string;
  /** Connections that the server allows to users without special rights. */
  readonly allowed: number;
  /** Connections that it has now, of all processes. */
  readonly open: number;
  /** Most connections of the domain's pool. */
  readonly most: number;
  /** Connections that the pool may still open. */
  readonly mayOpen: number;
}

/** How many connections a pool has, how many of them rest, and how many callers wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}
/** How often a transaction is tried that gets into the way of another one, and longest pause between two tries, in milliseconds. */
const [mostTries, longestPause] = [4, 40];

/** Settings that a server of an older version does not have count as 0. */
const roomStatement = `
  SELECT pg_postmaster_start_time()::text AS server,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - COALESCE(current_setting('reserved_connections', true)::int, 0) AS allowed,
    (SELECT sum(numbackends)::int FROM pg_stat_database) AS open`;

/** One domain's door to Postgres: entities for writes and rare reads, named statements for hot reads. */
export class Database {
  private readonly reads: ReadsOfOneTurn;
  private readonly space = new WriteSpace();
  /** Null where the place of the log of events is not configured. */
  readonly listCursors: ListCursors | null;

  private constructor(
    readonly schema: string,
    readonly dataSource: DataSource,
    private readonly pool: pg.Pool,
    private readonly place: Required<DatabasePlace>,
    private readonly options: DatabaseOptions,
  ) {
    this.reads = new ReadsOfOneTurn(pool, place.pooling);
    const { eventLog, replicas } = place;
    const outbox = options.outbox === false ? null : `${schema}.outbox`;
    this.listCursors = eventLog && new ListCursors(eventLog, outbox, replicas?.mostBehind ?? null);
  }

  /** Connects without migrating. Throws when the server cannot be reached. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const place = waysTo(options.url);
    const dataSource = new DataSource({
      type: 'postgres',
      url: place.url,
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
        ...poolSettings(options.limits, place.pooling, options.log),
        idle_in_transaction_session_timeout: 30_000,
        options: `${keptPlans} -c TimeZone=UTC -c search_path=${options.schema},public`,
      },
    });
    runLightly(dataSource);
    await dataSource.initialize();
    try {
      await place.replicas?.join(options.log);
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
    return new Database(
      options.schema,
      dataSource,
      (dataSource.driver as unknown as { master: pg.Pool }).master,
      place,
      options,
    );
  }

  /** Longest wait for a row that an event of another domain brings, in milliseconds. */
  get eventWait(): number {
    return this.options.limits?.eventWait ?? usualPoolLimits.eventWait;
  }

  /**
   * Creates the schema if it is new and runs the migrations that have not run yet, also while others serve. Processes that start together take turns.
   * Throws `WrongMode` where the schema belongs to a service in the other mode.
   */
  async migrate(limits?: MigrationLimits): Promise<void> {
    const { options, place, schema } = this;
    const { mode } = place;
    if (place.pooling === 'session')
      return migrate({ dataSource: this.dataSource, pool: this.pool, schema, mode, log: options.log, limits });
    // Taking turns needs a session, and so do settings that hold for more than one transaction.
    const direct = await Database.open({ ...options, url: { url: place.directUrl, mode }, poolSize: 2 });
    try {
      await direct.migrate(limits);
    } finally {
      await direct.close();
    }
  }

  /**
   * Runs a hot read: rows as arrays in the order of the selected expressions, timestamps as ISO 8601 text with milliseconds, numerics as exact text. Equal texts
   * are planned once for each connection, and what is asked for in one turn of the event loop leaves in one packet.
   */
  rows(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    return toldOf(text, () => this.reads.rows(text, values));
  }

  /**
   * Does the same for a list, which may come from a copy that is a little behind: never behind what its caller has written, nor for the
   * service itself, nor where an event is told.
   */
  async listed(
    { principal, captured }: Pick<Context, 'principal' | 'captured'>,
    text: string,
    values: readonly unknown[],
  ): Promise<unknown[][]> {
    const { replicas } = this.place;
    if (!replicas || principal.kind === 'system' || captured) return this.rows(text, values);
    const rows = await toldOf(text, () => replicas.rows(principal, text, values));
    return rows ?? this.rows(text, values);
  }

  /** To be called after a caller's changes were committed, before they are told so: their next list has them. */
  async wrote(principal: Principal): Promise<void> {
    await this.place.replicas?.wrote(principal);
  }

  /**
   * Runs work in one transaction that commits when the work resolves and rolls back when it throws. Where Postgres ends it in
   * favour of another one (deadlock, serialization), it is tried again, from its beginning. Throws `ConnectionLost` where the
   * connection broke.
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await traced({ name: `transaction ${this.schema}` }, () => this.dataSource.transaction(work));
      } catch (error) {
        this.space.failed(error);
        if (tries >= mostTries || !isCollision(error)) throw isReleased(error) ? new ConnectionLost(error) : error;
        // Those who collided would otherwise meet again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause));
      }
    }
  }

  /**
   * Runs work that only reads, and needs no transaction: each of its statements takes a connection by itself and sees what is committed by then. Nobody
   * waits for the end of it.
   */
  apart<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.createEntityManager());
  }

  /**
   * Does the same to many things that do not depend on each other, side by side in one transaction: what is `batched`
   * becomes one statement for all of them. Where that fails for any, each gets a transaction of its own, one after the other.
   *
   * @returns what came of each, in their order
   */
  async together<Item, T>(
    items: readonly Item[],
    work: (manager: EntityManager, item: Item) => Promise<T>,
  ): Promise<PromiseSettledResult<T>[]> {
    if (items.length > 1) {
      try {
        const values = await this.transaction((manager) => allDone(items.map((item) => work(manager, item))));
        return values.map((value) => ({ status: 'fulfilled', value }));
      } catch {
        // Whichever failed will say so by itself below.
      }
    }
    const results: PromiseSettledResult<T>[] = [];
    for (const item of items)
      results.push(...(await Promise.allSettled([this.transaction((manager) => work(manager, item))])));
    return results;
  }

  /** Names of all migrations of the domain, in their order. */
  get migrations(): readonly string[] {
    return this.dataSource.migrations.map((migration) => migration.constructor.name);
  }

  get poolState(): PoolState {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.pool;
    return { total, idle, waiting };
  }

  /** Null where a pooler lends the connections, which has limits of its own. */
  async connectionRoom(): Promise<ConnectionRoom | null> {
    if (this.place.pooling !== 'session') return null;
    const { rows } = await this.pool.query<Omit<ConnectionRoom, 'most' | 'mayOpen'>>(roomStatement);
    const most = this.pool.options.max;
    return rows[0] ? { ...rows[0], most, mayOpen: most - this.pool.totalCount } : null;
  }

  /** Rejects while the server does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /** Rejects while the server, which has refused to write for lack of room, has none. Does nothing where it has refused nothing. */
  async checkSpace(): Promise<void> {
    await this.space.check((statement) => this.dataSource.transaction((manager) => manager.query(statement)));
  }

  /** Resolves once the server has closed every connection. */
  async close(): Promise<void> {
    const gone = connectionsGone(this.pool);
    await this.dataSource.destroy();
    await this.place.replicas?.leave();
    await this.listCursors?.close();
    await gone;
  }
}

/** Runs a statement, and tells of it where requests are traced. */
function toldOf<T>(text: string, run: () => Promise<T>): Promise<T> {
  const tracer = activeTracer();
  return tracer === null ? run() : tracer.run(statementSpan(text, true), run);
}

/** The connection broke between two statements of a transaction: nothing of it was done, unless it was about to commit. */
export class ConnectionLost extends Error {
  /** As Postgres calls it. */
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** A broken connection is taken away from its transaction, which is told so with its next statement. */
function isReleased(error: unknown): boolean {
  return error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;
}
