import { type Transaction, recordEvent } from '../../../kit/src';
import type { PayoutMethodEntity } from './payout-method.entity';

/** Records that a destination was saved; it must have been written in this transaction. */
export function recordPayoutMethodCreated(tx: Transaction, { id, accountId }: PayoutMethodEntity): Promise<void> {
  return recordEvent(tx, 'payouts.payout_methods', {
    type: 'payout_method.created',
    resource: 'PayoutMethod',
    resourceId: id,
    accountId,
  });
}
