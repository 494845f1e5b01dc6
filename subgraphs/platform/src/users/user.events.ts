import { type Transaction, recordIntegrationEvent } from '../../../kit/src';

/**
 * Records the integration event that informs other domains of a user's username and name. The user's row must have been
 * written in this transaction.
 */
export function recordUserNamed(tx: Transaction, { id }: { readonly id: string }): Promise<void> {
  return recordIntegrationEvent(tx, 'platform.user_names', { type: 'fact:user.named', resourceId: id, accountId: id });
}
