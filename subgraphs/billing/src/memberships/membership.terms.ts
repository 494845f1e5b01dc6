import { Exact, decimalsOf, isZero } from '../../../kit/src';
import type { PlanEntity } from '../plans';
import type { MemberAction } from '../members/member.states';
import type { MembershipEntity } from './membership.entity';
import type { StoredStatus } from './membership.states';

const dayInMilliseconds = 86_400_000;

export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayInMilliseconds);
}

/** What a membership of the plan is right after the purchase; a trial is for whoever has not had it. */
export function firstStatus(plan: PlanEntity, withoutTrial = false): StoredStatus {
  if (plan.planType === 'renewal') return (plan.trialPeriodDays ?? 0) > 0 && !withoutTrial ? 'trialing' : 'active';
  return plan.expirationDays === null ? 'completed' : 'active';
}

type Terms = Pick<
  MembershipEntity,
  | 'currency'
  | 'renewalPrice'
  | 'billingPeriod'
  | 'taxType'
  | 'renewalPeriodStart'
  | 'renewalPeriodEnd'
  | 'trialEndsAt'
  | 'expiresAt'
  | 'splitPayRequiredPayments'
>;

/** The period that follows the current one. Throws for a membership without periods. */
export function nextPeriod({
  id,
  renewalPeriodEnd: start,
  billingPeriod,
}: MembershipEntity): Pick<MembershipEntity, 'renewalPeriodStart' | 'renewalPeriodEnd'> {
  if (start === null || billingPeriod === null) throw new Error(`${id} has no period that could end`);
  return { renewalPeriodStart: start, renewalPeriodEnd: addDays(start, billingPeriod) };
}

/**
 * Ends the pause of a membership. A trial keeps the time that remained when it was paused: its end moves by the length of
 * the pause.
 */
export function endPause(membership: MembershipEntity, at: Date): void {
  const { status, trialPausedAt, trialEndsAt, renewalPeriodEnd } = membership;
  if (status === 'trialing' && trialPausedAt !== null) {
    const paused = at.getTime() - trialPausedAt.getTime();
    const moved = (instant: Date | null) => instant && new Date(instant.getTime() + paused);
    Object.assign(membership, { trialEndsAt: moved(trialEndsAt), renewalPeriodEnd: moved(renewalPeriodEnd) });
  }
  Object.assign(membership, {
    paymentCollectionPaused: false,
    paymentCollectionResumesAt: null,
    trialPausedAt: null,
  });
}

/** What the plan says about time and money, as agreed with a purchase at `now`. Time has not begun for a draft. */
export function termsOf(plan: PlanEntity, status: StoredStatus, quantity: number, now: Date): Terms {
  const agreed = {
    currency: plan.currency,
    renewalPrice: times(plan.renewalPrice, quantity, plan),
    billingPeriod: plan.planType === 'renewal' ? plan.billingPeriod : null,
    taxType: plan.taxType,
    splitPayRequiredPayments: plan.splitPayRequiredPayments,
  };
  const open = { renewalPeriodStart: null, renewalPeriodEnd: null, trialEndsAt: null, expiresAt: null };
  if (status === 'drafted') return { ...agreed, ...open };
  if (agreed.billingPeriod === null)
    return { ...agreed, ...open, expiresAt: plan.expirationDays === null ? null : addDays(now, plan.expirationDays) };
  const trialEndsAt = status === 'trialing' && plan.trialPeriodDays ? addDays(now, plan.trialPeriodDays) : null;
  return {
    ...agreed,
    ...open,
    trialEndsAt,
    renewalPeriodStart: now,
    renewalPeriodEnd: trialEndsAt ?? addDays(now, agreed.billingPeriod),
  };
}

/** A price for several units. */
export function times(price: string, quantity: number, { currency }: Pick<PlanEntity, 'currency'>): string {
  return new Exact(price).times(quantity).toFixed(decimalsOf(currency));
}

/** What a member is said to have done when one of their memberships has come to this. */
export function actionOf(membership: MembershipEntity): MemberAction {
  switch (membership.status) {
    case 'drafted':
      return 'drafted';
    case 'trialing':
      return 'trialing';
    case 'past_due':
    case 'unresolved':
      return 'past_due';
    case 'canceled':
    case 'expired':
      return 'churned';
    case 'completed':
      return membership.splitPayRequiredPayments !== null
        ? 'finished_split_pay'
        : isFree(membership)
          ? 'joined'
          : 'paid_once';
    case 'active':
      return membership.expiresAt !== null ? 'expiring' : isFree(membership) ? 'joined' : 'paid_subscriber';
  }
}

/** Whether nothing was paid and nothing will be. */
export function isFree(membership: Pick<MembershipEntity, 'initialPricePaid' | 'renewalPrice'>): boolean {
  return isZero(membership.initialPricePaid) && isZero(membership.renewalPrice);
}
