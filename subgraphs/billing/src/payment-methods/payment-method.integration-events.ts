import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { PaymentMethodEntity } from './payment-method.entity';

/**
 * Records an event for other domains in the outbox: a payment method was saved. The row must have been written in this
 * transaction.
 */
export function recordMethodSaved(tx: Transaction, { id, accountId }: PaymentMethodEntity): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.payment_method_facts', {
    type: 'fact:payment_method.saved',
    resourceId: id,
    accountId,
  });
}
