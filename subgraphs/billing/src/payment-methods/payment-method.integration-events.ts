import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { PaymentMethodEntity } from './payment-method.entity';

/** Records the integration event of a saved payment method. The row must have been written in this transaction. */
export function recordMethodSaved(tx: Transaction, { id, accountId }: PaymentMethodEntity): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.payment_method_facts', {
    type: 'fact:payment_method.saved',
    resourceId: id,
    accountId,
  });
}
