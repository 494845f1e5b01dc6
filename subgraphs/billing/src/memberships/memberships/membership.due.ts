import { nextPaymentOf } from './membership.next-payment';
import type { Membership } from './membership.resource';
import { isRunning } from './membership.states';

/** Lead time of the notice before the end of a trial, in milliseconds: 72 hours. */
const noticeLeadMs = 72 * 3_600_000;

/**
 * Returns the time at which the notice about the end of a trial is due; null if the notice was already sent, without a
 * trial, and during a pause of the trial.
 */
export function trialNoticeAt({ status, trialEndsAt, trialNoticeSent, trialPausedAt }: Membership): Date | null {
  return status === 'trialing' && trialEndsAt !== null && !trialNoticeSent && trialPausedAt === null
    ? new Date(trialEndsAt.getTime() - noticeLeadMs)
    : null;
}

/** Lead time of the notice before a renewal, in milliseconds: seven days. */
const renewalLeadMs = 7 * 86_400_000;
/** Minimum billing period in days with notices: buyers expect monthly payments, and forget rare ones. */
const minNoticedPeriod = 90;

/**
 * Returns the time at which the notice about a renewal is due; null for billing periods of less than 90 days, if nothing
 * will be charged, and if the notice was already sent.
 */
export function renewalNoticeAt(membership: Membership): Date | null {
  const { status, billingPeriod, renewalPaymentId, renewalNoticeFor } = membership;
  const next = nextPaymentOf(membership);
  if (status !== 'active' || renewalPaymentId !== null || (billingPeriod ?? 0) < minNoticedPeriod || !next) return null;
  if (renewalNoticeFor?.getTime() === next.at.getTime()) return null;
  return new Date(next.at.getTime() - renewalLeadMs);
}

/**
 * Returns the time at which a paused collection of payments resumes; null without a pause, during an indefinite pause,
 * and while the membership is not running, for example during a dispute.
 */
export function resumesAt({ status, paymentCollectionPaused, paymentCollectionResumesAt }: Membership): Date | null {
  return isRunning(status) && paymentCollectionPaused ? paymentCollectionResumesAt : null;
}

/**
 * Returns the time at which access from a one-time payment expires; null if the access does not expire, or has expired.
 */
export function expiryAt({ status, expiresAt }: Membership): Date | null {
  return status === 'active' || status === 'completed' ? expiresAt : null;
}

/**
 * Returns the end of the current period, at which the membership renews or ends. Returns null while a renewal payment
 * is open, and while a trial is paused, because the trial keeps its remaining time; a canceled trial ends despite the
 * pause.
 */
export function periodEndAt({
  status,
  billingPeriod,
  renewalPeriodEnd,
  renewalPaymentId,
  trialPausedAt,
  cancelAtPeriodEnd,
}: Membership): Date | null {
  if (status === 'trialing' && trialPausedAt !== null && !cancelAtPeriodEnd) return null;
  return isRunning(status) && billingPeriod !== null && renewalPaymentId === null ? renewalPeriodEnd : null;
}

/**
 * Returns the time of the next charge attempt for an open renewal payment; if the renewal was canceled, the membership
 * ends at this time. A pause suppresses the attempt, but not the end.
 */
export function retryDueAt({ status, retryAt, paymentCollectionPaused, cancelAtPeriodEnd }: Membership): Date | null {
  return isRunning(status) && (cancelAtPeriodEnd || !paymentCollectionPaused) ? retryAt : null;
}

/**
 * Returns the time of the next scheduled change of the membership, such as a renewal; null if there is none, or if this
 * service does not bill the membership.
 */
export function nextDueAt(membership: Membership): Date | null {
  if (!membership.billedHere) return null;
  const instants = [trialNoticeAt, renewalNoticeAt, resumesAt, expiryAt, periodEndAt, retryDueAt].flatMap(
    (dueAtOf) => dueAtOf(membership) ?? [],
  );
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
