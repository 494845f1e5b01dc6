import type { RunStatement } from '../log/partitions';
import { fairShare, type PendingEvent } from './fair-share';

/** Result of moving one batch of events to the log. */
export interface OutboxBatchResult {
  readonly moved: number;
  /** Whether an outbox may contain more events, so that another batch is needed. */
  readonly more: boolean;
  /** Number of events in the log that are not published yet, after this batch; undefined if the batch was empty. */
  readonly unpublished?: number;
}

/** An event in the outbox of a domain: `source` is the domain's schema, `id` the id of the outbox row. */
export interface OutboxEvent extends PendingEvent {
  readonly source: string;
  readonly id: string;
}

/** Maximum number of events per outbox, oldest first, that fair sharing considers. */
const maxConsideredEvents = 20_000;

/**
 * Moves events to the log from the outboxes in the same database. As long as the events fit into one batch, one
 * statement moves all of them. If more are pending, accounts are served round-robin.
 */
export class OutboxBatchPublisher {
  private readonly probe: string;
  private readonly pendingSql: string;
  private readonly moveAllStatement: string;
  private readonly moveChosenStatement: string;
  /** Whether the outboxes may still contain events after the last batch. */
  private hasBacklog = false;

  /**
   * @param schemas the domains' Postgres schemas, each with a table `outbox`
   * @param batchSize maximum number of events per batch: per outbox while there is no backlog, otherwise in total
   */
  constructor(
    private readonly schemas: readonly string[],
    private readonly batchSize: number,
  ) {
    this.probe = probeSql(schemas);
    // Reads one event more than a batch holds, to detect a backlog.
    this.pendingSql = pendingEventsSql(schemas, batchSize + 1);
    this.moveAllStatement = moveStatement(
      schemas,
      (schema) => `SELECT id FROM ${schema}.outbox ORDER BY id LIMIT ${batchSize}`,
    );
    this.moveChosenStatement = moveStatement(
      schemas,
      (_schema, parameterIndex) => `SELECT unnest($${parameterIndex}::bigint[]) AS id`,
    );
  }

  /**
   * Moves one batch of events to the log.
   *
   * @param expected whether events are known to be waiting; otherwise a query checks for events first
   */
  async run(run: RunStatement, expected = false): Promise<OutboxBatchResult> {
    const [state] = expected ? [] : await run(this.probe, []);
    if (!expected && state?.waiting !== true) return { moved: 0, more: false };
    const result = this.hasBacklog ? await this.moveFairShares(run) : await this.moveOldest(run);
    this.hasBacklog = result.more;
    return result;
  }

  private async moveOldest(run: RunStatement): Promise<OutboxBatchResult> {
    const result = parseMoveResult(await run(this.moveAllStatement, []));
    return { ...result, more: result.moved >= this.batchSize };
  }

  private async moveFairShares(run: RunStatement): Promise<OutboxBatchResult> {
    const pendingEvents = (await run(this.pendingSql, [])).map(toOutboxEvent);
    const ids = sharedIds(this.schemas, pendingEvents, this.batchSize);
    return {
      ...parseMoveResult(await run(this.moveChosenStatement, ids)),
      more: pendingEvents.length > this.batchSize,
    };
  }
}

/**
 * Converts the result row of a statement that appends events to the log: the numbers of moved and of unpublished
 * events. Without a row, no event was moved.
 */
export function parseMoveResult([result]: readonly Record<string, unknown>[]): Omit<OutboxBatchResult, 'more'> {
  return result ? { moved: Number(result.moved), unpublished: Number(result.unpublished) } : { moved: 0 };
}

/**
 * Selects the events of one batch so that accounts are served round-robin (`fairShare`). Returns the outbox row ids for
 * each schema, in the order of the schemas.
 */
export function sharedIds(
  schemas: readonly string[],
  pendingEvents: readonly OutboxEvent[],
  limit: number,
): string[][] {
  const selected = Map.groupBy(fairShare(pendingEvents, limit), ({ source }) => source);
  return schemas.map((schema) => (selected.get(schema) ?? []).map(({ id }) => id));
}

export function toOutboxEvent(row: Record<string, unknown>): OutboxEvent {
  const source = row.source as string;
  return {
    source,
    id: String(row.id),
    accountId: row.account_id as string,
    resource: `${source} ${row.resource_id as string}`,
  };
}

/** Returns the SQL query that determines whether any outbox contains events; its result column is `waiting`. */
export function probeSql(schemas: readonly string[]): string {
  return `SELECT ${checkSchemaNames(schemas)
    .map((schema) => `EXISTS (SELECT 1 FROM ${schema}.outbox)`)
    .join(' OR ')} AS waiting`;
}

