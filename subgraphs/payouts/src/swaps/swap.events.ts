import { type Transaction, recordEvent } from '../../../kit/src';
import { isUser } from '../owners/owner';
import type { Swap } from './swap.resource';

/**
 * Records the `swap.completed` event if an account owns the swap. The row must have been written in the same
 * transaction.
 */
export async function recordSwapCompleted(tx: Transaction, { id, accountId }: Swap): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.swaps', { type: 'swap.completed', resource: 'Swap', resourceId: id, accountId });
}
