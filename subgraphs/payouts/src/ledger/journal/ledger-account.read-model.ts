import { readModelOf, ReadModel, computed } from '../../../../kit/src';
import { LedgerAccount } from './ledger-account.resource';

const referenceIf = (prefix: string) => (owner: string) => (owner.startsWith(prefix) ? { id: owner } : null);

/** Read model of wallets (`LedgerAccount` in the API): SQL sources of the GraphQL fields. */
export function ledgerAccountReadModel(): ReadModel<LedgerAccount> {
  return readModelOf(LedgerAccount, {
    account: computed(['account_id'], referenceIf('biz_')),
    user: computed(['account_id'], referenceIf('user_')),
  });
}
