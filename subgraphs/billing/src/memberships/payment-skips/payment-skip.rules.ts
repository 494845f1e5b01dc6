import { isZero } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { Membership } from '../memberships/membership.resource';
import { addDays } from '../memberships/membership.terms';

const dayInMilliseconds = 86_400_000;
/** A renewing membership with its period. */
type Renewing = Membership & { readonly billingPeriod: number; readonly renewalPeriodEnd: Date };

/**
 * Returns the number of payments that the owner of a membership can skip now; 0 if none.
 *
 * @param paidId the payment that was collected last for the membership; null if there is none
 */
export function skippablePayments(membership: Membership, plan: Plan, paidId: string | null): number {
  const { status, billedHere, userId, renewalPaymentId, renewalPrice, paymentSkip } = membership;
  const { cancelAtPeriodEnd, paymentCollectionPaused, splitPayRequiredPayments, scheduledPlan } = membership;
  const isCharged = status === 'active' && billedHere && userId !== null && isRenewing(membership);
  const isUnchanged = !cancelAtPeriodEnd && !paymentCollectionPaused && scheduledPlan === null;
  const isWhole = renewalPaymentId === null && splitPayRequiredPayments === null && !isZero(renewalPrice);
  // Without a payment in between, owners could skip all payments.
  const hasPaid = paidId !== null && paidId !== paymentSkip?.afterPaymentId;
  return isCharged && isUnchanged && isWhole && hasPaid ? (plan.maxSkippedPayments ?? 0) : 0;
}

export function isRenewing(membership: Membership): membership is Renewing {
  return membership.billingPeriod !== null && membership.renewalPeriodEnd !== null;
}

/** Returns the numbers of payments that the owner of a membership can skip now, with the time of the next payment. */
export function skipOptions(
  membership: Membership,
  plan: Plan,
  paidId: string | null,
): { readonly payments: number; readonly nextAt: Date }[] {
  if (!isRenewing(membership)) return [];
  const { renewalPeriodEnd, billingPeriod } = membership;
  return Array.from({ length: skippablePayments(membership, plan, paidId) }, (_, index) => ({
    payments: index + 1,
    nextAt: addDays(renewalPeriodEnd, billingPeriod * (index + 1)),
  }));
}

/**
 * Returns the time at which the collection resumes if the given number of payments is skipped: in the middle of the last
 * period without a charge, so that a late worker charges neither a period too early nor one too late.
 */
export function endOfSkip({ renewalPeriodEnd, billingPeriod }: Renewing, payments: number): Date {
  return addDays(renewalPeriodEnd, billingPeriod * (payments - 0.5));
}

/** Returns whether the collection is paused because the owner skips payments, and not by the seller. */
export function isSkipping({ paymentCollectionPaused, paymentCollectionResumesAt, paymentSkip }: Membership): boolean {
  return (
    paymentCollectionPaused && paymentSkip !== null && paymentCollectionResumesAt?.toISOString() === paymentSkip.until
  );
}

/** Returns the time of the next payment of a membership whose owner skips payments; null for all others. */
export function paymentAfterPause(membership: Membership): Date | null {
  if (!isSkipping(membership) || !isRenewing(membership)) return null;
  const { renewalPeriodEnd, paymentCollectionResumesAt, billingPeriod } = membership;
  const pausedMs = (paymentCollectionResumesAt?.getTime() ?? 0) - renewalPeriodEnd.getTime();
  const periods = Math.max(0, Math.ceil(pausedMs / dayInMilliseconds / billingPeriod));
  return addDays(renewalPeriodEnd, periods * billingPeriod);
}
