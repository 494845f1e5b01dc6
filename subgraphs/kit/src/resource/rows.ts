import { NotFound } from '../errors/errors';

/**
 * Returns a row that must exist.
 *
 * @throws NotFound if there is none, or if it is marked as deleted
 */
export async function requireRow<Row extends object>(found: Promise<Row | null>): Promise<Row> {
  const row: (Row & { readonly deletedAt?: Date | null }) | null = await found;
  if (!row || row.deletedAt) throw new NotFound();
  return row;
}
