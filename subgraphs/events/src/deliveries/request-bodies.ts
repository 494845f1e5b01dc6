import type { Context } from '../../../kit/src';
import type { LoggedEvent } from '../log/logged-event';
import type { Webhook } from '../webhooks/webhook.resource';
import type { DeliveryRecord } from './delivery.repository';
import type { TestBodies } from './examples';
import type { MessageBodies } from './message-bodies';
import type { MessageRepository } from './message.repository';

/** Fields of a logged delivery from which its request body is rebuilt. */
export type SentRequest = Pick<DeliveryRecord, 'event' | 'eventId' | 'messageId' | 'pin' | 'sentAt'>;

/**
 * Rebuilds the bodies of requests that were sent or are resent. Bodies are not stored, because they can be derived from
 * the event and the API version to which the delivery was pinned.
 */
export class RequestBodies {
  constructor(
    private readonly bodies: MessageBodies,
    private readonly tests: TestBodies,
    private readonly messages: Pick<MessageRepository, 'grants'>,
  ) {}

  /**
   * Returns the bodies of requests to one webhook, in the order of `requests`; null for a request whose event was
   * deleted by retention.
   */
  async bodiesFor(ctx: Context, webhook: Webhook, requests: readonly SentRequest[]): Promise<(string | null)[]> {
    const events = await this.bodies.events(requests.flatMap(({ eventId }) => eventId ?? []));
    const grants =
      webhook.appId === null
        ? null
        : await this.messages.grants(ctx, webhook.appId, [
            ...new Set([...events.values()].map(({ accountId }) => accountId)),
          ]);
    return requests.map((request) => {
      const event = request.eventId === null ? null : events.get(request.eventId);
      if (event === null) return this.test(webhook, request);
      return event ? this.message(webhook, request, event, grants) : null;
    });
  }

  private message(
    webhook: Webhook,
    { messageId, pin }: SentRequest,
    event: LoggedEvent,
    grants: ReadonlyMap<string, string[]> | null,
  ): string {
    return this.bodies.text(
      event,
      { ...webhook, pin },
      grants === null ? null : (grants.get(event.accountId) ?? []),
      messageId,
    );
  }

  private test(webhook: Webhook, { event, messageId, pin, sentAt }: SentRequest): string {
    return this.tests.text(
      event,
      { ...webhook, pin },
      { id: messageId, sentAt: new Date(sentAt), accountId: webhook.accountId },
    );
  }
}
