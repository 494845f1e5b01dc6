import { type Transaction, recordEvent, recordIntegrationEvent } from '../../../../kit/src';
import type { Payment } from './payment.resource';

export type PaymentEvent =
  | 'payment.created'
  | 'payment.pending'
  | 'payment.requires_action'
  | 'payment.authorized'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.canceled';

/** Records a payment event in the outbox. The payment must have been written in this transaction. */
export function recordPaymentEvent(tx: Transaction, type: PaymentEvent, { id, accountId }: Payment): Promise<void> {
  return recordEvent(tx, 'billing.payments', { type, resource: 'Payment', resourceId: id, accountId });
}

/**
 * Records an event about a dispute or early fraud warning that a simulated bank reports for a collected payment. Other
 * domains create the dispute or alert from this event.
 */
export function recordBankReport(
  tx: Transaction,
  riskEvent: 'disputed' | 'early_fraud_warning',
  { id, accountId }: Payment,
): Promise<void> {
  const type = riskEvent === 'disputed' ? 'fact:payment.disputed' : 'fact:payment.warned';
  return recordIntegrationEvent(tx, 'billing.payments', { type, resourceId: id, accountId });
}
