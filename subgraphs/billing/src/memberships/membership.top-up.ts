import { Exact, type Transaction } from '../../../kit/src';
import type { MemberService } from '../members';
import type { PlanEntity } from '../plans';
import type { MembershipChanges } from './membership.changes';
import type { MembershipEntity } from './membership.entity';
import { CannotBeToppedUp } from './membership.errors';
import type { MembershipRepository } from './membership.repository';
import { actionOf, addDays } from './membership.terms';

/** Days that a top-up adds; null where the plan has none, or where it is too late for one. */
export function topUpDays({ status, expiresAt }: MembershipEntity, plan: PlanEntity, now: Date): number | null {
  if (!plan.refillable || plan.expirationDays === null || expiresAt === null) return null;
  const inGrace = status === 'expired' && now <= addDays(expiresAt, plan.gracePeriodDays ?? 0);
  return status === 'active' || inGrace ? plan.expirationDays : null;
}

/** When a membership ends after a top-up: counted from its end, or from now where that has passed. */
export function toppedUpUntil(expiresAt: Date, days: number, now: Date): Date {
  return addDays(expiresAt > now ? expiresAt : now, days);
}

/** A top-up that was paid. */
export interface PaidTopUp {
  /** When the buyer asked for it, in real time: whoever was in time is not refused because the bank took its time. */
  readonly askedAt: Date;
  readonly usdPaid: string;
  /** Who has paid; somebody else's membership is not extended. */
  readonly userId: string | null;
}

/** Makes memberships that end by themselves last longer, once that is paid. */
export class MembershipTopUps {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly changes: MembershipChanges,
    private readonly members: MemberService,
  ) {}

  /** Extends a membership by what its plan says. Throws `CannotBeToppedUp`. */
  async extend(
    begun: Transaction,
    id: string,
    plan: PlanEntity,
    { askedAt, usdPaid, userId }: PaidTopUp,
  ): Promise<MembershipEntity> {
    const { tx, membership } = await this.memberships.lockInTime(begun, id);
    const days = topUpDays(membership, plan, membership.testClockId === null ? askedAt : tx.clock.now());
    if (days === null || membership.userId !== userId) throw new CannotBeToppedUp();
    membership.expiresAt = toppedUpUntil(membership.expiresAt as Date, days, tx.clock.now());
    membership.usdTotalSpent = new Exact(membership.usdTotalSpent).plus(usdPaid).toString();
    if (membership.status === 'expired') await this.changes.moveTo(tx, membership, 'active', 'topped up');
    else await this.changes.save(tx, membership, actionOf(membership));
    if (membership.memberId !== null) await this.members.settle(tx, membership.memberId, { usdSpent: usdPaid });
    return membership;
  }
}
