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
  sentence,
  thisInput,
} from '../../../kit/src';
import type { KnownPaymentEntity } from '../known-payments';
import { DisputeEntity } from './dispute.entity';
import {
  DisputeEnded,
  DisputeTooLarge,
  DisputedAlready,
  InquiryUndecided,
  NoInquiry,
  NothingToDispute,
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

  /** Refuses what no bank can say of a payment. */
  check(tx: Transaction, payment: KnownPaymentEntity, said: OpenedDispute): void {
    disputeOf(payment, said, { id: '', at: tx.clock.now() });
  }

  /**
   * Opens a dispute about a payment, which must be locked.
   *
   * @param named its id, and when the bank has reported it
   */
  async open(
    tx: Transaction,
    payment: KnownPaymentEntity,
    said: OpenedDispute,
    named: Named = { id: newId('dspt'), at: tx.clock.now() },
  ): Promise<string> {
    if (await this.disputes.stands(tx, payment.id)) throw new DisputedAlready();
    const dispute = disputeOf(payment, said, named);
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

  /** Refuses to make a dispute of what is no open inquiry, and of an inquiry about a payment of which nothing is left. */
  checkEscalation(payment: KnownPaymentEntity, dispute: DisputeEntity, comment: string | null): void {
    checkLength(comment, longestComment, 'issuerComment');
    if (!dispute.inquiry) throw new NoInquiry();
    if (dispute.decidedAt !== null) throw new DisputeEnded(dispute.status);
    if (leftOf(payment).isZero()) throw new NothingToDispute();
  }

  /**
   * An inquiry becomes a dispute, with a round of evidence of its own.
   *
   * @param amount what is disputed, exact text in the currency of the payment
   */
  async escalate(
    tx: Transaction,
    dispute: DisputeEntity,
    { amount, comment }: { readonly amount: string; readonly comment: string | null },
  ): Promise<void> {
    if (!dispute.inquiry) throw new NoInquiry();
    if (dispute.decidedAt !== null) throw new DisputeEnded(dispute.status);
    Object.assign(dispute, {
      inquiry: false,
      amount,
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

interface Named {
  readonly id: string;
  readonly at: Date;
}

function disputeOf(payment: KnownPaymentEntity, said: OpenedDispute, { id, at: now }: Named): DisputeEntity {
  const { accountId, productId, planId, userId, memberId, currency } = payment;
  const [inquiry, rapid] = [said.inquiry ?? false, said.rapidDisputeResolution ?? false];
  if (inquiry && rapid) throw new SettledByNetwork();
  checkLength(said.reasonCode, longestCode, 'reasonCode');
  const dispute = Object.assign(new DisputeEntity(), {
    id,
    accountId,
    paymentId: payment.id,
    productId,
    planId,
    userId,
    memberId,
    status: 'needs_response',
    inquiry,
    amount: disputedAmount(payment, said),
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

/**
 * What is disputed: what is left of the payment after refunds where the bank names no amount, and never more than that. Where
 * nothing is left the bank can only ask about the whole (decisions.md §8).
 */
function disputedAmount(payment: KnownPaymentEntity, { amount: given, inquiry }: OpenedDispute): string {
  const { total, currency } = payment;
  const left = leftOf(payment);
  if (left.isZero() && !inquiry) throw new NothingToDispute();
  const most = (left.isZero() ? new Exact(total) : left).toFixed(decimalsOf(currency));
  const amount = exactAmount(given ?? most, currency, ['amount']);
  if (isZero(amount)) throw new ParameterInvalid(['amount'], sentence`${thisInput} must be more than zero.`);
  if (new Exact(amount).greaterThan(most)) throw new DisputeTooLarge({ amount: most, currency });
  return amount;
}

/** What refunds that are known here have left of a payment, in its currency. */
function leftOf({ total, refundedAmount }: KnownPaymentEntity): InstanceType<typeof Exact> {
  return Exact.max(0, new Exact(total).minus(refundedAmount));
}

function usualDeadline(now: Date): Date {
  return new Date(now.getTime() + processorTakes - keptForService);
}

function deadline(now: Date, given: Date | null | undefined): Date {
  if (given != null && given <= now)
    throw new ParameterInvalid(['evidenceDueAt'], sentence`${thisInput} must be in the future.`);
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
