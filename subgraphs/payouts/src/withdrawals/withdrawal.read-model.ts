import { ReadModel, column, computed } from '../../../kit/src';
import { shownMethod } from '../payouts/destinations';
import { sharedFields } from '../payouts/payout.read-model';
import { feeTypeOf, withdrawalStatusOf } from './withdrawal.states';

/** How a payout is read as a withdrawal. Where it goes is left out by the repository for those who may not see it. */
export function withdrawalReadModel(): ReadModel {
  return new ReadModel('Withdrawal', 'payouts.payouts', {
    ...sharedFields,
    status: computed(['status', 'accepted_at'], withdrawalStatusOf),
    feeType: computed(['fee_amount', 'markup_fee', 'fee_paid_by'], feeTypeOf),
    ledgerAccountId: column('(SELECT l.id FROM payouts.ledger_accounts l WHERE l.account_id = $row.account_id)'),
    errorCode: column('failure_code'),
    errorMessage: column('failure_message'),
    payoutMethod: computed(['destination'], shownMethod),
  });
}
