import { Exact, type Fact, type Transaction, decimalsOf, recordFact, saveRow } from '../../../kit/src';
import type { PaymentEntity } from '../payments/payment.entity';
import type { PaymentRepository } from '../payments/payment.repository';
import { substatusOf } from '../payments/payment.substatus';
import type { RefundRepository } from '../refunds/refund.repository';
import { DisputeReportEntity, type ReportRefusal } from './dispute-report.entity';

/** Bank report as the dispute domain sends it. */
interface Report {
  readonly id: string;
  readonly disputeId: string;
  readonly inquiry: boolean;
  /** An inquiry that becomes a dispute: covers at most the remaining amount of the payment. */
  readonly escalation: boolean;
  /** Null for the whole remaining amount. */
  readonly amount: string | null;
}

/**
 * Processes bank reports on payments. From the transaction of a report on, the payment is disputed and rejects
 * refunds; the dispute covers the amount that refunds have left by then.
 */
export class DisputeReports {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  /** @param payment locked */
  async take(tx: Transaction, { resourceId, row }: Fact, payment: PaymentEntity): Promise<void> {
    const report: Report = {
      id: resourceId,
      disputeId: row['dispute_id'] as string,
      inquiry: row['inquiry'] === true,
      escalation: row['escalation'] === true,
      amount: row['amount'] == null ? null : String(row['amount']),
    };
    const { amount: refunded } = await this.refunds.committed(tx, payment.id);
    const answer = answerTo(report, payment, refunded);
    if (answer.refusal === null && !report.inquiry) {
      payment.disputeStatus = 'needs_response';
      payment.substatus = substatusOf(payment);
      payment.updatedAt = tx.clock.now();
      await this.payments.save(tx, payment);
    }
    const { id, accountId } = payment;
    await saveRow(
      tx,
      Object.assign(new DisputeReportEntity(), {
        ...answer,
        id: report.id,
        accountId,
        paymentId: id,
        disputeId: report.disputeId,
        createdAt: tx.clock.now(),
      } satisfies DisputeReportEntity),
    );
    await recordFact(tx, 'billing.dispute_reports', { type: 'fact:dispute.held', resourceId: report.id, accountId });
  }
}

/**
 * Determines the amount that a report covers (decisions.md §8): the remaining amount if it names none. A fully
 * refunded payment accepts only inquiries.
 */
function answerTo(
  { inquiry, escalation, amount: given }: Report,
  { total, currency }: PaymentEntity,
  refunded: string,
): Pick<DisputeReportEntity, 'amount' | 'refusal' | 'rest'> {
  const rest = Exact.max(0, new Exact(total).minus(refunded));
  const text = (value: InstanceType<typeof Exact>) => value.toFixed(decimalsOf(currency));
  const refuse = (refusal: ReportRefusal) => ({ amount: null, refusal, rest: text(rest) });
  if (rest.isZero() && !inquiry) return refuse('refunded');
  const most = rest.isZero() ? new Exact(total) : rest;
  const wanted = given === null ? most : new Exact(given);
  if (wanted.greaterThan(most) && !escalation) return refuse('too_large');
  return { amount: text(Exact.min(wanted, most)), refusal: null, rest: text(rest) };
}
