import {
  type Context,
  type Currency,
  ExactDecimal,
  type IntegrationEvent,
  DomainError,
  type Transaction,
  type UserErrorData,
  decimalsOf,
  newId,
  recordIntegrationEvent,
  savepoint,
  userErrorOf,
  MessageTemplate,
} from '../../../kit/src';
import type { PaymentReplicaEntity } from '../payment-replicas/payment-replica.entity';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import { type ReportTerms, DisputeReportEntity } from './dispute-report.entity';
import type { DisputeReportRepository } from './dispute-report.repository';
import type { Dispute } from './dispute.resource';
import { DisputeAmountTooLarge, AlreadyDisputed, PaymentFullyRefunded, ReportResponseTimeout } from './dispute.errors';
import type { DisputeRecorder, DisputeTerms } from './dispute.recorder';
import type { DisputeRepository } from './dispute.repository';

export interface DisputeReportDependencies {
  readonly reports: DisputeReportRepository;
  readonly disputes: DisputeRepository;
  readonly payments: PaymentReplicaRepository;
  readonly recorder: DisputeRecorder;
}

/** Maximum wait for the response of the payments domain to a report, in milliseconds. */
const responseTimeoutMs = 10_000;
/**
 * Interval at which a waiting command reads the report, in milliseconds: another process may have received the
 * response.
 */
const pollIntervalMs = 250;

/**
 * Reports of banks that a payment is disputed. Each report waits for the payments domain, which makes the refunds and
 * therefore determines the disputable amount; that domain locks the payment while it processes the report. Report and
 * response are integration events. The response contains the amount; it opens the dispute or escalates the inquiry.
 */
export class DisputeReports {
  private readonly waiters = new Map<string, Set<() => void>>();

  constructor(private readonly deps: DisputeReportDependencies) {}

  /**
   * Records a bank's report that a payment is disputed. The payment must be locked. Returns the id that the dispute
   * will have.
   */
  async open(tx: Transaction, payment: PaymentReplicaEntity, input: DisputeTerms): Promise<string> {
    if (await this.deps.disputes.isBlocking(tx, payment.id)) throw new AlreadyDisputed();
    this.deps.recorder.check(tx, payment, input);
    return this.send(tx, payment, {
      disputeId: newId('dspt'),
      escalation: false,
      inquiry: input.inquiry ?? false,
      amount: input.amount ?? null,
      terms: termsOf(input),
    });
  }

  /**
   * Records a bank's report that an inquiry is escalated to a dispute over the same amount. The transaction must have
   * locked first the payment, then the dispute, in the same order as `applyResponse`. Returns the id of the dispute.
   */
  async escalate(
    tx: Transaction,
    payment: PaymentReplicaEntity,
    dispute: Dispute,
    comment: string | null,
  ): Promise<string> {
    this.deps.recorder.checkEscalation(payment, dispute, comment);
    return this.send(tx, payment, {
      disputeId: dispute.id,
      escalation: true,
      inquiry: false,
      amount: dispute.amount,
      terms: termsOf({ issuerComment: comment }),
    });
  }

  /**
   * Waits for the response of the payments domain to the newest report about a dispute. Returns the user errors of a
   * rejected report; empty if it was accepted. Must be awaited after the transaction that records the report. Throws
   * `ReportResponseTimeout`.
   */
  async awaitResponse(ctx: Context, disputeId: string): Promise<readonly UserErrorData[]> {
    const end = Date.now() + responseTimeoutMs;
    for (;;) {
      // Listens before reading, so that a response that arrives after the read also ends the wait.
      const listener = this.listen(disputeId);
      try {
        const { state, refusal } = await this.deps.reports.newest(ctx, disputeId);
        if (state !== 'sent') return refusal ? [withTemplate(refusal)] : [];
        if (Date.now() >= end) throw new ReportResponseTimeout();
        await listener.within(pollIntervalMs);
      } finally {
        listener.forget();
      }
    }
  }

