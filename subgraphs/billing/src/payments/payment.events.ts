import { type Transaction, recordEvent } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';

export type PaymentEvent =
  | 'payment.created' | 'payment.pending' | 'payment.requires_action' | 'payment.authorized' | 'payment.succeeded' | 'payment.failed' | 'payment.canceled';

/** Records a payment's change; it must have been written in this transaction. */
export function recordPaymentEvent(tx: Transaction, type: PaymentEvent, { id, accountId }: PaymentEntity): Promise<void> {
  return recordEvent(tx, 'billing.payments', { type, resource: 'Payment', resourceId: id, accountId });
}
