import type { EntryOfMail, MembershipOfMail } from './documents';
import { actionOf, type ComposedMail, isZero, type MailOptions, mailTo } from './writer';

/** End of a trial after which the membership renews. */
export function trialMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  const { trialEndsAt, cancelAtPeriodEnd, renewalPrice } = membership;
  if (trialEndsAt === null || cancelAtPeriodEnd || !renewalPrice || isZero(renewalPrice)) return null;
  return mailTo(membership, options, 'mail.trial.subject', (writer) => ({
    heading: writer.text('mail.trial.heading'),
    paragraphs: [writer.text('mail.trial.text', { day: writer.language.day(trialEndsAt) })],
    lines: [...writer.product(membership), [writer.text('mail.trial.price'), writer.amount(renewalPrice)]],
    action: actionOf(writer, 'session.manage', membership.manageUrl),
  }));
}

/** Renewal after a long period. */
export function renewalMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  const { nextPayment } = membership;
  if (!nextPayment) return null;
  return mailTo(membership, options, 'mail.renewal.subject', (writer) => ({
    heading: writer.text('mail.renewal.heading'),
    paragraphs: [writer.text('mail.renewal.text', { day: writer.language.day(nextPayment.at) })],
    lines: [...writer.product(membership), [writer.text('mail.trial.price'), writer.amount(nextPayment.amount)]],
    notes: [writer.text('mail.receipt.manage')],
    action: actionOf(writer, 'session.manage', membership.manageUrl),
  }));
}

/** Scheduled end of a membership. */
export function canceledMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  const { cancelAtPeriodEnd, accessEndsAt } = membership;
  if (!cancelAtPeriodEnd || accessEndsAt === null) return null;
  return mailTo(membership, options, 'mail.canceled.subject', (writer) => ({
    heading: writer.text('mail.canceled.heading'),
    paragraphs: [writer.text('mail.canceled.text', { day: writer.language.day(accessEndsAt) })],
    lines: writer.product(membership),
    notes: [writer.text('mail.canceled.keep')],
    action: actionOf(writer, 'mail.canceled.action', membership.manageUrl),
  }));
}

/** Immediate end of a membership. One that was scheduled to end has been announced. */
export function endedMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  if (membership.storedStatus !== 'CANCELED' || membership.cancelAtPeriodEnd) return null;
  return mailTo(membership, options, 'mail.ended.subject', (writer) => ({
    heading: writer.text('mail.ended.heading'),
    paragraphs: [writer.text('mail.ended.text')],
    lines: writer.product(membership),
  }));
}

/** Saved card that expires before the next renewal. */
export function cardMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  const { renewalPeriodEnd, renewalPaymentMethod } = membership;
  const { brand = null, last4 = null, expMonth = null, expYear = null } = renewalPaymentMethod?.card ?? {};
  if (renewalPeriodEnd === null || last4 === null || expMonth === null || expYear === null) return null;
  // Day 0 of the next month.
  const lastDay = new Date(Date.UTC(expYear, expMonth, 0)).toISOString();
  return mailTo(membership, options, 'mail.card.subject', (writer) => ({
    heading: writer.text('mail.card.heading'),
    paragraphs: [
      writer.text('mail.card.text', {
        card: writer.cardName(brand, last4),
        expiry: writer.language.day(lastDay),
        day: writer.language.day(renewalPeriodEnd),
      }),
    ],
    lines: writer.product(membership),
    notes: [writer.text('mail.card.note')],
    action: actionOf(writer, 'mail.failed.action', membership.manageUrl),
  }));
}

/** Confirmation that a waitlist entry was received. */
export function receivedMail(entry: EntryOfMail, options: MailOptions): ComposedMail | null {
  return mailTo(entry, options, 'mail.received.subject', (writer) => ({
    reason: 'mail.entryFooter',
    heading: writer.text('session.listed'),
    paragraphs: [writer.text('session.entryText')],
    lines: writer.product(entry),
  }));
}

/** Approval of a waitlist entry: the buyer can pay, or gets access to a plan that is free. */
export function approvedMail(entry: EntryOfMail, options: MailOptions): ComposedMail | null {
  const { plan } = entry;
  if (!plan) return null;
  const free = isZero(plan.initialPrice) && isZero(plan.renewalPrice);
  return mailTo(entry, options, 'mail.approved.subject', (writer) => ({
    reason: 'mail.entryFooter',
    heading: writer.text('mail.approved.heading'),
    paragraphs: [writer.text(free ? 'mail.approved.free' : 'mail.approved.pay')],
    lines: writer.product(entry),
    action: free
      ? null
      : {
          label: writer.text('mail.approved.action'),
          url: `${plan.purchaseUrl}?locale=${writer.language.locale}`,
        },
  }));
}

/** Denial of a waitlist entry. */
export function deniedMail(entry: EntryOfMail, options: MailOptions): ComposedMail | null {
  return mailTo(entry, options, 'mail.denied.subject', (writer) => ({
    reason: 'mail.entryFooter',
    heading: writer.text('mail.denied.heading'),
    paragraphs: [writer.text('mail.denied.text')],
    lines: writer.product(entry),
  }));
}
