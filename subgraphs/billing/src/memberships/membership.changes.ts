import { type Transaction, allows } from '../../../kit/src';
import type { MemberService } from '../members';
import type { MemberAction } from '../members/member.states';
import type { MembershipEntity } from './membership.entity';
import { StatusRefused } from './membership.errors';
import { recordMembershipEvent } from './membership.events';
import type { MembershipRepository } from './membership.repository';
import { type StoredStatus, givesAccess, hasEnded, membershipTransitions } from './membership.states';
import { actionOf, nextPeriod } from './membership.terms';
import type { PlanCountsRepository } from './plan-counts.repository';

/**
 * What follows from a change of a membership: its member, the counts of its product and plan, and the events. Rows are
 * taken in this order: membership, member, product, plan, account total.
 */
export class MembershipChanges {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly members: MemberService,
    private readonly counts: PlanCountsRepository,
  ) {}

  /**
   * Moves a locked membership to another status. Throws `StatusRefused` for a transition that the table does not list.
   *
   * @param command past participle for the refusal, `canceled`
   */
  async moveTo(tx: Transaction, membership: MembershipEntity, status: StoredStatus, command: string): Promise<void> {
    if (!allows(membershipTransitions, membership.status, status)) throw new StatusRefused(command, membership.status);
    const by = Number(givesAccess(status)) - Number(givesAccess(membership.status));
    if (membership.memberId) await this.members.lock(tx, membership.memberId);
    if (by !== 0) await this.counts.postAccess(tx, membership, by);
    const { status: before } = membership;
    membership.statusBeforeDispute =
      status === 'unresolved' && (before === 'active' || before === 'past_due' || before === 'completed')
        ? before
        : null;
    membership.status = status;
    if (hasEnded(status))
      Object.assign(membership, {
        paymentCollectionPaused: false,
        paymentCollectionResumesAt: null,
        trialPausedAt: null,
      });
    await this.save(tx, membership, actionOf(membership));
    if (by !== 0)
      await recordMembershipEvent(tx, by > 0 ? 'membership.activated' : 'membership.deactivated', membership);
  }

  /** Drops what is owed for a locked membership that is past due: it goes on with the next period, as if that had been paid. */
  async forgive(tx: Transaction, membership: MembershipEntity, command: string): Promise<void> {
    if (membership.renewalPaymentId !== null)
      Object.assign(membership, { renewalPaymentId: null, retryAt: null, ...nextPeriod(membership) });
    await this.moveTo(tx, membership, 'active', command);
  }

  /** Schedules the end of a locked membership, or calls it off. */
  async schedule(tx: Transaction, membership: MembershipEntity, cancelAtPeriodEnd: boolean): Promise<void> {
    membership.cancelAtPeriodEnd = cancelAtPeriodEnd;
    membership.canceledAt = cancelAtPeriodEnd ? tx.clock.now() : null;
    await this.save(tx, membership, cancelAtPeriodEnd ? 'canceling' : 'renewing');
    await recordMembershipEvent(tx, 'membership.cancel_at_period_end_changed', membership);
  }

  /** Writes a locked membership that was renewed, in its status from now on, with what was paid for it. */
  async renew(
    tx: Transaction,
    membership: MembershipEntity,
    status: 'active' | 'completed',
    usdSpent: string | null,
  ): Promise<void> {
    if (membership.status !== status && !allows(membershipTransitions, membership.status, status))
      throw new StatusRefused('renewed', membership.status);
    if (membership.memberId) await this.members.lock(tx, membership.memberId);
    Object.assign(membership, { status, updatedAt: tx.clock.now() });
    await this.memberships.save(tx, membership);
    if (membership.memberId)
      await this.members.settle(tx, membership.memberId, {
        action: actionOf(membership),
        usdSpent: usdSpent ?? undefined,
      });
  }

  /** Writes a locked membership, and what its member did. */
  async save(tx: Transaction, membership: MembershipEntity, action?: MemberAction): Promise<void> {
    if (action && membership.memberId) await this.members.lock(tx, membership.memberId);
    membership.updatedAt = tx.clock.now();
    await this.memberships.save(tx, membership);
    if (action && membership.memberId) await this.members.settle(tx, membership.memberId, { action });
  }

  /** Brings the member of a locked membership in line with all their memberships. */
  async settleMember(tx: Transaction, { memberId }: MembershipEntity): Promise<void> {
    if (memberId === null) return;
    await this.members.lock(tx, memberId);
    await this.members.settle(tx, memberId, {});
  }
}
