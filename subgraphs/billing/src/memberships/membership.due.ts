import type { MembershipEntity } from './membership.entity';
import { isRunning } from './membership.states';

/** Time between the notice and the end of a trial, in milliseconds. */
const noticeLeadMs = 72 * 3_600_000;

/**
 * Returns the time at which the user is notified of the end of a trial; null if no notice is due or the trial is
 * paused.
 */
export function trialNoticeAt({ status, trialEndsAt, trialNoticeSent, trialPausedAt }: MembershipEntity): Date | null {
  return status === 'trialing' && trialEndsAt !== null && !trialNoticeSent && trialPausedAt === null
    ? new Date(trialEndsAt.getTime() - noticeLeadMs)
    : null;
}

/**
 * Returns the time at which a paused collection of payments resumes; null during a dispute, without a pause, and during
 * an indefinite pause.
 */
export function resumesAt({
  status,
  paymentCollectionPaused,
  paymentCollectionResumesAt,
}: MembershipEntity): Date | null {
  return isRunning(status) && paymentCollectionPaused ? paymentCollectionResumesAt : null;
}

/**
 * Returns the time at which access from a one-time payment expires; null if the access does not expire, or has expired.
 */
export function expiryAt({ status, expiresAt }: MembershipEntity): Date | null {
  return status === 'active' || status === 'completed' ? expiresAt : null;
}

/**
 * Returns the end of the current period, at which the membership renews or ends. Returns null while a renewal payment
 * is open, and while a renewing trial is paused, because the trial keeps its remaining time.
 */
export function periodEndAt({
  status,
  billingPeriod,
  renewalPeriodEnd,
  renewalPaymentId,
  trialPausedAt,
  cancelAtPeriodEnd,
}: MembershipEntity): Date | null {
  if (status === 'trialing' && trialPausedAt !== null && !cancelAtPeriodEnd) return null;
  return isRunning(status) && billingPeriod !== null && renewalPaymentId === null ? renewalPeriodEnd : null;
}

/**
 * Returns the time of the next attempt of an open payment, or the end of a membership whose renewal was canceled. A
 * pause does not affect that end.
 */
export function retryDueAt({
  status,
  retryAt,
  paymentCollectionPaused,
  cancelAtPeriodEnd,
}: MembershipEntity): Date | null {
  return isRunning(status) && (cancelAtPeriodEnd || !paymentCollectionPaused) ? retryAt : null;
}

/** Returns the next time at which a scheduled change of the membership is due; null if there is none. */
export function nextDueAt(membership: MembershipEntity): Date | null {
  if (!membership.billedHere) return null;
  const instants = [trialNoticeAt, resumesAt, expiryAt, periodEndAt, retryDueAt].flatMap(
    (dueAtOf) => dueAtOf(membership) ?? [],
  );
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
