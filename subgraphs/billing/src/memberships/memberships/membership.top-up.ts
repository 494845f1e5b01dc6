import { ExactDecimal, type Transaction } from '../../../../kit/src';
import type { MemberService } from '../members/member.service';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { MembershipChanges } from './membership.changes';
import type { Membership } from './membership.resource';
import { TopUpNotAllowed } from './membership.errors';
import type { MembershipRepository } from './membership.repository';
import { actionOf, addDays } from './membership.terms';

/**
 * Returns the number of days that a top-up adds to a membership; null if the plan has no top-ups, or the membership has
 * ended and its grace period has passed.
 */
export function topUpDays({ status, expiresAt }: Membership, plan: Plan, now: Date): number | null {
  if (!plan.refillable || plan.expirationDays === null || expiresAt === null) return null;
  const isInGracePeriod = status === 'expired' && now <= addDays(expiresAt, plan.gracePeriodDays ?? 0);
  return status === 'active' || isInGracePeriod ? plan.expirationDays : null;
}

/**
 * Returns the end of access after a top-up: `days` after the current end, or after `now` if the current end has passed.
 */
export function toppedUpUntil(expiresAt: Date, days: number, now: Date): Date {
  return addDays(expiresAt > now ? expiresAt : now, days);
}

/** Data of a paid top-up for a membership. */
export interface PaidTopUp {
  /**
   * Real time at which the buyer requested the top-up. It decides about the grace period, so that a slow response of
   * the bank does not make the request late.
   */
  readonly requestedAt: Date;
  readonly usdPaid: string;
  /** User who has paid. The top-up is rejected if the membership belongs to another user in the meantime. */
  readonly userId: string | null;
}

/** Extends memberships with an expiry date after a paid top-up. */
export class MembershipTopUps {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly changes: MembershipChanges,
    private readonly members: MemberService,
  ) {}

  /**
   * Extends a membership by the `expirationDays` of its plan, and reactivates an expired one. Throws `TopUpNotAllowed`.
   */
  async extend(
    outerTx: Transaction,
    id: string,
    plan: Plan,
    { requestedAt, usdPaid, userId }: PaidTopUp,
  ): Promise<Membership> {
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    const days = topUpDays(membership, plan, membership.testClockId === null ? requestedAt : tx.clock.now());
    if (days === null || membership.userId !== userId) throw new TopUpNotAllowed();
    membership.expiresAt = toppedUpUntil(membership.expiresAt as Date, days, tx.clock.now());
    membership.usdTotalSpent = new ExactDecimal(membership.usdTotalSpent).plus(usdPaid).toString();
    if (membership.status === 'expired') await this.changes.moveTo(tx, membership, 'active', 'topped up');
    else await this.changes.save(tx, membership, actionOf(membership));
    if (membership.memberId !== null) await this.members.settle(tx, membership.memberId, { usdSpent: usdPaid });
    return membership;
  }
}
