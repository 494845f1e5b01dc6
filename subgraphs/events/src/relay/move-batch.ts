import type { RunStatement } from '../log/partitions';

/** What one move did. */
export interface Move {
  readonly moved: number;
  /** Whether an outbox may hold more than was taken. */
  readonly more: boolean;
}

/** Writes the statements that look into, and empty, the outboxes of some domains. */
export class OutboxMove {
  private readonly probe: string;
  private readonly move: string;

  /**
   * @param schemas the domains' Postgres schemas, each with the kit's table `outbox`
   * @param batchSize events taken at once from each outbox
   */
  constructor(
    schemas: readonly string[],
    private readonly batchSize: number,
  ) {
    this.probe = `SELECT ${plainSchemas(schemas)
      .map((schema) => `EXISTS (SELECT 1 FROM ${schema}.outbox)`)
      .join(' OR ')} AS waiting`;
    this.move = moveStatement(schemas, batchSize);
  }

  /** @param expected there is something to move for all that is known: looking first would only take time */
  async run(run: RunStatement, expected = false): Promise<Move> {
    const [state] = expected ? [] : await run(this.probe, []);
    if (!expected && state?.waiting !== true) return { moved: 0, more: false };
    const [result] = await run(this.move, []);
    const moved = Number(result?.moved ?? 0);
    return { moved, more: moved >= this.batchSize };
  }
}

/** The schemas themselves. Throws where one is no plain word, or where there is none. */
export function plainSchemas(schemas: readonly string[]): readonly string[] {
  const invalid = schemas.find((schema) => !/^[a-z_]+$/.test(schema));
  if (invalid !== undefined || schemas.length === 0)
    throw new Error(`The relay cannot read an outbox of the schema '${invalid ?? ''}'.`);
  return schemas;
}

const columns = 'event_id, type, resource, resource_id, account_id, occurred_at, "row", previous';

/** Rows of one outbox, each with its turn among those of the others: by the time at which it occurred, none before one of a smaller id. */
export function outboxRows(schema: string, from: string): string {
  return `SELECT '${schema}' AS source, id, ${columns}, max(occurred_at) OVER (ORDER BY id) AS turn FROM ${from}`;
}

/**
 * One statement, hence one snapshot and one transaction: rows leave the outboxes and enter the log together or not at
 * all, and an event is never seen without those of earlier commits. Rows of one outbox keep the order of their ids;
 * those of different outboxes are merged by the time at which they occurred. It has no values, so that its plan is made once.
 */
function moveStatement(schemas: readonly string[], batchSize: number): string {
  const taken = schemas.map(
    (schema) => `${schema}_taken AS (
    DELETE FROM ${schema}.outbox o USING (SELECT id FROM ${schema}.outbox ORDER BY id LIMIT ${batchSize}) first
    WHERE o.id = first.id RETURNING o.*)`,
  );
  return `WITH ${taken.join(', ')}, ${entering(schemas.map((schema) => outboxRows(schema, `${schema}_taken`)).join(' UNION ALL '))}`;
}

/** Enters rows of other databases (JSON, `$1`) that are not in the log yet. */
export const enterStatement = `WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (source text, id bigint, event_id text, type text, resource text, resource_id text, account_id text,
      occurred_at timestamptz, "row" jsonb, previous jsonb, turn timestamptz)
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
    WHERE batch.moved > 0 RETURNING batch.moved`;
}
