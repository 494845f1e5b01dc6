import pg from 'pg';

/**
 * Throws if an event was published without its body, which no request to a service may cause. Databases in which a test restores remembered rows
 * (`DatabaseState.restore`) are not checked, because rows are removed there without the service.
 */
export async function rejectEventsWithoutBody(databaseUrl: string): Promise<void> {
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
