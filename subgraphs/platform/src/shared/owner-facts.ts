import { type Transaction, recordFact } from '../../../kit/src';

/** Tells other domains that an account exists, and where it belongs; the row must have been written in this transaction. */
export function recordAccountKnown(tx: Transaction, id: string): Promise<void> {
  return recordFact(tx, 'platform.account_facts', { type: 'fact:account.known', resourceId: id, accountId: id });
}
