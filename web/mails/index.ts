import type {
  DisputeOfMail,
  EntryOfMail,
  InvoiceOfMail,
  MailResource,
  MembershipOfMail,
  PaymentOfMail,
  RefundOfMail,
} from './documents';
import { mailHtml, mailText } from './layout';
import {
  approvedMail,
  canceledMail,
  cardMail,
  deniedMail,
  endedMail,
  receivedMail,
  renewalMail,
  trialMail,
} from './membership-mails';
import { disputeMail, failedMail, invoiceMail, receiptMail, refundMail } from './payment-mails';
import type { ComposedMail, MailOptions } from './writer';

export { mailDocuments, type MailResource } from './documents';
export { serviceMail } from './service-mails';

/** Rendered mail to a buyer. */
interface BuyerMail {
  readonly recipient: string;
  /** One line of text. */
  readonly subject: string;
  readonly text: string;
  /** HTML document. */
  readonly html: string;
  /** Whether recipients can stop such mails; false for mails about a purchase. */
  readonly isOptional: boolean;
}

type Compose<Resource> = (resource: Resource, options: MailOptions) => ComposedMail | null;

interface MailKind {
  /** Type of the event's resource. */
  readonly resource: MailResource;
  readonly compose: Compose<never>;
  readonly isOptional: boolean;
}

function kind<Resource>(resource: MailResource, compose: Compose<Resource>, isOptional = false): MailKind {
  return { resource, compose, isOptional };
}

/** Mail about a waitlist, which is sent to an address that its owner has not confirmed, and before any purchase. */
function optionalKind(compose: Compose<EntryOfMail>): MailKind {
  return kind<EntryOfMail>('Entry', compose, true);
}

/** The mail that each type of event can cause. */
const kinds: Readonly<Record<string, MailKind>> = {
  'payment.succeeded': kind<PaymentOfMail>('Payment', receiptMail),
  'payment.failed': kind<PaymentOfMail>('Payment', failedMail),
  'refund.updated': kind<RefundOfMail>('Refund', refundMail),
  'membership.trial_ending_soon': kind<MembershipOfMail>('Membership', trialMail),
  'fact:membership.renewing_soon': kind<MembershipOfMail>('Membership', renewalMail),
  'membership.cancel_at_period_end_changed': kind<MembershipOfMail>('Membership', canceledMail),
  'membership.deactivated': kind<MembershipOfMail>('Membership', endedMail),
  'invoice.created': kind<InvoiceOfMail>('Invoice', invoiceMail),
  'fact:invoice.finalized': kind<InvoiceOfMail>('Invoice', invoiceMail),
  'dispute.updated': kind<DisputeOfMail>('Dispute', disputeMail),
  'fact:membership.card_expiring': kind<MembershipOfMail>('Membership', cardMail),
  'entry.created': optionalKind(receivedMail),
  'entry.approved': optionalKind(approvedMail),
  'entry.denied': optionalKind(deniedMail),
};

/** Types of the events that can cause a mail to a buyer. */
export const mailEvents: readonly string[] = Object.keys(kinds);

/** Returns the type of the resource that must be read for an event of a type in `mailEvents`. */
export function mailResourceOf(type: string): MailResource {
  const found = kinds[type];
  if (!found) throw new Error(`No mail is sent about ${type}.`);
  return found.resource;
}

/**
 * Renders the mail that an event causes, in the language of the buyer; null if the event causes none.
 *
 * @param resource response field `resource` of the document for the event's resource, in the state of the event
 */
export function buyerMail(type: string, resource: unknown, options: MailOptions): BuyerMail | null {
  const found = kinds[type];
  const composed = found?.compose(resource as never, options) ?? null;
  if (!found || composed === null) return null;
  const { isOptional } = found;
  const { recipient, language } = composed;
  const unsubscribe = { label: language.text('mail.unsubscribe'), url: options.unsubscribeUrl(recipient) };
  const contents = { ...composed.contents, unsubscribe: isOptional ? unsubscribe : null };
  return {
    recipient,
    subject: contents.subject,
    text: mailText(language, contents),
    html: mailHtml(language, contents),
    isOptional,
  };
}
