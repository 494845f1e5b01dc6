import { type Transaction, recordFact } from '../../../kit/src';

/** Records the integration event with an account's existence and parent. The row must have been written in this transaction. */
export function recordAccountKnown(tx: Transaction, id: string): Promise<void> {
  return recordFact(tx, 'platform.account_facts', { type: 'fact:account.known', resourceId: id, accountId: id });
}
