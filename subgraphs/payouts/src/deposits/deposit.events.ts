import { type Transaction, recordEvent } from '../../../kit/src';
import { isUser } from '../owners';
import type { DepositEntity } from './deposit.entity';

/** Records that money for an account has arrived; it must have been written in this transaction. */
export async function recordDepositSucceeded(tx: Transaction, { id, accountId }: DepositEntity): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.deposits', {
      type: 'deposit.succeeded',
      resource: 'Deposit',
      resourceId: id,
      accountId,
    });
}
