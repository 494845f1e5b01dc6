import { createHash } from 'node:crypto';
import {
  type Context,
  consume,
  type Database,
  type IntegrationEvent,
  type IntegrationEventConsumer,
  type Transaction,
} from '../../../kit/src';
import type { EventMail, MailRenderer, OmittedMail } from './mail-renderer';

/** The event that causes a mail. */
export type MailCause = Pick<IntegrationEvent, 'accountId' | 'resourceId'>;

export interface EventMailDependencies {
  readonly database: Database;
  readonly renderer: Pick<MailRenderer, 'eventTypes' | 'mailOf'>;
  /** Creates the context in which mail is queued. */
  readonly system: () => Context;
  /** Returns the URL on which a recipient unsubscribes from the optional mails of an account. */
  readonly unsubscribeUrl: (accountId: string, recipient: string) => string;
  /** Queues a mail with the given id, and records it for the seller. */
  readonly write: (tx: Transaction, id: string, cause: MailCause, mail: EventMail | OmittedMail) => Promise<void>;
}

/** Number of mails that are rendered at a time, each with a query to the graph. */
const concurrency = 8;

/**
 * Queues the mails that events of other domains cause, each once. Mails are rendered before the transaction, because
 * rendering reads the graph. The transaction writes them, and their records for the seller, together with the ids of
 * their events in the inbox: after a crash in between, the events are delivered and rendered again. The first process
 * with this consumer starts at the events that are published from then on, so that an update of the service sends no
 * mail about the past. ADR 0079
 */
export class EventMails implements IntegrationEventConsumer {
  readonly name = 'platform:buyer-mails';
  readonly from = 'now';
  readonly types: readonly string[];

  constructor(private readonly deps: EventMailDependencies) {
    this.types = deps.renderer.eventTypes;
  }

  async handle(events: readonly IntegrationEvent[]): Promise<void> {
    const mails = await this.render(events);
    const { database, system, write } = this.deps;
    await consume(database, this.name, events, async ({ manager }, newEvents) => {
      const tx = { ...system(), manager };
      // Concurrent writes are one statement for all mails.
      await Promise.all(
        newEvents.map(async (event) => {
          const mail = mails.get(event.id);
          if (mail) await write(tx, mailIdOf(event.id, event.type), event, mail);
        }),
      );
    });
  }

  /** Returns the mails by the ids of their events. */
  private async render(events: readonly IntegrationEvent[]): Promise<Map<string, EventMail | OmittedMail | null>> {
    const mails = new Map<string, EventMail | OmittedMail | null>();
    for (let first = 0; first < events.length; first += concurrency) {
      const chunk = events.slice(first, first + concurrency);
      await Promise.all(chunk.map(async (event) => mails.set(event.id, await this.mailOf(event))));
    }
    return mails;
  }

  private mailOf(event: IntegrationEvent): Promise<EventMail | OmittedMail | null> {
    const { renderer, unsubscribeUrl } = this.deps;
    return renderer.mailOf(event, (recipient) => unsubscribeUrl(event.accountId, recipient));
  }
}

/** Returns the id of the mail about an event. It is the same in each attempt, so that no mail server delivers two. */
function mailIdOf(eventId: string, type: string): string {
  return `mail_${createHash('sha256').update(`${eventId} ${type}`).digest('hex').slice(0, 32)}`;
}
