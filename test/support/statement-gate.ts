import { Client } from 'pg';
import { until } from './until';

/** A gate in a database: statements wait before it in the server while it is shut. */
export interface StatementGate {
  /** A statement of one row that passes the gate, and answers an empty text. */
  readonly passing: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Resolves when so many statements wait. */
  waiting(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes a gate, which is open. */
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
    waiting: async (wanted) => void (await until(count, (waiting) => waiting === wanted)),
    close: () => client.end(),
  };
}
