import type { IntegrationEvent } from '../../../kit/src';

/** Subject and plain text of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Kinds of mails to buyers; the rows of `docs/mails.md`. */
export const mailKinds = [
  'receipt',
  'failed_payment',
  'refund',
  'invoice',
  'decided_dispute',
  'expiring_card',
  'end_of_trial',
  'renewal_notice',
  'cancellation',
  'end_of_membership',
  'waitlist_entry',
  'approval',
  'denial',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mail to a person about an event. */
export interface EventMail extends Letter {
  readonly kind: MailKind;
  readonly recipient: string;
  /** Id of the user who receives it; null if only the address is known. */
  readonly userId: string | null;
  /** Language of the mail, such as `de`. */
  readonly locale: string;
  readonly html: string;
  /** Whether recipients can unsubscribe from such mail; false for mail about a purchase. */
  readonly isOptional: boolean;
}

/** Mail that is not sent, because its event could not be read in many attempts, or the mail not rendered. */
export interface OmittedMail {
  readonly kind: MailKind;
  readonly isOmitted: true;
}

/** Renders mail about events. It is implemented outside of the domains, because it reads several of them and has texts for buyers. */
export interface MailRenderer {
  /** Types of the events that can cause a mail. */
  readonly eventTypes: readonly string[];
  /**
   * Returns the mail that an event causes; null if it causes none. Reads the graph, so that it must not be called in a
   * transaction. Rejects if the graph is unavailable.
   *
   * @param unsubscribeUrl returns the URL on which a recipient unsubscribes from optional mail about the account
   */
  mailOf(
    event: IntegrationEvent,
    unsubscribeUrl: (recipient: string) => string,
  ): Promise<EventMail | OmittedMail | null>;
}
