import type pg from 'pg';
import type { Logger } from '../../../kit/src';
import { PatientClient } from '../../../kit/src/database/patient-client';
import type { RunStatement } from '../log/partitions';
import {
  enterStatement,
  type Move,
  movedBy,
  outboxRows,
  plainSchemas,
  probeText,
  sharedIds,
  toOutboxEvent,
  waitingText,
} from './move-batch';

/** Domains in a remote database. */
export interface Elsewhere {
  /** Direct connection URL of that Postgres. */
  readonly url: string;
  readonly schemas: readonly string[];
}

/** Statement timeout in the remote database, in milliseconds. */
const answerTime = 10_000;

/** Events read from remote outboxes, as JSON. */
interface Found {
  readonly count: number;
  readonly rows: string;
  /** Whether the outboxes contain more events. */
  readonly more: boolean;
}

/** @param rowsOf selects rows of a schema's outbox; `place` is the number of the schema, starting at 1 */
function lookText(schemas: readonly string[], rowsOf: (schema: string, place: number) => string): string {
  const rows = schemas.map((schema, index) => outboxRows(schema, `(${rowsOf(schema, index + 1)}) taken`));
  return `SELECT count(*)::int AS count, coalesce(jsonb_agg(to_jsonb(found)), '[]')::text AS rows FROM (${rows.join(' UNION ALL ')}) found`;
}

/**
 * Reads outboxes in a remote database. No statement spans both databases, so events are read there, appended to the log
 * here, and then deleted there. If the process dies in between, the next run finds the events already in the log by
 * their ids, and only deletes them.
 */
export class OutboxesElsewhere {
  private client: pg.Client | null = null;
  private away = false;
  private isBehind = false;
  private readonly probe: string;
  private readonly waiting: string;
  private readonly lookAtAll: string;
  private readonly lookAtChosen: string;
  private readonly name: string;

  /** @param batchSize batch size: per outbox while there is no backlog, in total otherwise */
  constructor(
    private readonly elsewhere: Elsewhere,
    private readonly batchSize: number,
    private readonly log: Logger,
  ) {
    const schemas = plainSchemas(elsewhere.schemas);
    this.name = new URL(elsewhere.url).host;
    this.probe = probeText(schemas);
    // One more than the batch size, to detect a backlog.
    this.waiting = waitingText(schemas, batchSize + 1);
    this.lookAtAll = lookText(schemas, (schema) => `SELECT * FROM ${schema}.outbox ORDER BY id LIMIT ${batchSize}`);
    this.lookAtChosen = lookText(
      schemas,
      (schema, place) => `SELECT * FROM ${schema}.outbox WHERE id = ANY($${place}::bigint[])`,
    );
  }

  /**
   * Moves waiting events to the log. An unavailable database yields no events and does not delay the others.
   *
   * @param run runs statements in the database of the log
   */
  async run(run: RunStatement, expected: boolean): Promise<Move> {
    let found: Found | null;
    try {
      found = await this.look(expected);
    } catch (error) {
      await this.lose(error);
      return { moved: 0, more: false };
    }
    if (!found || found.count === 0) return { moved: 0, more: false };
    const move = movedBy(await run(enterStatement, [found.rows]));
    try {
      await this.remove(found.rows);
    } catch (error) {
      await this.lose(error);
    }
    this.isBehind = found.more;
    return { ...move, more: !this.away && found.more };
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async look(expected: boolean): Promise<Found | null> {
    const client = await this.connected();
    if (!expected && (await client.query<{ waiting: boolean }>(this.probe)).rows[0]?.waiting !== true) return null;
    if (!this.isBehind) {
      const [found] = (await client.query<Omit<Found, 'more'>>(this.lookAtAll)).rows;
      return found ? { ...found, more: found.count >= this.batchSize } : null;
    }
    const waiting = (await client.query<Record<string, unknown>>(this.waiting)).rows.map(toOutboxEvent);
    const ids = sharedIds(this.elsewhere.schemas, waiting, this.batchSize);
    const [found] = (await client.query<Omit<Found, 'more'>>(this.lookAtChosen, ids)).rows;
    return found ? { ...found, more: waiting.length > this.batchSize } : null;
  }

  private async remove(rows: string): Promise<void> {
    const client = await this.connected();
    const taken = Map.groupBy(
      JSON.parse(rows) as { readonly source: string; readonly id: number }[],
      ({ source }) => source,
    );
    for (const [schema, events] of taken)
      await client.query(`DELETE FROM ${schema}.outbox WHERE id = ANY($1::bigint[])`, [events.map(({ id }) => id)]);
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client = new PatientClient({
      connectionString: this.elsewhere.url,
      application_name: 'commerce-graph:relay',
      connectionTimeoutMillis: 2_000,
      statement_timeout: answerTime,
      query_timeout: answerTime,
      keepAlive: true,
      options: '-c TimeZone=UTC',
    });
    client.on('error', () => void (this.client === client && (this.client = null)));
    await client.connect();
    if (this.away) this.log.info({ database: this.name }, 'a database is back, its events are moved again');
    this.away = false;
    this.client = client;
    return client;
  }

  private async lose(error: unknown): Promise<void> {
    if (!this.away)
      this.log.warn(
        { err: error, database: this.name },
        'the events of a database wait there: it is not to be reached',
      );
    this.away = true;
    await this.close();
  }
}
