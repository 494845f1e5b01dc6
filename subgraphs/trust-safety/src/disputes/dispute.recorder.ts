import {
  ExactDecimal,
  ParameterInvalid,
  type Transaction,
  allows,
  checkLength,
  decimalsOf,
  exactAmount,
  isZero,
  newId,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../kit/src';
import type { PaymentReplicaEntity } from '../payment-replicas/payment-replica.entity';
import { Dispute } from './dispute.resource';
import {
  DisputeEnded,
  DisputeAmountTooLarge,
  AlreadyDisputed,
  InquiryUndecided,
  NoInquiry,
  PaymentFullyRefunded,
  SettledByNetwork,
} from './dispute.errors';
import { recordDisputeEvent } from './dispute.events';
import type { DisputeRepository } from './dispute.repository';
import { type DisputeOutcome, type DisputeReason, disputeTransitions } from './dispute.states';

/** Terms of a dispute as reported by the bank. Omitted fields have defaults. */
export interface DisputeTerms {
  readonly reason?: DisputeReason | null;
  readonly reasonCode?: string | null;
  /** Decimal string in the currency of the payment. */
  readonly amount?: string | null;
  readonly inquiry?: boolean | null;
  readonly rapidDisputeResolution?: boolean | null;
  readonly evidenceDueAt?: Date | null;
  readonly issuerComment?: string | null;
}

const hour = 3_600_000;
const day = 24 * hour;
/**
 * Time in which the processor requires a response, in milliseconds. Sellers get one day less, which the service
 * reserves for itself.
 */
const processorWindowMs = 10 * day;
const serviceReserveMs = day;
/** Maximum number of disputes with a passed deadline that one transaction processes. */
const maxDueDisputes = 50;

const [maxCodeLength, maxCommentLength] = [20, 1_000];

/** Creates and changes disputes according to reports of banks and passed deadlines. */
export class DisputeRecorder {
  constructor(private readonly disputes: DisputeRepository) {}

  /** Throws if the terms of a dispute about the payment are invalid. Stores nothing. */
  check(tx: Transaction, payment: PaymentReplicaEntity, input: DisputeTerms): void {
    disputeOf(payment, input, { id: '', at: tx.clock.now() });
  }

  /**
   * Opens a dispute about a locked payment. Returns its id. Throws `AlreadyDisputed`.
   *
   * @param identity id of the dispute, and the time of the bank's report
   */
  async open(
    tx: Transaction,
    payment: PaymentReplicaEntity,
    input: DisputeTerms,
    identity: DisputeIdentity = { id: newId('dspt'), at: tx.clock.now() },
  ): Promise<string> {
    if (await this.disputes.isBlocking(tx, payment.id)) throw new AlreadyDisputed();
    const dispute = disputeOf(payment, input, identity);
    if (dispute.rapidDisputeResolution) end(tx, dispute, 'lost');
    await this.disputes.save(tx, dispute);
    await recordDisputeEvent(tx, 'dispute.created', dispute);
    return dispute.id;
  }

  /**
   * Opens a dispute that a payment processor reports. Has no effect if a dispute about the payment is open or was lost.
   */
  async opened(tx: Transaction, payment: PaymentReplicaEntity): Promise<void> {
    if (!(await this.disputes.isBlocking(tx, payment.id)))
      await this.open(tx, payment, { reason: 'fraudulent', reasonCode: '10.4' });
  }

  /**
   * Ends a dispute with the decision of the bank. Throws `DisputeEnded`, and `InquiryUndecided` if an inquiry would be
   * won or lost.
   */
  async decide(
    tx: Transaction,
    dispute: Dispute,
    outcome: DisputeOutcome,
    comment: string | null = null,
  ): Promise<void> {
    if (!allows(disputeTransitions, dispute.status, outcome)) throw new DisputeEnded(dispute.status);
    if (dispute.inquiry && outcome !== 'closed') throw new InquiryUndecided();
    end(tx, dispute, outcome);
    addComment(dispute, comment, tx.clock.now());
    await this.change(tx, dispute);
  }

  /** Throws unless the dispute is an open inquiry about a payment that is not fully refunded. */
  checkEscalation(payment: PaymentReplicaEntity, dispute: Dispute, comment: string | null): void {
    checkLength(comment, maxCommentLength, 'issuerComment');
    if (!dispute.inquiry) throw new NoInquiry();
    if (dispute.decidedAt !== null) throw new DisputeEnded(dispute.status);
    if (remainingAmountOf(payment).isZero()) throw new PaymentFullyRefunded();
  }

  /**
   * Turns an open inquiry into a dispute, with a new deadline for evidence.
   *
   * @param amount disputed amount, exact decimal string in the currency of the payment
   */
  async escalate(
    tx: Transaction,
    dispute: Dispute,
    { amount, comment }: { readonly amount: string; readonly comment: string | null },
  ): Promise<void> {
    if (!dispute.inquiry) throw new NoInquiry();
    if (dispute.decidedAt !== null) throw new DisputeEnded(dispute.status);
    Object.assign(dispute, {
      inquiry: false,
      amount,
      status: 'needs_response',
      evidenceSubmittedAt: null,
      evidenceDueAt: defaultDeadline(tx.clock.now()),
    });
    addComment(dispute, comment, tx.clock.now());
    await this.change(tx, dispute);
  }

  /**
   * Moves disputes whose evidence deadline has passed to review by the bank, at most 50 per call. Returns how many were
   * moved.
   */
  async passDeadlines(tx: Transaction): Promise<number> {
    const due = await this.disputes.lockDue(tx, tx.clock.now(), maxDueDisputes);
    for (const dispute of due) {
      dispute.status = 'under_review';
      await this.change(tx, dispute);
    }
    return due.length;
  }

  private async change(tx: Transaction, dispute: Dispute): Promise<void> {
    dispute.updatedAt = tx.clock.now();
    await this.disputes.save(tx, dispute);
    await recordDisputeEvent(tx, 'dispute.updated', dispute);
  }
}

interface DisputeIdentity {
  readonly id: string;
  readonly at: Date;
}

function disputeOf(payment: PaymentReplicaEntity, input: DisputeTerms, { id, at: now }: DisputeIdentity): Dispute {
  const { accountId, productId, planId, userId, memberId, currency } = payment;
  const [inquiry, rapid] = [input.inquiry ?? false, input.rapidDisputeResolution ?? false];
  if (inquiry && rapid) throw new SettledByNetwork();
  checkLength(input.reasonCode, maxCodeLength, 'reasonCode');
  const dispute = newRow(Dispute, now, {
    id,
    accountId,
    paymentId: payment.id,
    productId,
    planId,
    userId,
    memberId,
    status: 'needs_response',
    inquiry,
    amount: disputedAmount(payment, input),
    currency,
    reason: input.reason ?? 'fraudulent',
    reasonCode: input.reasonCode ?? null,
    rapidDisputeResolution: rapid,
    evidenceDueAt: rapid ? null : deadline(now, input.evidenceDueAt),
  });
  addComment(dispute, input.issuerComment ?? null, now);
  return dispute;
}

/**
 * Returns the disputed amount as an exact decimal string. By default, this is the part of the payment that was not
 * refunded, which is also the maximum. For an inquiry about a fully refunded payment, default and maximum are the total
 * of the payment (decisions.md §8).
 */
function disputedAmount(payment: PaymentReplicaEntity, { amount: given, inquiry }: DisputeTerms): string {
  const { total, currency } = payment;
  const remaining = remainingAmountOf(payment);
  if (remaining.isZero() && !inquiry) throw new PaymentFullyRefunded();
  const maxAmount = (remaining.isZero() ? new ExactDecimal(total) : remaining).toFixed(decimalsOf(currency));
  const amount = exactAmount(given ?? maxAmount, currency, ['amount']);
  if (isZero(amount)) throw new ParameterInvalid(['amount'], messageTemplate`${thisInput} must be greater than zero.`);
  if (new ExactDecimal(amount).greaterThan(maxAmount)) throw new DisputeAmountTooLarge({ amount: maxAmount, currency });
  return amount;
}

/** Returns the total of the payment minus the refunds known to this domain, in the currency of the payment. */
function remainingAmountOf({ total, refundedAmount }: PaymentReplicaEntity): InstanceType<typeof ExactDecimal> {
  return ExactDecimal.max(0, new ExactDecimal(total).minus(refundedAmount));
}

function defaultDeadline(now: Date): Date {
  return new Date(now.getTime() + processorWindowMs - serviceReserveMs);
}

function deadline(now: Date, given: Date | null | undefined): Date {
  if (given != null && given <= now)
    throw new ParameterInvalid(['evidenceDueAt'], messageTemplate`${thisInput} must be in the future.`);
  return given ?? defaultDeadline(now);
}

function end(tx: Transaction, dispute: Dispute, outcome: DisputeOutcome): void {
  Object.assign(dispute, { status: outcome, decidedAt: tx.clock.now() });
}

function addComment(dispute: Dispute, text: string | null, now: Date): void {
  if (text === null) return;
  checkLength(text, maxCommentLength, 'issuerComment');
  dispute.issuerComments = [...dispute.issuerComments, { receivedAt: now.toISOString(), text }];
}
