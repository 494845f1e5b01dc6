import type { RunStatement } from './partitions';

/** One partition of a table that is partitioned by time: `from` inclusive, `to` exclusive. */
export interface TimePartition {
  /** The partitioned table, in the schema `events`. */
  readonly table: string;
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Creates a partition if it is missing. The table is created separately and then attached, so that readers of the
 * partitioned table are not blocked. All of this is one statement, hence one transaction; concurrent calls are safe.
 */
export async function ensurePartition(run: RunStatement, { table, name, from, to }: TimePartition): Promise<void> {
  const [found] = await run('SELECT to_regclass($1) IS NOT NULL AS there', [`events.${name}`]);
  if (found?.there === true) return;
  await run(`DO $do$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('commerce-graph:partitions', 0));
    IF NOT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'events' AND tablename = '${name}') THEN
      CREATE TABLE events.${name} (LIKE events.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
      ALTER TABLE events.${table} ATTACH PARTITION events.${name} FOR VALUES FROM ('${from.toISOString()}') TO ('${to.toISOString()}');
    END IF;
  END $do$`);
}

/**
 * Drops a partition in two steps that do not block readers and writers of the table. If the process dies between them,
 * or a lock times out, the next call completes the work. Must not be called in a transaction.
 */
export async function dropPartitionOf(run: RunStatement, table: string, name: string): Promise<void> {
  const [attached] = await run(
    'SELECT inhdetachpending AS pending FROM pg_inherits WHERE inhparent = $1::regclass AND inhrelid = to_regclass($2)',
    [`events.${table}`, `events.${name}`],
  );
  if (attached)
    await run(
      `ALTER TABLE events.${table} DETACH PARTITION events.${name} ${attached.pending === true ? 'FINALIZE' : 'CONCURRENTLY'}`,
    );
  await run(`DROP TABLE IF EXISTS events.${name}`);
}

/**
 * Returns the names of the partitions of a table in the schema `events`, in alphabetical order, including detached ones
 * that still exist.
 */
export async function partitionNames(run: RunStatement, table: string): Promise<string[]> {
  const found = await run(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'events'::regnamespace AND relkind = 'r' AND relname ~ ('^' || $1 || '_\\d{4}(_\\d\\d)+$') ORDER BY relname",
    [table],
  );
  return found.map((row) => row.name as string);
}
