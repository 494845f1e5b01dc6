import type { ClientBase } from 'pg';
import { OperatorError } from '../errors/operator-error';

/** Whether payments are real (`live`) or simulated (`sandbox`). */
export type ServiceMode = 'sandbox' | 'live';

const record = /^mode: (sandbox|live)$/m;

/** The schema was created in one mode (`sandbox` or `live`) and the process runs in the other. */
export class DatabaseModeMismatch extends OperatorError {
  constructor(schema: string, recorded: string, requested: ServiceMode) {
    super(
      `The schema ${schema} of the database was created with MODE=${recorded}, but this start has MODE=${requested}. Set MODE=${recorded}, or use another database.`,
    );
  }
}

/**
 * Records the mode in the comment of a schema that has no recorded mode yet, so that dumps and copies of the database
 * keep the mode.
 *
 * @param client must hold a lock that excludes concurrent calls for the schema
 * @throws DatabaseModeMismatch when the other mode is recorded
 */
export async function recordMode(
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
  if (recorded !== undefined) throw new DatabaseModeMismatch(schema, recorded, mode);
  const lines = [comment, `mode: ${mode}`].filter(Boolean).join('\n');
  await client.query(`COMMENT ON SCHEMA ${schema} IS ${client.escapeLiteral(lines)}`);
}
