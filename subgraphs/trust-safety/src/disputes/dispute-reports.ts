import {
  type Context,
  type Currency,
  Exact,
  type Fact,
  Refusal,
  type Transaction,
  type UserErrorData,
  decimalsOf,
  newId,
  recordFact,
  savepoint,
  userErrorOf,
  Sentence,
} from '../../../kit/src';
import type { KnownPaymentEntity, KnownPaymentRepository } from '../known-payments';
import { type ReportTerms, DisputeReportEntity } from './dispute-report.entity';
import type { DisputeReportRepository } from './dispute-report.repository';
import type { DisputeEntity } from './dispute.entity';
import { DisputeTooLarge, DisputedAlready, NothingToDispute, ReportUnanswered } from './dispute.errors';
import type { DisputeRecorder, OpenedDispute } from './dispute.recorder';
import type { DisputeRepository } from './dispute.repository';

export interface DisputeReportParts {
  readonly reports: DisputeReportRepository;
  readonly disputes: DisputeRepository;
  readonly payments: KnownPaymentRepository;
  readonly recorder: DisputeRecorder;
}

/** Maximum wait for the response to a report, in milliseconds. */
const patience = 10_000;
/** Poll interval of a waiting command, in milliseconds: another process may have received the response. */
const lookAgain = 250;

/**
 * Dispute reports of banks, before they become disputes. Payments are refunded by their own domain. Hence that domain
 * determines the disputable amount, and locks the payment in the transaction that records the report. The report is
 * sent to it as an integration event, and the response is another one. Then the dispute is opened, or an inquiry is
 * escalated, with the amount of the response.
 */
export class DisputeReports {
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(private readonly parts: DisputeReportParts) {}

  /** Reports a dispute about a locked payment. Returns the id of the dispute. */
  async open(tx: Transaction, payment: KnownPaymentEntity, said: OpenedDispute): Promise<string> {
    if (await this.parts.disputes.stands(tx, payment.id)) throw new DisputedAlready();
    this.parts.recorder.check(tx, payment, said);
    return this.send(tx, payment, {
      disputeId: newId('dspt'),
      escalation: false,
      inquiry: said.inquiry ?? false,
      amount: said.amount ?? null,
      terms: termsOf(said),
    });
  }

  /**
   * Reports the escalation of an inquiry, for the amount of the inquiry or the rest that was not refunded. Both rows are
   * locked, the payment first, as in `take`.
   */
  async escalate(
    tx: Transaction,
    payment: KnownPaymentEntity,
    dispute: DisputeEntity,
    comment: string | null,
  ): Promise<string> {
    this.parts.recorder.checkEscalation(payment, dispute, comment);
    return this.send(tx, payment, {
      disputeId: dispute.id,
      escalation: true,
      inquiry: false,
      amount: dispute.amount,
      terms: termsOf({ issuerComment: comment }),
    });
  }

  /**
   * Waits for the response to the newest report about a dispute. Returns the user errors of a rejected report. Must be
   * awaited after the report's transaction. Throws `ReportUnanswered`.
   */
  async answered(ctx: Context, disputeId: string): Promise<readonly UserErrorData[]> {
    const end = Date.now() + patience;
    for (;;) {
      // Listen before reading, so that a response between the read and the wait ends the wait.
      const answer = this.listen(disputeId);
      try {
        const { state, refusal } = await this.parts.reports.newest(ctx, disputeId);
        if (state !== 'sent') return refusal ? [withTemplate(refusal)] : [];
        if (Date.now() >= end) throw new ReportUnanswered();
        await answer.within(lookAgain);
      } finally {
        answer.forget();
      }
    }
  }

  /** Applies the response to a report, once. A report that is no longer possible is stored as rejected. */
  async take(tx: Transaction, { row }: Fact): Promise<void> {
    const report = await this.parts.reports.lock(tx, row['id'] as string);
    if (report?.state !== 'sent') return;
    const payment = await this.parts.payments.lock(tx, report.paymentId);
    if (!payment) throw new Error(`${report.id} is about a payment that is not known`);
    report.updatedAt = tx.clock.now();
    try {
      await savepoint(tx, (part) => this.record(part, report, payment, row));
      report.state = 'taken';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      Object.assign(report, { state: 'refused', refusal: userErrorOf(error) } satisfies Partial<DisputeReportEntity>);
    }
    await this.parts.reports.save(tx, report);
  }

