import { Exact, decimalsOf } from '../../../kit/src';
import type { PlanEntity } from '../plans';
import type { MembershipEntity } from './membership.entity';
import { isRunning } from './membership.states';

/** What a buyer is offered who is about to cancel. */
export interface CancelOffer {
  readonly percentage: number;
  /** Renewals that are cheaper; 0 for all of them. */
  readonly intervals: number;
}

/** The plan's offer to a buyer who is about to cancel; null without one. Each membership takes it once. */
export function cancelOfferOf(
  membership: MembershipEntity,
  { offerCancelDiscount, cancelDiscountPercentage, cancelDiscountIntervals }: PlanEntity,
): CancelOffer | null {
  const { status, billingPeriod, cancelAtPeriodEnd } = membership;
  if (!isRunning(status) || billingPeriod === null || cancelAtPeriodEnd || membership.cancelDiscountPercentage !== null)
    return null;
  if (!offerCancelDiscount || cancelDiscountPercentage === null) return null;
  return { percentage: cancelDiscountPercentage, intervals: cancelDiscountIntervals ?? 0 };
}

/** The price of the next renewal with what the buyer agreed to instead of canceling, rounded half-even to the currency. */
export function renewalPriceOf({
  renewalPrice,
  currency,
  cancelDiscountPercentage,
  cancelDiscountIntervalsLeft,
}: MembershipEntity): string {
  const inForce = cancelDiscountPercentage !== null && cancelDiscountIntervalsLeft !== 0;
  return inForce ? lessPercent(renewalPrice, cancelDiscountPercentage, currency) : renewalPrice;
}

/** A price less some percent, rounded half-even to the currency. */
export function lessPercent(price: string, percentage: number, currency: MembershipEntity['currency']): string {
  return new Exact(price)
    .times(100 - percentage)
    .dividedBy(100)
    .toFixed(decimalsOf(currency));
}
