import { ReadModel, column, computed } from '../../../kit/src';

const named = (prefix: string) => (owner: string) => (owner.startsWith(prefix) ? { id: owner } : null);

/** Read model of wallets (`LedgerAccount` in the API). */
export function ledgerAccountReadModel(): ReadModel {
  return new ReadModel('LedgerAccount', 'payouts.ledger_accounts', {
    account: computed(['account_id'], named('biz_')),
    user: computed(['account_id'], named('user_')),
    createdAt: column('created_at'),
  });
}