  /** Notifies commands that wait for the response. Call it after the commit of `take`. */
  notify(disputeId: string): void {
    for (const wake of this.waiting.get(disputeId) ?? []) wake();
  }

  private async record(
    tx: Transaction,
    { disputeId, escalation, inquiry, terms, createdAt }: DisputeReportEntity,
    payment: KnownPaymentEntity,
    answer: Fact['row'],
  ): Promise<void> {
    const { disputes, recorder } = this.parts;
    if (answer['refusal'] !== null) throw refusalOf(answer, payment);
    const amount = amountOf(answer['amount'], payment.currency);
    if (escalation)
      return recorder.escalate(tx, await disputes.lock(tx, disputeId), { amount, comment: terms.issuerComment });
    const evidenceDueAt = terms.evidenceDueAt === null ? null : new Date(terms.evidenceDueAt);
    const opened = { ...terms, inquiry, amount, evidenceDueAt };
    await recorder.open(tx, payment, opened, { id: disputeId, at: createdAt });
  }

  private async send(
    tx: Transaction,
    { id: paymentId, accountId }: KnownPaymentEntity,
    what: Pick<DisputeReportEntity, 'disputeId' | 'escalation' | 'inquiry' | 'amount' | 'terms'>,
  ): Promise<string> {
    if (await this.parts.reports.isWaiting(tx, paymentId)) throw new DisputedAlready();
    const now = tx.clock.now();
    const report = Object.assign(new DisputeReportEntity(), {
      ...what,
      id: newId('dspr'),
      accountId,
      paymentId,
      state: 'sent',
      refusal: null,
      createdAt: now,
      updatedAt: now,
    } satisfies DisputeReportEntity);
    await this.parts.reports.save(tx, report);
    await recordFact(tx, 'trust_safety.dispute_reports', {
      type: 'fact:dispute.reported',
      resourceId: report.id,
      accountId,
    });
    return report.disputeId;
  }

  private listen(disputeId: string): { within(longest: number): Promise<void>; forget(): void } {
    const wakes = this.waiting.get(disputeId) ?? new Set();
    this.waiting.set(disputeId, wakes);
    let wake = (): void => {};
    let isNotified = false;
    const woken = new Promise<void>((resolve) => {
      wake = () => {
        isNotified = true;
        resolve();
      };
    });
    wakes.add(wake);
    return {
      async within(longest) {
        if (isNotified) return;
        const timer = setTimeout(wake, longest);
        await woken;
        clearTimeout(timer);
      },
      forget: () => {
        wakes.delete(wake);
        if (wakes.size === 0) this.waiting.delete(disputeId);
      },
    };
  }
}

function termsOf({
  reason,
  reasonCode,
  rapidDisputeResolution,
  evidenceDueAt,
  issuerComment,
}: OpenedDispute): ReportTerms {
  return {
    reason: reason ?? null,
    reasonCode: reasonCode ?? null,
    rapidDisputeResolution: rapidDisputeResolution ?? false,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    issuerComment: issuerComment ?? null,
  };
}

/** Adds the message template, which reports processed by the previous release lack. */
function withTemplate(refusal: NonNullable<DisputeReportEntity['refusal']>): UserErrorData {
  return { template: new Sentence([refusal.message]).template(), ...refusal };
}

/** Converts the rejection reason of the payments domain to a user error. */
function refusalOf({ refusal, rest }: Fact['row'], { currency }: KnownPaymentEntity): Refusal {
  if (refusal === 'too_large') return new DisputeTooLarge({ amount: amountOf(rest, currency), currency });
  return new NothingToDispute();
}

function amountOf(amount: unknown, currency: Currency): string {
  return new Exact(String(amount)).toFixed(decimalsOf(currency));
}
