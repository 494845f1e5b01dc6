import { type Transaction, recordEvent } from '../../../kit/src';
import type { PayoutMethodEntity } from './payout-method.entity';

/** Records the `payout_method.created` event. The row must have been written in the same transaction. */
export function recordPayoutMethodCreated(tx: Transaction, { id, accountId }: PayoutMethodEntity): Promise<void> {
  return recordEvent(tx, 'payouts.payout_methods', {
    type: 'payout_method.created',
    resource: 'PayoutMethod',
    resourceId: id,
    accountId,
  });
}
