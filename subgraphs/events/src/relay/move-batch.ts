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
  constructor(schemas: readonly string[], private readonly batchSize: number) {
    const invalid = schemas.find((schema) => !/^[a-z_]+$/.test(schema));
    if (invalid !== undefined || schemas.length === 0) throw new Error(`The relay cannot read an outbox of the schema '${invalid ?? ''}'.`);
    this.probe = `SELECT ${schemas.map((schema) => `EXISTS (SELECT 1 FROM ${schema}.outbox)`).join(' OR ')} AS waiting`;
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

/**
 * One statement, hence one snapshot and one transaction: rows leave the outboxes and enter the log together or not at
 * all, and an event is never seen without those of earlier commits. Rows of one outbox keep the order of their ids;
 * those of different outboxes are merged by the time at which they occurred. It has no values, so that its plan is made once.
 */
function moveStatement(schemas: readonly string[], batchSize: number): string {
  const columns = 'event_id, type, resource, resource_id, account_id, occurred_at, "row", previous';
  const taken = schemas.map((schema) => `${schema}_taken AS (
    DELETE FROM ${schema}.outbox o USING (SELECT id FROM ${schema}.outbox ORDER BY id LIMIT ${batchSize}) first
    WHERE o.id = first.id RETURNING o.*)`);
  const merged = schemas.map((schema) =>
    `SELECT '${schema}' AS source, id, ${columns}, max(occurred_at) OVER (ORDER BY id) AS turn FROM ${schema}_taken`);
  return `WITH ${taken.join(', ')},
    state AS (SELECT last_position, greatest(last_logged_at, clock_timestamp()) AS logged_at FROM events.log_state FOR UPDATE),
    placed AS (
      SELECT state.last_position + row_number() OVER (ORDER BY turn, source, id) AS position, state.logged_at, ${columns}
      FROM (${merged.join(' UNION ALL ')}) merged CROSS JOIN state
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
