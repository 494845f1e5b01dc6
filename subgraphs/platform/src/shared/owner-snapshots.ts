import { type Transaction, recordIntegrationEvent } from '../../../kit/src';

/**
 * Records the integration event that informs other domains of an account and its parent account. The account's row must
 * have been written in this transaction.
 */
export function recordAccountSnapshot(tx: Transaction, id: string): Promise<void> {
  return recordIntegrationEvent(tx, 'platform.account_facts', {
    type: 'fact:account.known',
    resourceId: id,
    accountId: id,
  });
}
