import { type Currency, ReadModel, column, computed } from '../../../kit/src';
import { ownerField } from '../owners';

/** Creates the read model of deposits. */
export function depositReadModel(): ReadModel {
  return new ReadModel('Deposit', 'payouts.deposits', {
    owner: ownerField('account_id'),
    status: column('status'),
    amount: computed(['amount', 'currency'], (amount: string | null, currency: Currency) =>
      amount === null ? null : { amount, currency },
    ),
    metadata: column('metadata'),
    createdAt: column('created_at'),
    succeededAt: column('succeeded_at'),
  });
}
