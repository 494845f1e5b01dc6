import type { Refusal } from '../errors';
import type { OnConnection } from './batch';
import { holdName } from './held-names';
import { arrived, prepared } from './statements';

/**
 * Runs a write and converts a violation of a unique index into a domain error. A check beforehand would not be enough:
 * two concurrent writers may both pass it.
 *
 * @param constraint name of the unique index or constraint; on a shard, Postgres reports it with a numeric suffix
 */
export async function refusingDuplicates<T>(
  tx: OnConnection,
  constraint: string,
  refusal: () => Refusal,
  write: () => Promise<T>,
): Promise<T> {
  try {
    const written = await write();
    await arrived(tx);
    return written;
  } catch (error) {
    const refused = error as { readonly code?: string; readonly constraint?: string };
    if (refused.code === '23505' && refused.constraint?.replace(/_\d+$/, '') === constraint) throw refusal();
    throw error;
  }
}

/** User-chosen name of a row, case-insensitive. */
export interface ChosenName {
  /** Table with its schema; its rows have an `id`. */
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** Row that receives the name. */
  readonly id: string;
}

/**
 * Reserves a name until the end of the transaction and throws the error where another row of any account has it. The
 * unique index alone is not enough: where tables are sharded by account, it covers the rows of one account only.
 */
export async function takeName(
  tx: OnConnection,
  { table, column, name, id }: ChosenName,
  refusal: () => Refusal,
): Promise<void> {
  await holdName(tx, `${table}.${column}:${name.toLowerCase()}`);
  const [taken] = await prepared(
    tx.manager,
    `SELECT id FROM ${table} WHERE lower(${column}) = lower($1) AND id <> $2`,
    [name, id],
  );
  if (taken) throw refusal();
}
