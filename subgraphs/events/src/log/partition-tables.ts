import type { RunStatement } from './partitions';

/** A part of a partitioned table that holds a range of times. */
export interface TimePartition {
  /** The partitioned table, in the schema `events`. */
  readonly table: string;
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Makes a partition where it is missing. It is attached rather than created in place, so that readers of the table need not wait. One
 * statement, hence one transaction; several processes may come here at once.
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

/** Names of the partitions of a table in the schema `events`, in alphabetical order. */
export async function partitionNames(run: RunStatement, table: string): Promise<string[]> {
  const found = await run(
    'SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass ORDER BY c.relname',
    [`events.${table}`],
  );
  return found.map((row) => row.name as string);
}
