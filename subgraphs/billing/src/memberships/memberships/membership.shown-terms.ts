import { type Term, amountTerm, countTerm, dayTerm } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { planTerm, renewalTerms, taxTerm } from '../../catalogue/plans/plan.terms';
import { type CancelOffer, applyPercentOff, renewalPriceOf } from './membership.cancel-offer';
import type { Membership } from './membership.resource';

/**
 * Returns the terms of future payments that a page shows and the buyer accepts: plan, quantity, renewals, next payment
 * date, tax and end of access.
 */
export function futurePaymentTerms(membership: Membership, plan: Plan): Term[] {
  const { currency, renewalPeriodEnd, expiresAt, scheduledPlan } = membership;
  const { billingPeriod, quantity, taxType } = scheduledPlan ?? membership;
  return [
    planTerm(scheduledPlan ? { id: scheduledPlan.planId, title: scheduledPlan.planTitle } : plan),
    countTerm('quantity', 'quantity', quantity, ''),
    ...renewalTerms(renewalPriceOf(membership), billingPeriod, currency),
    dayTerm('nextPayment', 'next payment date', renewalPeriodEnd),
    taxTerm(taxType ?? plan.taxType),
    dayTerm('accessUntil', 'end of access', expiresAt),
  ];
}

/**
 * Returns the terms of a cancellation offer that the page shows and the buyer accepts: the discount, followed by the
 * terms of future payments.
 */
export function cancelOfferTerms(membership: Membership, plan: Plan, offer: CancelOffer): Term[] {
  const { renewalPrice, currency } = membership;
  const { percentage, intervals } = offer;
  const amount = applyPercentOff(renewalPrice, percentage, currency);
  return [
    countTerm('percentage', 'discount percentage', percentage, ''),
    countTerm('intervals', 'number of discounted payments', intervals === 0 ? null : intervals, '', 'all'),
    amountTerm('price', 'discounted price', { amount, currency }),
    ...futurePaymentTerms(membership, plan),
  ];
}
