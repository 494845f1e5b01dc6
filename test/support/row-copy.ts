import type { DatabaseState } from './database-state';

/**
 * Inserts a copy of a row with other values in some columns, and returns the id of the copy.
 *
 * @param table name with its schema
 */
export async function copyRow(
  state: DatabaseState,
  table: string,
  id: string | undefined,
  changes: Readonly<Record<string, unknown>>,
): Promise<string> {
  const [created] = await state.rows<{ id: string }>(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, $2)).* FROM ${table} t WHERE id = $1 RETURNING id`,
    [id, JSON.stringify(changes)],
  );
  return created?.id as string;
}
