import type pg from 'pg';
import type { Logger } from '../../../kit/src';
import { BusyTolerantClient } from '../../../kit/src/database/busy-tolerant-client';
import type { RunStatement } from '../log/partitions';
import {
  enterStatement,
  type OutboxBatchResult,
  parseMoveResult,
  outboxRows,
  checkSchemaNames,
  probeSql,
  sharedIds,
  toOutboxEvent,
  pendingEventsSql,
} from './outbox-batch-publisher';

/** A remote database with the Postgres schemas of the domains in it. */
export interface RemoteDatabase {
  /** Direct connection URL of the remote Postgres. */
  readonly url: string;
  readonly schemas: readonly string[];
}

/** Timeout of statements in the remote database, in milliseconds. */
const statementTimeoutMs = 10_000;

/** Events read from remote outboxes, as JSON. */
interface RemoteEvents {
  readonly count: number;
  readonly rows: string;
  /** Whether the remote outboxes may contain more events. */
  readonly more: boolean;
}

/**
 * Returns the SQL query for rows of several outboxes, as a JSON array.
 *
 * @param rowsOf returns a subquery for rows of a schema's outbox; `parameterIndex` is the number of the schema,
 * starting at 1
 */
function outboxStatement(
  schemas: readonly string[],
  rowsOf: (schema: string, parameterIndex: number) => string,
): string {
  const rows = schemas.map((schema, index) => outboxRows(schema, `(${rowsOf(schema, index + 1)}) taken`));
  return `SELECT count(*)::int AS count, coalesce(jsonb_agg(to_jsonb(found)), '[]')::text AS rows FROM (${rows.join(' UNION ALL ')}) found`;
}

/**
 * Moves events from the outboxes in a remote database to the log. No statement spans both databases, so events are read
 * from the remote outboxes, appended to the log, and then deleted from the remote outboxes. If the process dies in
 * between, the next run recognizes by their ids the events that are already in the log, and only deletes them.
 */
export class RemoteOutboxReader {
  private client: pg.Client | null = null;
  private isUnavailable = false;
  private hasBacklog = false;
  private readonly probe: string;
  private readonly pendingSql: string;
  private readonly selectAllStatement: string;
  private readonly selectChosenStatement: string;
  private readonly name: string;

  /** @param batchSize maximum number of events per batch: per outbox while there is no backlog, otherwise in total */
  constructor(
    private readonly remote: RemoteDatabase,
    private readonly batchSize: number,
    private readonly log: Logger,
  ) {
    const schemas = checkSchemaNames(remote.schemas);
    this.name = new URL(remote.url).host;
    this.probe = probeSql(schemas);
    // Reads one event more than a batch holds, to detect a backlog.
    this.pendingSql = pendingEventsSql(schemas, batchSize + 1);
    this.selectAllStatement = outboxStatement(
      schemas,
      (schema) => `SELECT * FROM ${schema}.outbox ORDER BY id LIMIT ${batchSize}`,
    );
    this.selectChosenStatement = outboxStatement(
      schemas,
      (schema, parameterIndex) => `SELECT * FROM ${schema}.outbox WHERE id = ANY($${parameterIndex}::bigint[])`,
    );
  }

  /**
   * Moves one batch of pending events to the log. If the remote database is unavailable, moves none and does not throw,
   * so that the events of other databases are not delayed.
   *
   * @param run runs statements in the database of the log
   */
  async run(run: RunStatement, expected: boolean): Promise<OutboxBatchResult> {
    let found: RemoteEvents | null;
    try {
      found = await this.fetchPending(expected);
    } catch (error) {
      await this.markUnavailable(error);
      return { moved: 0, more: false };
    }
    if (!found || found.count === 0) return { moved: 0, more: false };
    const result = parseMoveResult(await run(enterStatement, [found.rows]));
    try {
      await this.remove(found.rows);
    } catch (error) {
      await this.markUnavailable(error);
    }
    this.hasBacklog = found.more;
    return { ...result, more: !this.isUnavailable && found.more };
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async fetchPending(expected: boolean): Promise<RemoteEvents | null> {
    const client = await this.connected();
    if (!expected && (await client.query<{ waiting: boolean }>(this.probe)).rows[0]?.waiting !== true) return null;
    if (!this.hasBacklog) {
      const [found] = (await client.query<Omit<RemoteEvents, 'more'>>(this.selectAllStatement)).rows;
      return found ? { ...found, more: found.count >= this.batchSize } : null;
    }
    const pendingEvents = (await client.query<Record<string, unknown>>(this.pendingSql)).rows.map(toOutboxEvent);
    const ids = sharedIds(this.remote.schemas, pendingEvents, this.batchSize);
    const [found] = (await client.query<Omit<RemoteEvents, 'more'>>(this.selectChosenStatement, ids)).rows;
    return found ? { ...found, more: pendingEvents.length > this.batchSize } : null;
  }

  private async remove(rows: string): Promise<void> {
    const client = await this.connected();
    const takenBySource = Map.groupBy(
      JSON.parse(rows) as { readonly source: string; readonly id: number }[],
      ({ source }) => source,
    );
    for (const [schema, events] of takenBySource)
      await client.query(`DELETE FROM ${schema}.outbox WHERE id = ANY($1::bigint[])`, [events.map(({ id }) => id)]);
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client = new BusyTolerantClient({
      connectionString: this.remote.url,
      application_name: 'commerce-graph:relay',
      connectionTimeoutMillis: 2_000,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs,
      keepAlive: true,
      options: '-c TimeZone=UTC',
    });
    client.on('error', () => void (this.client === client && (this.client = null)));
    await client.connect();
    if (this.isUnavailable)
      this.log.info({ database: this.name }, 'a database is available again, its events are published');
    this.isUnavailable = false;
    this.client = client;
    return client;
  }

  private async markUnavailable(error: unknown): Promise<void> {
    if (!this.isUnavailable)
      this.log.warn({ err: error, database: this.name }, 'a database is not reachable, its events wait in its outbox');
    this.isUnavailable = true;
    await this.close();
  }
}
