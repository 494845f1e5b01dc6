import type pg from 'pg';
import type { Logger } from '../../../kit/src';
import { PatientClient } from '../../../kit/src/database/patient-client';
import type { RunStatement } from '../log/partitions';
import { enterStatement, type Move, outboxRows, plainSchemas } from './move-batch';

/** Domains in a database of their own. */
export interface Elsewhere {
  /** That Postgres itself. */
  readonly url: string;
  readonly schemas: readonly string[];
}

/** How long a statement there may take, in milliseconds. */
const answerTime = 10_000;

/**
 * Outboxes in another database than the log, so that no statement reaches both: events are read there, entered here, and removed there afterwards.
 * A relay that dies in between leaves events that are in the log already; they are known by their ids, and only removed.
 */
export class OutboxesElsewhere {
  private client: pg.Client | null = null;
  private away = false;
  private readonly probe: string;
  private readonly look: string;
  private readonly name: string;

  /** @param batchSize events taken at once from each outbox */
  constructor(
    private readonly place: Elsewhere,
    private readonly batchSize: number,
    private readonly log: Logger,
  ) {
    const schemas = plainSchemas(place.schemas);
    this.name = new URL(place.url).host;
    this.probe = `SELECT ${schemas.map((schema) => `EXISTS (SELECT 1 FROM ${schema}.outbox)`).join(' OR ')} AS waiting`;
    this.look = `SELECT count(*)::int AS count, coalesce(jsonb_agg(to_jsonb(found)), '[]')::text AS rows
      FROM (${schemas.map((schema) => outboxRows(schema, `(SELECT * FROM ${schema}.outbox ORDER BY id LIMIT ${batchSize}) first`)).join(' UNION ALL ')}) found`;
  }

  /**
   * Moves what is there. Where the database is away nothing is, and the others are not held up.
   *
   * @param run statements in the database of the log
   */
  async run(run: RunStatement, expected: boolean): Promise<Move> {
    let found: { readonly count: number; readonly rows: string } | null;
    try {
      found = await this.waiting(expected);
    } catch (error) {
      await this.lose(error);
      return { moved: 0, more: false };
    }
    if (!found || found.count === 0) return { moved: 0, more: false };
    const [entered] = await run(enterStatement, [found.rows]);
    try {
      await this.remove(found.rows);
    } catch (error) {
      await this.lose(error);
    }
    return { moved: Number(entered?.moved ?? 0), more: !this.away && found.count >= this.batchSize };
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async waiting(expected: boolean): Promise<{ readonly count: number; readonly rows: string } | null> {
    const client = await this.connected();
    if (!expected && (await client.query<{ waiting: boolean }>(this.probe)).rows[0]?.waiting !== true) return null;
    return (await client.query<{ count: number; rows: string }>(this.look)).rows[0] ?? null;
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
      connectionString: this.place.url,
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
