import { type LockedRow, type Transaction, recordEvent } from '../../../../kit/src';
import type { Account } from './account.resource';

/**
 * Records the `account.updated` event, which contains the previous state of the row. The account must have been saved
 * in this transaction.
 */
export function recordAccountUpdated(tx: Transaction, { row: { id }, previous }: LockedRow<Account>): Promise<void> {
  return recordEvent(tx, 'platform.accounts', {
    type: 'account.updated',
    resource: 'Account',
    resourceId: id,
    accountId: id,
    previous,
  });
}
