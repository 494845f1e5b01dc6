import { type Transaction, recordEvent } from '../../../kit/src';
import type { RefundEntity } from './refund.entity';

/** Records a refund event in the outbox. The refund must have been written in this transaction. */
export function recordRefundEvent(
  tx: Transaction,
  type: 'refund.created' | 'refund.updated',
  { id, accountId }: RefundEntity,
): Promise<void> {
  return recordEvent(tx, 'billing.refunds', { type, resource: 'Refund', resourceId: id, accountId });
}
