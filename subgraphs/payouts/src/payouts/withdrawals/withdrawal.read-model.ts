import { type Currency, ReadModel, column, computed } from '../../../../kit/src';
import { toPayoutMethod } from '../payouts/destinations';
import { sharedFields } from '../payouts/payout.read-model';
import { feeTypeOf, withdrawalStatusOf } from './withdrawal.states';
import type { Withdrawal } from './withdrawal.type';

const moneyOf = (name: string) =>
  computed([name, 'currency'], (amount: string | null, currency: Currency) =>
    amount === null ? null : { amount, currency },
  );

/**
 * Read model of payouts as the GraphQL type `Withdrawal`. The repository hides the destination from callers who may not
 * read payout methods.
 */
export function withdrawalReadModel(): ReadModel<Withdrawal> {
  return new ReadModel<Withdrawal>('Withdrawal', 'payouts.payouts', {
    ...sharedFields,
    requestId: column('request_id'),
    amount: moneyOf('amount'),
    feeAmount: moneyOf('fee_amount'),
    markupFee: moneyOf('markup_fee'),
    speed: column('speed'),
    estimatedArrival: column('estimated_arrival'),
    traceCode: column('trace_code'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    status: computed(['status', 'accepted_at'], withdrawalStatusOf),
    feeType: computed(['fee_amount', 'markup_fee', 'fee_paid_by'], feeTypeOf),
    ledgerAccountId: column('(SELECT l.id FROM payouts.ledger_accounts l WHERE l.account_id = $row.account_id)'),
    errorCode: column('failure_code'),
    errorMessage: column('failure_message'),
    payoutMethod: computed(['destination'], toPayoutMethod),
  });
}
