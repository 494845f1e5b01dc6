import { type Transaction, recordFact } from '../../../kit/src';
import type { PaymentMethodEntity } from './payment-method.entity';

/** Tells other domains that a payment method was saved; it must have been written in this transaction. */
export function recordMethodSaved(tx: Transaction, { id, accountId }: PaymentMethodEntity): Promise<void> {
  return recordFact(tx, 'billing.payment_method_facts', {
    type: 'fact:payment_method.saved',
    resourceId: id,
    accountId,
  });
}
