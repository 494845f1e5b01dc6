import { ReadModel, column, computed } from '../../../kit/src';

const referenceIf = (prefix: string) => (owner: string) => (owner.startsWith(prefix) ? { id: owner } : null);

/** Read model of wallets (`LedgerAccount` in the API): SQL sources of the GraphQL fields. */
export function ledgerAccountReadModel(): ReadModel {
  return new ReadModel('LedgerAccount', 'payouts.ledger_accounts', {
    account: computed(['account_id'], referenceIf('biz_')),
    user: computed(['account_id'], referenceIf('user_')),
    createdAt: column('created_at'),
  });
}
