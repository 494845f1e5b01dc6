import type { MembershipEntity } from './membership.entity';
import { isRunning } from './membership.states';

/** How long before the end of a trial its user is told, in milliseconds. */
const noticeBefore = 72 * 3_600_000;

/** When the user of a trial is told that it ends; null where there is nothing to tell, and while the trial is paused. */
export function trialNoticeAt({ status, trialEndsAt, trialNoticeSent, trialPausedAt }: MembershipEntity): Date | null {
  return status === 'trialing' && trialEndsAt !== null && !trialNoticeSent && trialPausedAt === null
    ? new Date(trialEndsAt.getTime() - noticeBefore)
    : null;
}

/** When the collection of payments goes on by itself; null where it is not paused, until somebody says so, and during a dispute. */
export function resumesAt({
  status,
  paymentCollectionPaused,
  paymentCollectionResumesAt,
}: MembershipEntity): Date | null {
  return isRunning(status) && paymentCollectionPaused ? paymentCollectionResumesAt : null;
}

/** When access that was paid once runs out; null where it does not, or has. */
export function expiryAt({ status, expiresAt }: MembershipEntity): Date | null {
  return status === 'active' || status === 'completed' ? expiresAt : null;
}

/**
 * When a period ends that renews, or that the membership ends with; null while the payment for the next one is open, and
 * while a trial is paused that is to renew: its remaining time is kept.
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

/** When an open payment is tried again, or the membership ends where its renewal was canceled: that is independent of a pause. */
export function retryDueAt({
  status,
  retryAt,
  paymentCollectionPaused,
  cancelAtPeriodEnd,
}: MembershipEntity): Date | null {
  return isRunning(status) && (cancelAtPeriodEnd || !paymentCollectionPaused) ? retryAt : null;
}

/** The next instant at which time does something to the membership; null where it does nothing. */
export function nextDue(membership: MembershipEntity): Date | null {
  if (!membership.billedHere) return null;
  const instants = [trialNoticeAt, resumesAt, expiryAt, periodEndAt, retryDueAt].flatMap(
    (when) => when(membership) ?? [],
  );
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
