import { type Transaction, recordIntegrationEvent } from '../../../kit/src';

/** Records the integration event with an account's existence and parent. The row must have been written in this transaction. */
export function recordAccountSnapshot(tx: Transaction, id: string): Promise<void> {
  return recordIntegrationEvent(tx, 'platform.account_facts', {
    type: 'fact:account.known',
    resourceId: id,
    accountId: id,
  });
}
