import type { DomainError } from '../errors/errors';
import type { OnConnection } from './batch';
import { reserveName } from './reserved-names';
import { flushDeferred, prepared } from './statements';

/**
 * Runs a write and converts the violation of one unique index into the domain error of `createError`. A check
 * beforehand would not be enough: two concurrent writers may both pass it. Sends and awaits the deferred statements of
 * the transaction, including earlier ones.
 *
 * @param constraint name of the unique index or constraint; on a shard, Postgres reports it with a numeric suffix
 */
export async function rejectDuplicates<T>(
  tx: OnConnection,
  constraint: string,
  createError: () => DomainError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    const written = await write();
    await flushDeferred(tx);
    return written;
  } catch (error) {
    const violation = error as { readonly code?: string; readonly constraint?: string };
    if (violation.code === '23505' && violation.constraint?.replace(/_\d+$/, '') === constraint) throw createError();
    throw error;
  }
}

/** User-chosen name of a row, to be unique in its column regardless of case. */
export interface UniqueName {
  /** Name of the table with its schema. The table must have a column `id`. */
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** Id of the row that receives the name. */
  readonly id: string;
}

/**
 * Reserves a name until the end of the transaction. Throws the error of `createError` if another row, of any account,
 * has the name. The unique index alone is not enough: if tables are sharded by account, the index covers the rows of
 * one account only.
 */
export async function reserveUniqueName(
  tx: OnConnection,
  { table, column, name, id }: UniqueName,
  createError: () => DomainError,
): Promise<void> {
  await reserveName(tx, `${table}.${column}:${name.toLowerCase()}`);
  const [existing] = await prepared(
    tx.manager,
    `SELECT id FROM ${table} WHERE lower(${column}) = lower($1) AND id <> $2`,
    [name, id],
  );
  if (existing) throw createError();
}
