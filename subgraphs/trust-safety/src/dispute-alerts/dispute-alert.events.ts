import { type Transaction, recordEvent } from '../../../kit/src';
import type { DisputeAlertEntity } from './dispute-alert.entity';

/** Records that an alert came; it must have been written in this transaction. */
export function recordAlertCreated(tx: Transaction, { id, accountId }: DisputeAlertEntity): Promise<void> {
  return recordEvent(tx, 'trust_safety.dispute_alerts', {
    type: 'dispute_alert.created',
    resource: 'DisputeAlert',
    resourceId: id,
    accountId,
  });
}
