import { type Term, amountTerm, countTerm } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { planTerm, renewalTerms, taxTerm } from '../../catalogue/plans/plan.terms';

/**
 * Returns the terms of an invitation that the page shows and the invitee accepts: plan, price, renewal, trial, tax and
 * period of access.
 */
export function invitationTerms(plan: Plan): Term[] {
  const { currency, initialPrice, renewalPrice, billingPeriod, expirationDays, trialPeriodDays } = plan;
  const renews = plan.planType === 'renewal';
  return [
    planTerm(plan),
    amountTerm('price', 'price', { amount: initialPrice, currency }),
    ...renewalTerms(renewalPrice, renews ? billingPeriod : null, currency),
    countTerm('trial', 'trial', renews ? trialPeriodDays : null, 'day'),
    taxTerm(plan.taxType),
    countTerm('access', 'period of access', renews ? null : expirationDays, 'day', 'unlimited'),
  ];
}
