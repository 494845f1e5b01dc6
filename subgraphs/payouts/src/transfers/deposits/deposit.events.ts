import { type Transaction, recordEvent } from '../../../../kit/src';
import { isUser } from '../../ledger/owners/owner';
import type { Deposit } from './deposit.resource';

/**
 * Records the event that a deposit has arrived, if it belongs to an account; does nothing for a user's deposit. The row
 * must have been written in the same transaction.
 */
export async function recordDepositSucceeded(tx: Transaction, { id, accountId }: Deposit): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.deposits', {
      type: 'deposit.succeeded',
      resource: 'Deposit',
      resourceId: id,
      accountId,
    });
}
