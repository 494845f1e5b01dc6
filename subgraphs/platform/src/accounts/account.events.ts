import { type Transaction, recordEvent, rowBefore } from '../../../kit/src';
import type { AccountEntity } from './account.entity';

/** Records an account's change, and what it was; it must have been locked to be changed, and written in this transaction. */
export function recordAccountUpdated(tx: Transaction, account: AccountEntity): Promise<void> {
  const { id } = account;
  return recordEvent(tx, 'platform.accounts', {
    type: 'account.updated',
    resource: 'Account',
    resourceId: id,
    accountId: id,
    previous: rowBefore(account),
  });
}
