import { type Transaction, recordEvent, previousRow } from '../../../../kit/src';
import type { Account } from './account.resource';

/**
 * Records the `account.updated` event, which contains the previous state of the row. The account must have been locked
 * with `lockToChange` and saved in this transaction.
 */
export function recordAccountUpdated(tx: Transaction, account: Account): Promise<void> {
  const { id } = account;
  return recordEvent(tx, 'platform.accounts', {
    type: 'account.updated',
    resource: 'Account',
    resourceId: id,
    accountId: id,
    previous: previousRow(account),
  });
}
