import { createHash } from 'node:crypto';
import {
  type Context,
  consume,
  type Database,
  type IntegrationEvent,
  type IntegrationEventConsumer,
  type Transaction,
} from '../../../kit/src';
import type { EventMail, MailRenderer } from './mail-renderer';

export interface EventMailDependencies {
  readonly database: Database;
  readonly renderer: Pick<MailRenderer, 'eventTypes' | 'mailOf'>;
  /** Creates the context in which mail is queued. */
  readonly system: () => Context;
  /** Returns the URL on which a recipient unsubscribes from the optional mails of an account. */
  readonly unsubscribeUrl: (accountId: string, recipient: string) => string;
  /** Queues a mail with the given id. */
  readonly write: (tx: Transaction, id: string, accountId: string, mail: EventMail) => Promise<void>;
}

/** Number of mails that are rendered at a time, each with a query to the graph. */
const concurrency = 8;

/**
 * Queues the mails that events of other domains cause, each once. Mails are rendered before the transaction, because
 * rendering reads the graph. The transaction writes them together with the ids of their events in the inbox: after a
 * crash in between, the events are delivered and rendered again. The first process with this consumer starts at the
 * events that are published from then on, so that an update of the service sends no mail about the past. ADR 0079
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
      for (const { id, type, accountId } of newEvents) {
        const mail = mails.get(id);
        if (mail) await write(tx, mailIdOf(id, type), accountId, mail);
      }
    });
  }

  /** Returns the mails by the ids of their events. */
  private async render(events: readonly IntegrationEvent[]): Promise<Map<string, EventMail | null>> {
    const mails = new Map<string, EventMail | null>();
    for (let first = 0; first < events.length; first += concurrency) {
      const chunk = events.slice(first, first + concurrency);
      await Promise.all(chunk.map(async (event) => mails.set(event.id, await this.mailOf(event))));
    }
    return mails;
  }

  private mailOf(event: IntegrationEvent): Promise<EventMail | null> {
    const { renderer, unsubscribeUrl } = this.deps;
    return renderer.mailOf(event, (recipient) => unsubscribeUrl(event.accountId, recipient));
  }
}

/** Returns the id of the mail about an event. It is the same in each attempt, so that no mail server delivers two. */
function mailIdOf(eventId: string, type: string): string {
  return `mail_${createHash('sha256').update(`${eventId} ${type}`).digest('hex').slice(0, 32)}`;
}
