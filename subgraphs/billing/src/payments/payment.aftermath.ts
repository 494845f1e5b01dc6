import type { Transaction } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';
import { recordAftermath } from './payment.events';
import type { PaymentRepository } from './payment.repository';
import { substatusOf } from './payment.substatus';

/**
 * Records what a processor says of a payment that was collected and written in this transaction. One that is disputed takes
 * no refund from then on, before anybody has opened the dispute.
 */
export async function takeAftermath(
  tx: Transaction,
  payments: PaymentRepository,
  payment: PaymentEntity,
  aftermath: 'disputed' | 'early_fraud_warning',
): Promise<void> {
  if (aftermath === 'disputed') {
    payment.disputeStatus = 'needs_response';
    payment.substatus = substatusOf(payment);
    await payments.save(tx, payment);
  }
  await recordAftermath(tx, aftermath, payment);
}