  /**
   * Applies the response of the payments domain to a report; repeated responses have no effect. If the report can no
   * longer be applied, e.g. because the dispute has ended, it is stored as rejected.
   */
  async applyResponse(tx: Transaction, { row }: IntegrationEvent): Promise<void> {
    const report = await this.deps.reports.lock(tx, row['id'] as string);
    if (report?.state !== 'sent') return;
    const payment = await this.deps.payments.lock(tx, report.paymentId);
    if (!payment) throw new Error(`${report.id} is about an unknown payment`);
    report.updatedAt = tx.clock.now();
    try {
      await savepoint(tx, (nested) => this.record(nested, report, payment, row));
      report.state = 'taken';
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      Object.assign(report, { state: 'refused', refusal: userErrorOf(error) } satisfies Partial<DisputeReportEntity>);
    }
    await this.deps.reports.save(tx, report);
  }

  /**
   * Resumes commands in this process that wait for the response to a report about the dispute. Must be called after the
   * commit of `applyResponse`.
   */
  notify(disputeId: string): void {
    for (const resume of this.waiters.get(disputeId) ?? []) resume();
  }

  private async record(
    tx: Transaction,
    { disputeId, escalation, inquiry, terms, createdAt }: DisputeReportEntity,
    payment: PaymentReplicaEntity,
    reply: IntegrationEvent['row'],
  ): Promise<void> {
    const { disputes, recorder } = this.deps;
    if (reply['refusal'] !== null) throw rejectionOf(reply, payment);
    const amount = amountOf(reply['amount'], payment.currency);
    if (escalation)
      return recorder.escalate(tx, await disputes.lock(tx, disputeId), { amount, comment: terms.issuerComment });
    const evidenceDueAt = terms.evidenceDueAt === null ? null : new Date(terms.evidenceDueAt);
    const disputeTerms = { ...terms, inquiry, amount, evidenceDueAt };
    await recorder.open(tx, payment, disputeTerms, { id: disputeId, at: createdAt });
  }

  private async send(
    tx: Transaction,
    { id: paymentId, accountId }: PaymentReplicaEntity,
    fields: Pick<DisputeReportEntity, 'disputeId' | 'escalation' | 'inquiry' | 'amount' | 'terms'>,
  ): Promise<string> {
    if (await this.deps.reports.isWaiting(tx, paymentId)) throw new AlreadyDisputed();
    const now = tx.clock.now();
    const report = Object.assign(new DisputeReportEntity(), {
      ...fields,
      id: newId('dspr'),
      accountId,
      paymentId,
      state: 'sent',
      refusal: null,
      createdAt: now,
      updatedAt: now,
    } satisfies DisputeReportEntity);
    await this.deps.reports.save(tx, report);
    await recordIntegrationEvent(tx, 'trust_safety.dispute_reports', {
      type: 'fact:dispute.reported',
      resourceId: report.id,
      accountId,
    });
    return report.disputeId;
  }

  private listen(disputeId: string): { within(timeoutMs: number): Promise<void>; forget(): void } {
    const wakes = this.waiters.get(disputeId) ?? new Set();
    this.waiters.set(disputeId, wakes);
    let resume = (): void => {};
    let isNotified = false;
    const notification = new Promise<void>((resolve) => {
      resume = () => {
        isNotified = true;
        resolve();
      };
    });
    wakes.add(resume);
    return {
      async within(timeoutMs) {
        if (isNotified) return;
        const timer = setTimeout(resume, timeoutMs);
        await notification;
        clearTimeout(timer);
      },
      forget: () => {
        wakes.delete(resume);
        if (wakes.size === 0) this.waiters.delete(disputeId);
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
}: DisputeTerms): ReportTerms {
  return {
    reason: reason ?? null,
    reasonCode: reasonCode ?? null,
    rapidDisputeResolution: rapidDisputeResolution ?? false,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    issuerComment: issuerComment ?? null,
  };
}

/** Adds the message template to a stored rejection. Reports that the previous release processed have no template. */
function withTemplate(rejection: NonNullable<DisputeReportEntity['refusal']>): UserErrorData {
  return { template: new MessageTemplate([rejection.message]).template(), ...rejection };
}

/** Returns the error for the reason with which the payments domain rejected a report. */
function rejectionOf({ refusal, rest }: IntegrationEvent['row'], { currency }: PaymentReplicaEntity): DomainError {
  if (refusal === 'too_large') return new DisputeAmountTooLarge({ amount: amountOf(rest, currency), currency });
  return new PaymentFullyRefunded();
}

function amountOf(amount: unknown, currency: Currency): string {
  return new ExactDecimal(String(amount)).toFixed(decimalsOf(currency));
}
