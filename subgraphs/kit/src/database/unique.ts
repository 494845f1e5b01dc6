import type { Refusal } from '../errors';
import type { OnConnection } from './batch';
import { arrived } from './statements';

/**
 * Does a write that a unique index may refuse, and turns that refusal into the domain's own. Checking beforehand would
 * not do: two writers may pass the check together.
 *
 * @param constraint name of the unique index or constraint
 */
export async function refusingDuplicates<T>(tx: OnConnection, constraint: string, refusal: () => Refusal, write: () => Promise<T>): Promise<T> {
  try {
    const written = await write();
    await arrived(tx);
    return written;
  } catch (error) {
    const refused = error as { readonly code?: string; readonly constraint?: string };
    if (refused.code === '23505' && refused.constraint === constraint) throw refusal();
    throw error;
  }
}
