import { ReadModel, column, computed } from '../../../kit/src';
import { toPayoutMethod } from '../payouts/destinations';
import { sharedFields } from '../payouts/payout.read-model';
import { feeTypeOf, withdrawalStatusOf } from './withdrawal.states';

/**
 * Read model of payouts as the GraphQL type `Withdrawal`. The repository hides the destination from callers who may not
 * read payout methods.
 */
export function withdrawalReadModel(): ReadModel {
  return new ReadModel('Withdrawal', 'payouts.payouts', {
    ...sharedFields,
    status: computed(['status', 'accepted_at'], withdrawalStatusOf),
    feeType: computed(['fee_amount', 'markup_fee', 'fee_paid_by'], feeTypeOf),
    ledgerAccountId: column('(SELECT l.id FROM payouts.ledger_accounts l WHERE l.account_id = $row.account_id)'),
    errorCode: column('failure_code'),
    errorMessage: column('failure_message'),
    payoutMethod: computed(['destination'], toPayoutMethod),
  });
}
