import { type Transaction, recordEvent } from '../../../kit/src';
import { payoutAccountIdOf } from './payout-account.policy';

/**
 * Records a `payout_account.status_updated` event in the outbox. The payout status of the account must have been
 * written in this transaction.
 */
export function recordPayoutAccountStatus(tx: Transaction, accountId: string): Promise<void> {
  return recordEvent(tx, 'billing.account_payouts', {
    type: 'payout_account.status_updated',
    resource: 'PayoutAccount',
    resourceId: payoutAccountIdOf(accountId),
    accountId,
  });
}
