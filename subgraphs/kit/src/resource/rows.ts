import type { LockedRow } from '../database/rows';
import { NotFound } from '../errors/errors';

/**
 * Returns a row that must exist.
 *
 * @throws NotFound if there is none, or if it is marked as deleted
 */
export async function requireRow<Row extends object>(found: Promise<Row | null>): Promise<Row> {
  const row = await found;
  if (!row || isDeleted(row)) throw new NotFound();
  return row;
}

/** Like `requireRow`, for a row locked with `lockToChange`. */
export async function requireLocked<Row extends object>(
  found: Promise<LockedRow<Row> | null>,
): Promise<LockedRow<Row>> {
  const locked = await found;
  if (!locked || isDeleted(locked.row)) throw new NotFound();
  return locked;
}

function isDeleted(row: { readonly deletedAt?: Date | null }): boolean {
  return Boolean(row.deletedAt);
}
