import pg from 'pg';

const mark = 'complete';

/** Empties the embedded database if no start has ever completed on it. It then contains an incomplete demo world that no one has used. */
export async function dropIncomplete(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const {
      rows: [state],
    } = await client.query(
      "SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()",
    );
    if (state?.comment === mark) return;
    const { rows } = await client.query(
      "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')",
    );
    for (const { nspname } of rows) await client.query(`DROP SCHEMA ${client.escapeIdentifier(nspname)} CASCADE`);
  });
}

/** Records that a start has completed. */
export async function markComplete(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const {
      rows: [state],
    } = await client.query('SELECT current_database() AS name');
    await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(state.name)} IS '${mark}'`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
