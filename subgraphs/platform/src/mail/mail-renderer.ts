import type { IntegrationEvent } from '../../../kit/src';

/** Subject and plain text of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Mail to a person about an event. */
export interface EventMail extends Letter {
  readonly recipient: string;
  readonly html: string;
  /** Whether recipients can unsubscribe from such mail; false for mail about a purchase. */
  readonly isOptional: boolean;
}

/** Renders mail about events. It is implemented outside of the domains, because it reads several of them and has texts for buyers. */
export interface MailRenderer {
  /** Types of the events that can cause a mail. */
  readonly eventTypes: readonly string[];
  /**
   * Returns the mail that an event causes; null if it causes none. Reads the graph, so that it must not be called in a
   * transaction. Rejects if the graph is unavailable; returns null if the event cannot be read in many attempts.
   *
   * @param unsubscribeUrl returns the URL on which a recipient unsubscribes from optional mail about the account
   */
  mailOf(event: IntegrationEvent, unsubscribeUrl: (recipient: string) => string): Promise<EventMail | null>;
}
