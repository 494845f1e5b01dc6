import type { Transaction } from '../../../../kit/src';
import type { Payment } from './payment.resource';
import { recordBankReport } from './payment.events';
import type { PaymentRepository } from './payment.repository';
import { substatusOf } from './payment.substatus';

/**
 * Applies a dispute or early fraud warning that the processor has reported together with a successful charge: records
 * the event from which other domains create the dispute or alert. A disputed payment can no longer be refunded, even
 * before the dispute exists. The payment must have been written in this transaction.
 */
export async function applyAftermath(
  tx: Transaction,
  payments: PaymentRepository,
  payment: Payment,
  riskEvent: 'disputed' | 'early_fraud_warning',
): Promise<void> {
  if (riskEvent === 'disputed') {
    payment.disputeStatus = 'needs_response';
    payment.substatus = substatusOf(payment);
    await payments.save(tx, payment);
  }
  await recordBankReport(tx, riskEvent, payment);
}
