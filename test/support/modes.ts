import pg from 'pg';

const schemas =
  "SELECT nspname AS name, obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname IN ('platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events', 'edge')";

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the distinct modes that the schemas of the domains and the edge record; null for a schema without a record. */
export function recordedModes(databaseUrl: string): Promise<(string | null)[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(schemas);
    return [...new Set(rows.map(({ comment }) => comment))];
  });
}

/** Removes the recorded mode, so that a process in the other mode can start on a database that is already in use. */
export function forgetMode(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(schemas);
    for (const { name } of rows) await client.query(`COMMENT ON SCHEMA ${client.escapeIdentifier(name)} IS NULL`);
  });
}
