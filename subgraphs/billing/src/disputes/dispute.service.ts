import { type Transaction, allows } from '../../../kit/src';
import type { MembershipChanges, MembershipEntity, MembershipRepository } from '../memberships';
import { membershipTransitions } from '../memberships/membership.states';
import type { PaymentRepository } from '../payments/payment.repository';
import { DisputeEntity } from './dispute.entity';
import { DisputeOfAnotherPayment, EndedOtherwise } from './dispute.errors';
import type { DisputeRepository } from './dispute.repository';
import { type DisputeStatus, disputeTransitions } from './dispute.states';

/** What has become of a dispute. */
export interface DisputeFact {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly status: DisputeStatus;
}

export interface DisputeParts {
  readonly disputes: DisputeRepository;
  readonly payments: PaymentRepository;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
}

/**
 * What disputes make of memberships: without access and without renewals while one goes on, over when one is lost, and
 * else what they were before. Rows are taken in this order: payment, membership, member.
 */
export class DisputeService {
  constructor(private readonly parts: DisputeParts) {}

  /**
   * Records a fact about a dispute and answers the payment's id. The same fact may come again, and the end of a dispute
   * before its beginning: nothing comes of what is known. Throws `NotFound` for an unknown payment.
   */
  async record(tx: Transaction, { disputeId, paymentId, status }: DisputeFact): Promise<string> {
    const payment = await this.parts.payments.lock(tx, paymentId);
    const known = await this.parts.disputes.find(tx, disputeId);
    if (known && known.paymentId !== paymentId) throw new DisputeOfAnotherPayment();
    if (payment.membershipId === null || known?.status === status || (known && status === 'opened')) return paymentId;
    if (known && !allows(disputeTransitions, known.status, status)) throw new EndedOtherwise(known.status);
    const { tx: inTime, membership } = await this.parts.memberships.lockInTime(tx, payment.membershipId);
    const now = tx.clock.now();
    await this.parts.disputes.save(
      tx,
      Object.assign(known ?? new DisputeEntity(), {
        id: disputeId,
        accountId: payment.accountId,
        paymentId,
        membershipId: membership.id,
        status,
        createdAt: known?.createdAt ?? now,
        updatedAt: now,
      } satisfies DisputeEntity),
    );
    if (status === 'opened') await this.suspend(inTime, membership);
    else if (status === 'lost') await this.end(inTime, membership);
    else await this.restore(inTime, membership);
    return paymentId;
  }

  /** A trial goes on, for the table leads from there to no dispute; and what is over stays over. */
  private async suspend(tx: Transaction, membership: MembershipEntity): Promise<void> {
    if (allows(membershipTransitions, membership.status, 'unresolved'))
      await this.parts.changes.moveTo(tx, membership, 'unresolved', 'disputed');
  }

  private async end(tx: Transaction, membership: MembershipEntity): Promise<void> {
    if (!allows(membershipTransitions, membership.status, 'canceled')) return;
    membership.canceledAt ??= tx.clock.now();
    await this.parts.changes.moveTo(tx, membership, 'canceled', 'canceled');
  }

  /** Once no dispute goes on any more, time goes on where it stood: what has fallen due meanwhile is due now. */
  private async restore(tx: Transaction, membership: MembershipEntity): Promise<void> {
    if (membership.status !== 'unresolved' || (await this.parts.disputes.isOpen(tx, membership.id))) return;
    if (membership.renewalPaymentId !== null) await this.takeUp(tx, membership, membership.renewalPaymentId);
    await this.parts.changes.moveTo(tx, membership, statusBefore(membership), 'restored');
  }

  /** An attempt may have ended during the dispute: one that was paid was given back, one that failed has no next one. */
  private async takeUp(tx: Transaction, membership: MembershipEntity, renewalPaymentId: string): Promise<void> {
    const { status, chargeState } = await this.parts.payments.get(tx, renewalPaymentId);
    if (status !== 'open') Object.assign(membership, { renewalPaymentId: null, retryAt: null });
    else if (chargeState === 'idle') membership.retryAt ??= tx.clock.now();
  }
}

/** What a membership was before its dispute; where that was not kept, what its terms make of one that is paid. */
function statusBefore({
  statusBeforeDispute,
  billingPeriod,
  expiresAt,
}: MembershipEntity): 'active' | 'past_due' | 'completed' {
  return statusBeforeDispute ?? (billingPeriod === null && expiresAt === null ? 'completed' : 'active');
}
