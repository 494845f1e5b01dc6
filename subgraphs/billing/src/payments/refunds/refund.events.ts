import { type Transaction, recordEvent } from '../../../../kit/src';
import type { Refund } from './refund.resource';

/** Records a refund event in the outbox. The refund must have been written in this transaction. */
export function recordRefundEvent(
  tx: Transaction,
  type: 'refund.created' | 'refund.updated',
  { id, accountId }: Refund,
): Promise<void> {
  return recordEvent(tx, 'billing.refunds', { type, resource: 'Refund', resourceId: id, accountId });
}
