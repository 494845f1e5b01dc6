import { ExactDecimal, decimalsOf } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { Membership } from './membership.resource';
import { isRunning } from './membership.states';

/** Discount on renewals that is offered to a buyer who is about to cancel. */
export interface CancelOffer {
  readonly percentage: number;
  /** Number of discounted renewals; 0 for all renewals. */
  readonly intervals: number;
}

/**
 * Returns the discount that the plan offers if the buyer of this membership is about to cancel; null if there is none.
 * A membership can accept an offer once.
 */
export function cancelOfferOf(
  membership: Membership,
  { offerCancelDiscount, cancelDiscountPercentage, cancelDiscountIntervals }: Plan,
): CancelOffer | null {
  const { status, billingPeriod, cancelAtPeriodEnd, scheduledPlan } = membership;
  if (!isRunning(status) || billingPeriod === null || cancelAtPeriodEnd || membership.cancelDiscountPercentage !== null)
    return null;
  if (scheduledPlan !== null) return null;
  if (!offerCancelDiscount || cancelDiscountPercentage === null) return null;
  return { percentage: cancelDiscountPercentage, intervals: cancelDiscountIntervals ?? 0 };
}

/**
 * Returns the price of the next renewal: that of the plan to which the membership changes, else its own after the
 * discount of an accepted cancellation offer, rounded half-even to the decimals of the currency.
 */
export function renewalPriceOf({
  renewalPrice,
  currency,
  cancelDiscountPercentage,
  cancelDiscountIntervalsLeft,
  scheduledPlan,
}: Pick<
  Membership,
  'renewalPrice' | 'currency' | 'cancelDiscountPercentage' | 'cancelDiscountIntervalsLeft' | 'scheduledPlan'
>): string {
  if (scheduledPlan !== null) return scheduledPlan.renewalPrice;
  const inForce = cancelDiscountPercentage !== null && cancelDiscountIntervalsLeft !== 0;
  return inForce ? applyPercentOff(renewalPrice, cancelDiscountPercentage, currency) : renewalPrice;
}

/** Reduces a price by a percentage. The result is rounded half-even to the decimals of the currency. */
export function applyPercentOff(price: string, percentage: number, currency: Membership['currency']): string {
  return new ExactDecimal(price)
    .times(100 - percentage)
    .dividedBy(100)
    .toFixed(decimalsOf(currency));
}
