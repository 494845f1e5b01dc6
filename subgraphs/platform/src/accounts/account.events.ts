import { type Transaction, recordEvent, rowBefore } from '../../../kit/src';

/** The account's row before it is written. */
export function accountBefore(tx: Transaction, accountId: string): Promise<string> {
  return rowBefore(tx, 'platform.accounts', accountId);
}

/**
 * Records an account's change; the account must have been written in this transaction.
 *
 * @param previous what `accountBefore` said
 */
export function recordAccountUpdated(tx: Transaction, accountId: string, previous: string): Promise<void> {
  return recordEvent(tx, 'platform.accounts', { type: 'account.updated', resource: 'Account', resourceId: accountId, accountId, previous });
}
