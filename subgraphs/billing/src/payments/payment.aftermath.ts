import type { Transaction } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';
import { recordBankReport } from './payment.events';
import type { PaymentRepository } from './payment.repository';
import { substatusOf } from './payment.substatus';

/**
 * Records a dispute or an early fraud warning that the processor reports with a collected payment. The payment must
 * have been written in this transaction. From then on, a disputed payment cannot be refunded, even before the dispute
 * is created.
 */
export async function applyAftermath(
  tx: Transaction,
  payments: PaymentRepository,
  payment: PaymentEntity,
  riskEvent: 'disputed' | 'early_fraud_warning',
): Promise<void> {
  if (riskEvent === 'disputed') {
    payment.disputeStatus = 'needs_response';
    payment.substatus = substatusOf(payment);
    await payments.save(tx, payment);
  }
  await recordBankReport(tx, riskEvent, payment);
}
