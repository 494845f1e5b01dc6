import {
  approvedMail,
  canceledMail,
  type ComposedMail,
  deniedMail,
  endedMail,
  failedMail,
  type MailOptions,
  receiptMail,
  refundMail,
  trialMail,
} from './contents';
import type { EntryOfMail, MailResource, MembershipOfMail, PaymentOfMail, RefundOfMail } from './documents';
import { mailHtml, mailText } from './layout';

export { mailDocuments, type MailResource } from './documents';
export { letterHtml } from './layout';

/** Rendered mail to a buyer. */
interface BuyerMail {
  readonly recipient: string;
  /** One line of text. */
  readonly subject: string;
  readonly text: string;
  /** HTML document. */
  readonly html: string;
}

type Compose<Resource> = (resource: Resource, options: MailOptions) => ComposedMail | null;

interface MailKind {
  /** Type of the event's resource. */
  readonly resource: MailResource;
  readonly compose: Compose<never>;
}

function kind<Resource>(resource: MailResource, compose: Compose<Resource>): MailKind {
  return { resource, compose };
}

/** The mail that each type of event can cause. */
const kinds: Readonly<Record<string, MailKind>> = {
  'payment.succeeded': kind<PaymentOfMail>('Payment', receiptMail),
  'payment.failed': kind<PaymentOfMail>('Payment', failedMail),
  'refund.updated': kind<RefundOfMail>('Refund', refundMail),
  'membership.trial_ending_soon': kind<MembershipOfMail>('Membership', trialMail),
  'membership.cancel_at_period_end_changed': kind<MembershipOfMail>('Membership', canceledMail),
  'membership.deactivated': kind<MembershipOfMail>('Membership', endedMail),
  'entry.approved': kind<EntryOfMail>('Entry', approvedMail),
  'entry.denied': kind<EntryOfMail>('Entry', deniedMail),
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
  const composed = kinds[type]?.compose(resource as never, options) ?? null;
  if (composed === null) return null;
  const { recipient, language, contents } = composed;
  return {
    recipient,
    subject: contents.subject,
    text: mailText(language, contents),
    html: mailHtml(language, contents),
  };
}
