import {
  Exact,
  ParameterInvalid,
  type Transaction,
  allows,
  checkLength,
  decimalsOf,
  exactAmount,
  isZero,
  newId,
} from '../../../kit/src';
import type { KnownPaymentEntity } from '../known-payments';
import { DisputeEntity } from './dispute.entity';
import {
  DisputeEnded,
  DisputeTooLarge,
  DisputedAlready,
  InquiryUndecided,
  NoInquiry,
  SettledByNetwork,
} from './dispute.errors';
import { recordDisputeEvent } from './dispute.events';
import type { DisputeRepository } from './dispute.repository';
import { type DisputeOutcome, type DisputeReason, disputeTransitions } from './dispute.states';

/** What a bank says when it opens a dispute. What is left out is usual. */
export interface OpenedDispute {
  readonly reason?: DisputeReason | null;
  readonly reasonCode?: string | null;
  /** In the currency of the payment. */
  readonly amount?: string | null;
  readonly inquiry?: boolean | null;
  readonly rapidDisputeResolution?: boolean | null;
  readonly evidenceDueAt?: Date | null;
  readonly issuerComment?: string | null;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The processor takes evidence for this long, in milliseconds; the last day of it the service keeps for itself. */
const processorTakes = 10 * day;
const keptForService = day;
/** Deadlines that are looked after in one transaction at most. */
const mostDue = 50;

const [longestCode, longestComment] = [20, 1_000];

/** Writes down what banks say of payments, and what time makes of disputes. */
export class DisputeRecorder {
  constructor(private readonly disputes: DisputeRepository) {}

  /** Opens a dispute about a payment, which must be locked. */
  async open(tx: Transaction, payment: KnownPaymentEntity, said: OpenedDispute = {}): Promise<string> {
    if (await this.disputes.stands(tx, payment.id)) throw new DisputedAlready();
    const dispute = disputeOf(tx, payment, said);
    if (dispute.rapidDisputeResolution) end(tx, dispute, 'lost');
    await this.disputes.save(tx, dispute);
    await recordDisputeEvent(tx, 'dispute.created', dispute);
    return dispute.id;
  }

  /** As `open`, where a processor tells of a dispute: one that stands already is this one. */
  async opened(tx: Transaction, payment: KnownPaymentEntity): Promise<void> {
    if (!(await this.disputes.stands(tx, payment.id)))
      await this.open(tx, payment, { reason: 'fraudulent', reasonCode: '10.4' });
  }

  /** The bank decides a dispute. */
  async decide(
    tx: Transaction,
    dispute: DisputeEntity,
    outcome: DisputeOutcome,
    comment: string | null = null,
  ): Promise<void> {
    if (!allows(disputeTransitions, dispute.status, outcome)) throw new DisputeEnded(dispute.status);
    if (dispute.inquiry && outcome !== 'closed') throw new InquiryUndecided();
    end(tx, dispute, outcome);
    addComment(dispute, comment, tx.clock.now());
    await this.change(tx, dispute);
  }

  /** An inquiry becomes a dispute, with a round of evidence of its own. */
  async escalate(tx: Transaction, dispute: DisputeEntity, comment: string | null = null): Promise<void> {
    if (!dispute.inquiry) throw new NoInquiry();
    if (dispute.decidedAt !== null) throw new DisputeEnded(dispute.status);
    Object.assign(dispute, {
      inquiry: false,
      status: 'needs_response',
      evidenceSubmittedAt: null,
      evidenceDueAt: usualDeadline(tx.clock.now()),
    });
    addComment(dispute, comment, tx.clock.now());
    await this.change(tx, dispute);
  }

  /** Hands disputes to the bank whose deadline has passed, some of them; answers how many. */
  async passDeadlines(tx: Transaction): Promise<number> {
    const due = await this.disputes.lockDue(tx, tx.clock.now(), mostDue);
    for (const dispute of due) {
      dispute.status = 'under_review';
      await this.change(tx, dispute);
    }
    return due.length;
  }

  private async change(tx: Transaction, dispute: DisputeEntity): Promise<void> {
    dispute.updatedAt = tx.clock.now();
    await this.disputes.save(tx, dispute);
    await recordDisputeEvent(tx, 'dispute.updated', dispute);
  }
}

function disputeOf(tx: Transaction, payment: KnownPaymentEntity, said: OpenedDispute): DisputeEntity {
  const now = tx.clock.now();
  const { accountId, productId, planId, userId, memberId, currency } = payment;
  const [inquiry, rapid] = [said.inquiry ?? false, said.rapidDisputeResolution ?? false];
  if (inquiry && rapid) throw new SettledByNetwork();
  checkLength(said.reasonCode, longestCode, 'reasonCode');
  const dispute = Object.assign(new DisputeEntity(), {
    id: newId('dspt'),
    accountId,
    paymentId: payment.id,
    productId,
    planId,
    userId,
    memberId,
    status: 'needs_response',
    inquiry,
    amount: disputedAmount(payment, said.amount ?? payment.total),
    currency,
    reason: said.reason ?? 'fraudulent',
    reasonCode: said.reasonCode ?? null,
    issuerComments: [],
    rapidDisputeResolution: rapid,
    evidence: {},
    attachments: {},
    documents: [],
    evidenceDueAt: rapid ? null : deadline(now, said.evidenceDueAt),
    evidenceSubmittedAt: null,
    decidedAt: null,
    createdAt: now,
    updatedAt: now,
  } satisfies DisputeEntity);
  addComment(dispute, said.issuerComment ?? null, now);
  return dispute;
}

function disputedAmount({ total, currency }: KnownPaymentEntity, given: string): string {
  const amount = exactAmount(given, currency, ['amount']);
  if (isZero(amount)) throw new ParameterInvalid(['amount'], 'amount must be more than zero.');
  if (new Exact(amount).greaterThan(total))
    throw new DisputeTooLarge({ amount: new Exact(total).toFixed(decimalsOf(currency)), currency });
  return amount;
}

function usualDeadline(now: Date): Date {
  return new Date(now.getTime() + processorTakes - keptForService);
}

function deadline(now: Date, given: Date | null | undefined): Date {
  if (given != null && given <= now)
    throw new ParameterInvalid(['evidenceDueAt'], 'evidenceDueAt must be in the future.');
  return given ?? usualDeadline(now);
}

function end(tx: Transaction, dispute: DisputeEntity, outcome: DisputeOutcome): void {
  Object.assign(dispute, { status: outcome, decidedAt: tx.clock.now() });
}

function addComment(dispute: DisputeEntity, text: string | null, now: Date): void {
  if (text === null) return;
  checkLength(text, longestComment, 'issuerComment');
  dispute.issuerComments = [...dispute.issuerComments, { receivedAt: now.toISOString(), text }];
}
