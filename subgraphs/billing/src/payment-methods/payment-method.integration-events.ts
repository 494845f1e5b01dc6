import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { PaymentMethod } from './payment-method.resource';

/**
 * Records an event for other domains in the outbox: a payment method was saved. The row must have been written in this
 * transaction.
 */
export function recordMethodSaved(tx: Transaction, { id, accountId }: PaymentMethod): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.payment_method_facts', {
    type: 'fact:payment_method.saved',
    resourceId: id,
    accountId,
  });
}
