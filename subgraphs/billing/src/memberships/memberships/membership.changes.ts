import { type Transaction, allows } from '../../../../kit/src';
import type { MemberService } from '../members/member.service';
import type { MemberAction } from '../members/member.states';
import type { Membership } from './membership.resource';
import { StatusTransitionRejected } from './membership.errors';
import { recordMembershipEvent } from './membership.events';
import type { MembershipRepository } from './membership.repository';
import { type StoredStatus, givesAccess, hasEnded, membershipTransitions } from './membership.states';
import { actionOf, nextPeriod } from './membership.terms';
import type { PlanCountsRepository } from './plan-counts.repository';

/**
 * Saves changes of a membership and applies their effects: updates its member and the counters of its product and plan,
 * and records the events. Lock order: membership, member, product, plan, account total.
 */
export class MembershipChanges {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly members: MemberService,
    private readonly counts: PlanCountsRepository,
  ) {}

  /**
   * Changes the status of a locked membership. Throws `StatusTransitionRejected` if the transition table does not allow
   * the change.
   *
   * @param command past participle for the error message, such as `canceled`
   */
  async moveTo(tx: Transaction, membership: Membership, status: StoredStatus, command: string): Promise<void> {
    if (!allows(membershipTransitions, membership.status, status))
      throw new StatusTransitionRejected(command, membership.status);
    const by = Number(givesAccess(status)) - Number(givesAccess(membership.status));
    if (membership.memberId) await this.members.lock(tx, membership.memberId);
    if (by !== 0) await this.counts.postAccess(tx, membership, by);
    const { status: before } = membership;
    membership.statusBeforeDispute =
      status === 'unresolved' && (before === 'active' || before === 'past_due' || before === 'completed')
        ? before
        : null;
    membership.status = status;
    if (hasEnded(status)) {
      Object.assign(membership, {
        paymentCollectionPaused: false,
        paymentCollectionResumesAt: null,
        trialPausedAt: null,
      });
      await this.unschedulePlan(tx, membership);
    }
    await this.save(tx, membership, actionOf(membership));
    if (by !== 0)
      await recordMembershipEvent(tx, by > 0 ? 'membership.activated' : 'membership.deactivated', membership);
  }

  /**
   * Waives the overdue payment of a locked membership. The next period starts as if the payment had been made.
   * `command` is a past participle for the error message.
   */
  async forgive(tx: Transaction, membership: Membership, command: string): Promise<void> {
    if (membership.renewalPaymentId !== null)
      Object.assign(membership, { renewalPaymentId: null, retryAt: null, ...nextPeriod(membership) });
    await this.moveTo(tx, membership, 'active', command);
  }

  /**
   * Schedules the cancellation of a locked membership at the end of its current period, which also removes a scheduled
   * change of its plan; with `cancelAtPeriodEnd` false, reverts the cancellation.
   */
  async schedule(tx: Transaction, membership: Membership, cancelAtPeriodEnd: boolean): Promise<void> {
    membership.cancelAtPeriodEnd = cancelAtPeriodEnd;
    membership.canceledAt = cancelAtPeriodEnd ? tx.clock.now() : null;
    if (cancelAtPeriodEnd) await this.unschedulePlan(tx, membership);
    await this.save(tx, membership, cancelAtPeriodEnd ? 'canceling' : 'renewing');
    await recordMembershipEvent(tx, 'membership.cancel_at_period_end_changed', membership);
  }

  /**
   * Saves a locked membership after its renewal in the new status, and adds `usdSpent`, in US dollars, to the total of
   * its member.
   */
  async renew(
    tx: Transaction,
    membership: Membership,
    status: 'active' | 'completed',
    usdSpent: string | null,
  ): Promise<void> {
    if (membership.status !== status && !allows(membershipTransitions, membership.status, status))
      throw new StatusTransitionRejected('renewed', membership.status);
    if (membership.memberId) await this.members.lock(tx, membership.memberId);
    Object.assign(membership, { status, updatedAt: tx.clock.now() });
    await this.memberships.save(tx, membership);
    if (membership.memberId)
      await this.members.settle(tx, membership.memberId, {
        action: actionOf(membership),
        usdSpent: usdSpent ?? undefined,
      });
  }

  /**
   * Removes the scheduled change of a locked membership's plan, if any, without saving the membership. Returns the held
   * units to the stock of the plan.
   */
  async unschedulePlan(tx: Transaction, membership: Membership): Promise<void> {
    const { scheduledPlan } = membership;
    membership.scheduledPlan = null;
    if (scheduledPlan && scheduledPlan.heldUnits > 0)
      await this.counts.postPlan(tx, scheduledPlan.planId, 0, -scheduledPlan.heldUnits);
  }

  /** Saves a locked membership. If `action` is given, also records it as the most recent action of the member. */
  async save(tx: Transaction, membership: Membership, action?: MemberAction): Promise<void> {
    if (action && membership.memberId) await this.members.lock(tx, membership.memberId);
    membership.updatedAt = tx.clock.now();
    await this.memberships.save(tx, membership);
    if (action && membership.memberId) await this.members.settle(tx, membership.memberId, { action });
  }

  /**
   * Recalculates status and access of the member to whom a locked membership belongs, from all memberships of this
   * member.
   */
  async settleMember(tx: Transaction, { memberId }: Membership): Promise<void> {
    if (memberId === null) return;
    await this.members.lock(tx, memberId);
    await this.members.settle(tx, memberId, {});
  }
}
