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
    const driverError = (error as { driverError?: { code?: string; constraint?: string } }).driverError;
    if (driverError?.code === '23505' && driverError.constraint === constraint) throw refusal();
    throw error;
  }
}