/**
 * Returns the SQL query for the oldest pending events of each account, without their row snapshots, in log order. An
 * event is omitted if an earlier event of the same resource is omitted.
 *
 * @param limit maximum number of events of one account in one outbox
 */
export function pendingEventsSql(schemas: readonly string[], limit: number): string {
  const ofSchema = (schema: string): string => `SELECT '${schema}' AS source, id, account_id, resource_id, turn
    FROM (SELECT *, max(place) OVER (PARTITION BY resource_id ORDER BY id) AS reached
      FROM (SELECT *, row_number() OVER (PARTITION BY account_id ORDER BY id) AS place, max(occurred_at) OVER (ORDER BY id) AS turn
        FROM (SELECT id, account_id, resource_id, occurred_at FROM ${schema}.outbox ORDER BY id LIMIT ${maxConsideredEvents}) oldest) placed) ranked
    WHERE reached <= ${limit}`;
  return `SELECT source, id, account_id, resource_id FROM (${checkSchemaNames(schemas).map(ofSchema).join(' UNION ALL ')}) waiting
    ORDER BY turn, source, waiting.id`;
}

/** Returns the schema names unchanged. Throws if a name is not a plain identifier, or if there is none. */
export function checkSchemaNames(schemas: readonly string[]): readonly string[] {
  const invalid = schemas.find((schema) => !/^[a-z_]+$/.test(schema));
  if (invalid !== undefined || schemas.length === 0)
    throw new Error(`The outbox publisher cannot read an outbox of the schema '${invalid ?? ''}'.`);
  return schemas;
}

const columns = 'event_id, type, resource, resource_id, account_id, occurred_at, "row", previous, context';

/**
 * Returns the SQL query for the rows of one outbox. Its column `turn` is the order in which rows of several outboxes
 * are merged: by occurrence time, but never before a row of the same outbox with a smaller id.
 */
export function outboxRows(schema: string, from: string): string {
  return `SELECT '${schema}' AS source, id, ${columns}, max(occurred_at) OVER (ORDER BY id) AS turn FROM ${from}`;
}

/**
 * Returns the SQL statement that moves rows from the outboxes to the log. A single statement has one snapshot and one
 * transaction: the move is atomic, and an event never becomes visible before the events of earlier commits. Rows of one
 * outbox keep the order of their ids; rows of different outboxes are merged by occurrence time.
 *
 * @param idsOf returns a subquery for the ids to take from a schema's outbox; `parameterIndex` is the number of the
 * schema, starting at 1
 */
function moveStatement(schemas: readonly string[], idsOf: (schema: string, parameterIndex: number) => string): string {
  const deletions = schemas.map(
    (schema, index) => `${schema}_taken AS (
    DELETE FROM ${schema}.outbox o USING (${idsOf(schema, index + 1)}) first
    WHERE o.id = first.id RETURNING o.*)`,
  );
  return `WITH ${deletions.join(', ')}, ${entering(schemas.map((schema) => outboxRows(schema, `${schema}_taken`)).join(' UNION ALL '))}`;
}

/**
 * SQL: appends outbox rows of remote databases, given as JSON in `$1`, to the log, except events that the log already
 * contains.
 */
export const enterStatement = `WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (source text, id bigint, event_id text, type text, resource text, resource_id text, account_id text,
      occurred_at timestamptz, "row" jsonb, previous jsonb, context jsonb, turn timestamptz)
  ), ${entering('SELECT g.* FROM given g WHERE NOT EXISTS (SELECT FROM events.event_ids known WHERE known.event_id = g.event_id)')}`;

function entering(rows: string): string {
  return `state AS (SELECT last_position, greatest(last_logged_at, clock_timestamp()) AS logged_at FROM events.log_state FOR UPDATE),
    placed AS (
      SELECT state.last_position + row_number() OVER (ORDER BY turn, source, id) AS position, state.logged_at, ${columns}
      FROM (${rows}) merged CROSS JOIN state
    ),
    logged AS (
      INSERT INTO events.log (position, logged_at, ${columns}) SELECT position, logged_at, ${columns} FROM placed
    ),
    named AS (
      INSERT INTO events.event_ids (event_id, position, logged_at) SELECT event_id, position, logged_at FROM placed
    )
    UPDATE events.log_state SET last_position = batch.position, last_logged_at = batch.logged_at
    FROM (SELECT max(position) AS position, max(logged_at) AS logged_at, count(*) AS moved FROM placed) batch
    WHERE batch.moved > 0 RETURNING batch.moved, events.log_state.last_position - events.log_state.published_position AS unpublished`;
}
