import { type Transaction, recordEvent } from '../../../kit/src';
import type { PayoutMethod } from './payout-method.resource';

/** Records the `payout_method.created` event. The row must have been written in the same transaction. */
export function recordPayoutMethodCreated(tx: Transaction, { id, accountId }: PayoutMethod): Promise<void> {
  return recordEvent(tx, 'payouts.payout_methods', {
    type: 'payout_method.created',
    resource: 'PayoutMethod',
    resourceId: id,
    accountId,
  });
}
