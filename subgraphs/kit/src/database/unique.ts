import type { Refusal } from '../errors';
import type { OnConnection } from './batch';
import { holdName } from './held-names';
import { arrived, prepared } from './statements';

/**
 * Does a write that a unique index may refuse, and turns that refusal into the domain's own. Checking beforehand would
 * not do: two writers may pass the check together.
 *
 * @param constraint name of the unique index or constraint; a server that has a part of the table says a number behind it
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

/** A name that somebody has chosen for a row, whatever its case. */
export interface ChosenName {
  /** Table with its schema; its rows have an `id`. */
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** Row that is to have the name. */
  readonly id: string;
}

/**
 * Keeps a name from all others until the transaction ends, and throws the refusal where another row has it, of whichever account. The unique index says so too; but where tables
 * are divided among servers by account, it knows the rows of one account only.
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
