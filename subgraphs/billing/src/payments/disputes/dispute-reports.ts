import {
  ExactDecimal,
  type IntegrationEvent,
  type Transaction,
  decimalsOf,
  recordIntegrationEvent,
  saveRow,
} from '../../../../kit/src';
import type { Payment } from '../payments/payment.resource';
import type { PaymentRepository } from '../payments/payment.repository';
import { substatusOf } from '../payments/payment.substatus';
import type { RefundRepository } from '../refunds/refund.repository';
import { DisputeReportEntity, type ReportRejection } from './dispute-report.entity';

/** Report of a bank about a dispute or inquiry, as received from the dispute domain. */
interface Report {
  readonly id: string;
  readonly disputeId: string;
  readonly inquiry: boolean;
  /**
   * True if the report turns an inquiry into a dispute. An amount above the remaining amount of the payment is then
   * reduced instead of rejected.
   */
  readonly escalation: boolean;
  /**
   * Disputed amount that the bank has reported, a decimal string; null for the whole amount of the payment that is not
   * refunded.
   */
  readonly amount: string | null;
}

/**
 * Processes bank reports about payments. As soon as a report is accepted, the payment is disputed and rejects refunds.
 * The dispute covers the amount that is not refunded at that time. Reports of inquiries do not change the payment.
 */
export class DisputeReports {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  /**
   * Processes a bank report and records its result (accepted amount or rejection) for the dispute domain.
   *
   * @param payment payment that the report is about; must be locked
   */
  async processReport(tx: Transaction, { resourceId, row }: IntegrationEvent, payment: Payment): Promise<void> {
    const report: Report = {
      id: resourceId,
      disputeId: row['dispute_id'] as string,
      inquiry: row['inquiry'] === true,
      escalation: row['escalation'] === true,
      amount: row['amount'] == null ? null : String(row['amount']),
    };
    const { amount: refunded } = await this.refunds.committed(tx, payment.id);
    const result = resolveReport(report, payment, refunded);
    if (result.refusal === null && !report.inquiry) {
      payment.disputeStatus = 'needs_response';
      payment.substatus = substatusOf(payment);
      payment.updatedAt = tx.clock.now();
      await this.payments.save(tx, payment);
    }
    const { id, accountId } = payment;
    await saveRow(
      tx,
      Object.assign(new DisputeReportEntity(), {
        ...result,
        id: report.id,
        accountId,
        paymentId: id,
        disputeId: report.disputeId,
        createdAt: tx.clock.now(),
      } satisfies DisputeReportEntity),
    );
    await recordIntegrationEvent(tx, 'billing.dispute_reports', {
      type: 'fact:dispute.held',
      resourceId: report.id,
      accountId,
    });
  }
}

/**
 * Returns the amount that the bank report covers, or the reason for its rejection (decisions.md §8). By default, the
 * report covers the amount that is not refunded. For a fully refunded payment, only inquiries are accepted.
 */
function resolveReport(
  { inquiry, escalation, amount: reportedAmount }: Report,
  { total, currency }: Payment,
  refunded: string,
): Pick<DisputeReportEntity, 'amount' | 'refusal' | 'rest'> {
  const remaining = ExactDecimal.max(0, new ExactDecimal(total).minus(refunded));
  const text = (value: InstanceType<typeof ExactDecimal>) => value.toFixed(decimalsOf(currency));
  const rejectWith = (rejection: ReportRejection) => ({ amount: null, refusal: rejection, rest: text(remaining) });
  if (remaining.isZero() && !inquiry) return rejectWith('refunded');
  const maxAmount = remaining.isZero() ? new ExactDecimal(total) : remaining;
  const requestedAmount = reportedAmount === null ? maxAmount : new ExactDecimal(reportedAmount);
  if (requestedAmount.greaterThan(maxAmount) && !escalation) return rejectWith('too_large');
  return { amount: text(ExactDecimal.min(requestedAmount, maxAmount)), refusal: null, rest: text(remaining) };
}
