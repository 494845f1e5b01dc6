import { type Transaction, recordEvent } from '../../../kit/src';
import type { DisputeAlert } from './dispute-alert.resource';

/**
 * Records the event of a new alert. The alert must already be saved in this transaction, because the event contains its
 * row.
 */
export function recordAlertCreated(tx: Transaction, { id, accountId }: DisputeAlert): Promise<void> {
  return recordEvent(tx, 'trust_safety.dispute_alerts', {
    type: 'dispute_alert.created',
    resource: 'DisputeAlert',
    resourceId: id,
    accountId,
  });
}
