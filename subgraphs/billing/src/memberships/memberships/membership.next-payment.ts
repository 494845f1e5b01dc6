import { isZero } from '../../../../kit/src';
import { renewalPriceOf } from './membership.cancel-offer';
import type { Membership } from './membership.resource';
import { isRunning } from './membership.states';

/** Data of a membership that determines its next payment. `At` is the form in which the row has its times. */
type Renewing<At> = { readonly renewalPeriodEnd: At | null } & Pick<
  Membership,
  | 'status'
  | 'billingPeriod'
  | 'cancelAtPeriodEnd'
  | 'paymentCollectionPaused'
  | 'renewalPrice'
  | 'currency'
  | 'cancelDiscountPercentage'
  | 'cancelDiscountIntervalsLeft'
  | 'scheduledPlan'
>;

/**
 * Returns the time and the amount of the next payment, before exclusive tax; null if the membership does not renew, or
 * nothing is collected for it.
 */
export function nextPaymentOf<At>(membership: Renewing<At>): { readonly at: At; readonly amount: string } | null {
  const { status, billingPeriod, renewalPeriodEnd: at, cancelAtPeriodEnd, paymentCollectionPaused } = membership;
  const amount = renewalPriceOf(membership);
  const isCollected = isRunning(status) && billingPeriod !== null && !cancelAtPeriodEnd && !paymentCollectionPaused;
  return isCollected && at !== null && !isZero(amount) ? { at, amount } : null;
}
