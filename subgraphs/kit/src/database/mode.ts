import type { ClientBase } from 'pg';

/** Whether the money in a database is real. */
export type ServiceMode = 'sandbox' | 'live';

const record = /^mode: (sandbox|live)$/m;

/** A database was filled in one mode, and a process was started in the other one. */
export class WrongMode extends Error {
  constructor(schema: string, recorded: string, asked: ServiceMode) {
    super(
      `The schema ${schema} of the database was made with MODE=${recorded}, and this start has MODE=${asked}. Set MODE=${recorded}, or name another database.`,
    );
  }
}

/**
 * Records the mode of a schema at the first start that states one, in the schema's comment: dumps and copies of the database keep it.
 * Throws `WrongMode` where the other mode is recorded.
 *
 * @param client no other process does the same at the same time
 */
export async function keepMode(
  client: Pick<ClientBase, 'query' | 'escapeLiteral'>,
  schema: string,
  mode: ServiceMode,
): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    "SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = $1",
    [schema],
  );
  const comment = rows[0]?.comment ?? '';
  const recorded = record.exec(comment)?.[1];
  if (recorded === mode) return;
  if (recorded !== undefined) throw new WrongMode(schema, recorded, mode);
  const lines = [comment, `mode: ${mode}`].filter(Boolean).join('\n');
  await client.query(`COMMENT ON SCHEMA ${schema} IS ${client.escapeLiteral(lines)}`);
}
