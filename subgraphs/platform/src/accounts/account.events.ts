import { type Transaction, recordEvent } from '../../../kit/src';

/** Records an account's change; the account must have been written in this transaction. */
export function recordAccountUpdated(tx: Transaction, accountId: string, previous: Record<string, unknown>): Promise<void> {
  return recordEvent(tx, 'platform.accounts', { type: 'account.updated', resource: 'Account', resourceId: accountId, accountId, previous });
}
