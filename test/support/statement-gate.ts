import { Client } from 'pg';
import { until } from './until';

/** A gate in a database: while it is shut, statements block in the server. */
export interface StatementGate {
  /** SQL of a statement that passes the gate, and returns one row with an empty string. */
  readonly passing: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Resolves when `count` statements are blocked. */
  waiting(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Creates an open gate. */
export async function statementGate(url: string): Promise<StatementGate> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = async (): Promise<number> =>
    (
      await client.query(
        `SELECT count(*)::int AS count FROM pg_locks
         WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
    ).rows[0].count;
  return {
    passing: 'SELECT pg_advisory_xact_lock_shared(1)::text',
    shut: async () => void (await client.query('SELECT pg_advisory_lock(1)')),
    open: async () => void (await client.query('SELECT pg_advisory_unlock(1)')),
    waiting: async (expectedCount) => void (await until(count, (blockedCount) => blockedCount === expectedCount)),
    close: () => client.end(),
  };
}
