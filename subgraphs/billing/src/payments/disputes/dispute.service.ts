import { type Transaction, allows } from '../../../../kit/src';
import type { MembershipChanges } from '../../memberships/memberships/membership.changes';
import type { Membership } from '../../memberships/memberships/membership.resource';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import { membershipTransitions } from '../../memberships/memberships/membership.states';
import type { PaymentRepository } from '../payments/payment.repository';
import { lockRenewalPayment, voidIdlePayment } from '../payments/renewal-payments';
import { Dispute } from './dispute.entity';
import { DisputeOfAnotherPayment, ConflictingDisputeResult } from './dispute.errors';
import type { DisputeRepository } from './dispute.repository';
import { type DisputeStatus, disputeTransitions } from './dispute.states';

/** Status change of a dispute, as received from the dispute domain. */
export interface DisputeIntegrationEvent {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly status: DisputeStatus;
}

export interface DisputeDependencies {
  readonly disputes: DisputeRepository;
  readonly payments: PaymentRepository;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
}

/**
 * Applies status changes of disputes to memberships. While a dispute is open, the membership is suspended: it gives no
 * access and does not renew. A lost dispute cancels the membership; any other result restores it. Lock order: payment,
 * membership, member.
 */
export class DisputeService {
  constructor(private readonly deps: DisputeDependencies) {}

  /**
   * Records a status change of a dispute, applies it to the membership and returns the id of the payment. A redelivered
   * event, and an opening event that arrives after the end of the dispute, change nothing. Throws `NotFound` for an
   * unknown payment.
   */
  async record(tx: Transaction, { disputeId, paymentId, status }: DisputeIntegrationEvent): Promise<string> {
    const payment = await this.deps.payments.lock(tx, paymentId);
    const existing = await this.deps.disputes.find(tx, disputeId);
    if (existing && existing.paymentId !== paymentId) throw new DisputeOfAnotherPayment();
    if (payment.membershipId === null || existing?.status === status || (existing && status === 'opened'))
      return paymentId;
    if (existing && !allows(disputeTransitions, existing.status, status))
      throw new ConflictingDisputeResult(existing.status);
    if (status === 'lost') await lockRenewalPayment(tx, this.deps, payment.membershipId);
    const { tx: inTime, membership } = await this.deps.memberships.lockInTime(tx, payment.membershipId);
    const now = tx.clock.now();
    await this.deps.disputes.save(
      tx,
      Object.assign(existing ?? new Dispute(), {
        id: disputeId,
        accountId: payment.accountId,
        paymentId,
        membershipId: membership.id,
        status,
        createdAt: existing?.createdAt ?? now,
        updatedAt: now,
      } satisfies Dispute),
    );
    if (status === 'opened') await this.suspend(inTime, membership);
    else if (status === 'lost') await this.end(inTime, membership);
    else await this.restore(inTime, membership);
    return paymentId;
  }

  /**
   * Suspends the membership (status `unresolved`). Trials are not suspended: the state machine has no transition from
   * `trialing`. Ended memberships remain ended.
   */
  private async suspend(tx: Transaction, membership: Membership): Promise<void> {
    if (allows(membershipTransitions, membership.status, 'unresolved'))
      await this.deps.changes.moveTo(tx, membership, 'unresolved', 'disputed');
  }

  private async end(tx: Transaction, membership: Membership): Promise<void> {
    if (!allows(membershipTransitions, membership.status, 'canceled')) return;
    membership.canceledAt ??= tx.clock.now();
    await this.deps.changes.moveTo(tx, membership, 'canceled', 'canceled');
    if (membership.renewalPaymentId !== null)
      await voidIdlePayment(tx, this.deps.payments, membership.renewalPaymentId);
  }

  /**
   * Restores the status of a suspended membership when its last open dispute has ended. Renewals and retries that
   * became due during the dispute are due now.
   */
  private async restore(tx: Transaction, membership: Membership): Promise<void> {
    if (membership.status !== 'unresolved' || (await this.deps.disputes.isOpen(tx, membership.id))) return;
    if (membership.renewalPaymentId !== null) await this.resumeRenewal(tx, membership, membership.renewalPaymentId);
    await this.deps.changes.moveTo(tx, membership, previousStatus(membership), 'restored');
  }

  /**
   * Adjusts the open renewal of a membership, because its charge may have ended during the dispute: a paid renewal was
   * refunded, and a failed renewal has no date for its next attempt.
   */
  private async resumeRenewal(tx: Transaction, membership: Membership, renewalPaymentId: string): Promise<void> {
    const { status, chargeState } = await this.deps.payments.get(tx, renewalPaymentId);
    if (status !== 'open') Object.assign(membership, { renewalPaymentId: null, retryAt: null });
    else if (chargeState === 'idle') membership.retryAt ??= tx.clock.now();
  }
}

/**
 * Returns the status that the membership had before the dispute. If that status was not stored, derives it from the
 * terms of the membership.
 */
function previousStatus({
  statusBeforeDispute,
  billingPeriod,
  expiresAt,
}: Membership): 'active' | 'past_due' | 'completed' {
  return statusBeforeDispute ?? (billingPeriod === null && expiresAt === null ? 'completed' : 'active');
}
