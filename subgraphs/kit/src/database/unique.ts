import type { Refusal } from '../errors';

/**
 * Does a write that a unique index may refuse, and turns that refusal into the domain's own. Checking beforehand would
 * not do: two writers may pass the check together.
 *
 * @param constraint name of the unique index or constraint
 */
export async function refusingDuplicates<T>(constraint: string, refusal: () => Refusal, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refused = error as { readonly code?: string; readonly constraint?: string };
    if (refused.code === '23505' && refused.constraint === constraint) throw refusal();
    throw error;
  }
}
