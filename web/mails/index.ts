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

/** What a mail to a buyer is about; a row of `docs/mails.md`. */
type MailKind =
  | 'receipt'
  | 'failed_payment'
  | 'refund'
  | 'invoice'
  | 'decided_dispute'
  | 'expiring_card'
  | 'end_of_trial'
  | 'renewal_notice'
  | 'cancellation'
  | 'end_of_membership'
  | 'waitlist_entry'
  | 'approval'
  | 'denial';

/** Rendered mail to a buyer. */
interface BuyerMail {
  readonly kind: MailKind;
  readonly recipient: string;
  /** Id of the user who receives it; null if only the address is known. */
  readonly userId: string | null;
  /** Language of the texts, such as `de`. */
  readonly locale: string;
  /** One line of text. */
  readonly subject: string;
  readonly text: string;
  /** HTML document. */
  readonly html: string;
  /** Whether recipients can stop such mails; false for mails about a purchase. */
  readonly isOptional: boolean;
}

type Compose<Resource> = (resource: Resource, options: MailOptions) => ComposedMail | null;

interface MailDefinition {
  readonly kind: MailKind;
  /** Type of the event's resource. */
  readonly resource: MailResource;
  readonly compose: Compose<never>;
  readonly isOptional: boolean;
}

function about<Resource>(
  kind: MailKind,
  resource: MailResource,
  compose: Compose<Resource>,
  isOptional = false,
): MailDefinition {
  return { kind, resource, compose, isOptional };
}

/** Mail about a waitlist, which is sent to an address that its owner has not confirmed, and before any purchase. */
function optional(kind: MailKind, compose: Compose<EntryOfMail>): MailDefinition {
  return about<EntryOfMail>(kind, 'Entry', compose, true);
}

/** The mail that each type of event can cause. */
const definitions: Readonly<Record<string, MailDefinition>> = {
  'payment.succeeded': about<PaymentOfMail>('receipt', 'Payment', receiptMail),
  'payment.failed': about<PaymentOfMail>('failed_payment', 'Payment', failedMail),
  'refund.updated': about<RefundOfMail>('refund', 'Refund', refundMail),
  'membership.trial_ending_soon': about<MembershipOfMail>('end_of_trial', 'Membership', trialMail),
  'fact:membership.renewing_soon': about<MembershipOfMail>('renewal_notice', 'Membership', renewalMail),
  'membership.cancel_at_period_end_changed': about<MembershipOfMail>('cancellation', 'Membership', canceledMail),
  'membership.deactivated': about<MembershipOfMail>('end_of_membership', 'Membership', endedMail),
  'invoice.created': about<InvoiceOfMail>('invoice', 'Invoice', invoiceMail),
  'fact:invoice.finalized': about<InvoiceOfMail>('invoice', 'Invoice', invoiceMail),
  'dispute.updated': about<DisputeOfMail>('decided_dispute', 'Dispute', disputeMail),
  'fact:membership.card_expiring': about<MembershipOfMail>('expiring_card', 'Membership', cardMail),
  'entry.created': optional('waitlist_entry', receivedMail),
  'entry.approved': optional('approval', approvedMail),
  'entry.denied': optional('denial', deniedMail),
};

/** Types of the events that can cause a mail to a buyer. */
export const mailEvents: readonly string[] = Object.keys(definitions);

function definitionOf(type: string): MailDefinition {
  const found = definitions[type];
  if (!found) throw new Error(`No mail is sent about ${type}.`);
  return found;
}

/** Returns the type of the resource that must be read for an event of a type in `mailEvents`. */
export const mailResourceOf = (type: string): MailResource => definitionOf(type).resource;

/** Returns the kind of the mail that an event of a type in `mailEvents` can cause. */
export const mailKindOf = (type: string): MailKind => definitionOf(type).kind;

/**
 * Renders the mail that an event causes, in the language of the buyer; null if the event causes none.
 *
 * @param resource response field `resource` of the document for the event's resource, in the state of the event
 */
export function buyerMail(type: string, resource: unknown, options: MailOptions): BuyerMail | null {
  const found = definitions[type];
  const composed = found?.compose(resource as never, options) ?? null;
  if (!found || composed === null) return null;
  const { kind, isOptional } = found;
  const { recipient, userId, language } = composed;
  const unsubscribe = { label: language.text('mail.unsubscribe'), url: options.unsubscribeUrl(recipient) };
  const contents = { ...composed.contents, unsubscribe: isOptional ? unsubscribe : null };
  return {
    kind,
    recipient,
    userId,
    locale: language.locale,
    subject: contents.subject,
    text: mailText(language, contents),
    html: mailHtml(language, contents),
    isOptional,
  };
}
