import { ExactDecimal, decimalsOf, isZero } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { MemberAction } from '../members/member.states';
import type { Membership } from './membership.resource';
import type { StoredStatus } from './membership.states';

const dayInMilliseconds = 86_400_000;

export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayInMilliseconds);
}

/**
 * Returns the status of a new membership of the plan. With `withoutTrial`, the buyer has used the trial before and gets
 * no trial.
 */
export function initialStatus(plan: Plan, withoutTrial = false): StoredStatus {
  if (plan.planType === 'renewal') return (plan.trialPeriodDays ?? 0) > 0 && !withoutTrial ? 'trialing' : 'active';
  return plan.expirationDays === null ? 'completed' : 'active';
}

type Terms = Pick<
  Membership,
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

/** Returns start and end of the period after the current one. Throws for a membership without billing period. */
export function nextPeriod({
  id,
  renewalPeriodEnd: start,
  billingPeriod,
}: Membership): Pick<Membership, 'renewalPeriodStart' | 'renewalPeriodEnd'> {
  if (start === null || billingPeriod === null) throw new Error(`${id} has no billing period`);
  return { renewalPeriodStart: start, renewalPeriodEnd: addDays(start, billingPeriod) };
}

/**
 * Ends the pause of payments. For a paused trial, also moves the end of the trial and of the period by the duration of
 * the pause, so that the remaining trial time is unchanged.
 */
export function endPause(membership: Membership, at: Date): void {
  const { status, trialPausedAt, trialEndsAt, renewalPeriodEnd } = membership;
  if (status === 'trialing' && trialPausedAt !== null) {
    const paused = at.getTime() - trialPausedAt.getTime();
    const shift = (instant: Date | null) => instant && new Date(instant.getTime() + paused);
    Object.assign(membership, { trialEndsAt: shift(trialEndsAt), renewalPeriodEnd: shift(renewalPeriodEnd) });
  }
  Object.assign(membership, {
    paymentCollectionPaused: false,
    paymentCollectionResumesAt: null,
    trialPausedAt: null,
  });
}

/** Returns the price, period and end dates of a membership that is bought at `now`. All dates of a draft are null. */
export function termsOf(plan: Plan, status: StoredStatus, quantity: number, now: Date): Terms {
  const agreed = {
    currency: plan.currency,
    renewalPrice: times(plan.renewalPrice, quantity, plan),
    billingPeriod: plan.planType === 'renewal' ? plan.billingPeriod : null,
    taxType: plan.taxType,
    splitPayRequiredPayments: plan.splitPayRequiredPayments,
  };
  const noPeriod = { renewalPeriodStart: null, renewalPeriodEnd: null, trialEndsAt: null, expiresAt: null };
  if (status === 'drafted') return { ...agreed, ...noPeriod };
  if (agreed.billingPeriod === null)
    return {
      ...agreed,
      ...noPeriod,
      expiresAt: plan.expirationDays === null ? null : addDays(now, plan.expirationDays),
    };
  const trialEndsAt = status === 'trialing' && plan.trialPeriodDays ? addDays(now, plan.trialPeriodDays) : null;
  return {
    ...agreed,
    ...noPeriod,
    trialEndsAt,
    renewalPeriodStart: now,
    renewalPeriodEnd: trialEndsAt ?? addDays(now, agreed.billingPeriod),
  };
}

/** Multiplies a price by a quantity. Returns a decimal string with the decimals of the currency of the plan. */
export function times(price: string, quantity: number, { currency }: Pick<Plan, 'currency'>): string {
  return new ExactDecimal(price).times(quantity).toFixed(decimalsOf(currency));
}

/** Returns the member action (such as `joined` or `churned`) that corresponds to the current status of a membership. */
export function actionOf(membership: Membership): MemberAction {
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

/** Returns whether a membership was free at the purchase and also renews for free. */
export function isFree(membership: Pick<Membership, 'initialPricePaid' | 'renewalPrice'>): boolean {
  return isZero(membership.initialPricePaid) && isZero(membership.renewalPrice);
}
