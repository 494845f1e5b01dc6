import pg from 'pg';

/**
 * Throws where an event was published without its body, which no request to a service may cause. A test that puts remembered rows
 * back (`WorldState.restore`) removes rows past the service, so that its database is not judged.
 */
export async function refuseEventsWithoutBody(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ type: string; resource_id: string }>(
      "SELECT type, resource_id FROM events.log WHERE render_failed AND to_regnamespace('remembered') IS NULL ORDER BY position LIMIT 5",
    );
    if (rows.length > 0)
      throw new Error(
        `Published without a body: ${rows.map(({ type, resource_id }) => `${type} of ${resource_id}`).join(', ')}`,
      );
  } finally {
    await database.end();
  }
}
