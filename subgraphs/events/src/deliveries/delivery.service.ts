import { type Context, newId, NotFound, type Transaction } from '../../../kit/src';
import type { Webhook } from '../webhooks/webhook.resource';
import type { WebhookRepository } from '../webhooks/webhook.repository';
import { receivableEvents } from '../webhooks/webhook.rules';
import {
  EventNoLongerStored,
  EventNotTestable,
  RangeEmpty,
  ReplayNotForLegacyFamilies,
  TooManyNames,
  TooManyToReplay,
  WebhookDisabled,
} from './delivery.errors';
import type { WebhookReplayInput } from './delivery.inputs';
import type { DeliveryRepository } from './delivery.repository';
import type { TestBodies } from './examples';
import { type MessagePosition, withoutPosition } from './message-position';
import type { RequestBodies } from './request-bodies';

/** Maximum number of messages per replay. */
const maxReplayedMessages = 10_000;
/** Maximum number of event names in a replay request. It exceeds the number of event types. */
const maxNames = 100;

/** A message for one webhook with its serialized body, ready to be sent. */
export interface ReadyMessage extends MessagePosition {
  readonly webhook: Webhook;
  readonly event: string;
  readonly eventId: string | null;
  readonly messageId: string;
  readonly replayedFrom: string | null;
  readonly text: string;
  /** Time of sending. The bodies of test messages contain this time. */
  readonly sentAt: Date;
}

export interface DeliveryServiceDependencies {
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly requests: RequestBodies;
  readonly tests: TestBodies;
}

/**
 * Prepares messages that are sent on demand: replays and tests. Single messages and tests are also sent to a disabled
 * webhook, so that its owner can check a repaired receiver before enabling the webhook. The replay of a time range
 * queues messages, and therefore requires an enabled webhook.
 */
export class DeliveryService {
  constructor(private readonly deps: DeliveryServiceDependencies) {}

  /**
   * Returns a webhook with its encrypted secrets. Throws `NotFound` if it is not visible to the caller, and `Forbidden`
   * without the permission to manage webhooks.
   */
  async webhook(ctx: Context, id: string): Promise<Webhook> {
    const webhook = await this.deps.webhooks.found(ctx, id);
    if (!webhook) throw new NotFound();
    return webhook;
  }

  /** Rebuilds the message of a logged delivery, to be sent again with the same message id or a new one. */
  async repeat(ctx: Context, webhookId: string, deliveryId: string, regenerateId: boolean): Promise<ReadyMessage> {
    const webhook = await this.webhook(ctx, webhookId);
    const delivery = await this.deps.deliveries.get(ctx, webhookId, deliveryId);
    if (webhook.family !== 'v1') throw new ReplayNotForLegacyFamilies(webhook.family);
    const messageId = regenerateId ? newMessageId() : delivery.messageId;
    const sentAt = ctx.clock.now();
    const [text] = await this.deps.requests.bodiesFor(ctx, webhook, [
      { ...delivery, messageId, pin: webhook.pin, sentAt: sentAt.toISOString() },
    ]);
    if (text == null) throw new EventNoLongerStored();
    return {
      webhook,
      event: delivery.event,
      eventId: delivery.eventId,
      messageId,
      replayedFrom: delivery.id,
      text,
      sentAt,
      position: delivery.position,
      previousPosition: delivery.previousPosition,
    };
  }

  /** Builds a test message that contains an example event of this type. */
  async test(ctx: Context, webhookId: string, event: string): Promise<ReadyMessage> {
    const webhook = await this.webhook(ctx, webhookId);
    if (!receivableEvents(webhook.family, webhook.events).includes(event)) throw new EventNotTestable(['event'], event);
    const [messageId, sentAt] = [newMessageId(), ctx.clock.now()];
    const text = this.deps.tests.text(event, webhook, { id: messageId, sentAt, accountId: webhook.accountId });
    return { webhook, event, eventId: null, messageId, replayedFrom: null, text, sentAt, ...withoutPosition };
  }

  /** Queues the messages that were sent in a time range to be sent again. Returns the id of the webhook. */
  async replay(
    tx: Transaction,
    webhookId: string,
    { sentAfter, sentBefore = null, events = null, failedOnly, regenerateIds }: WebhookReplayInput,
  ): Promise<string> {
    const webhook = await this.deps.webhooks.lock(tx, webhookId);
    if (webhook.family !== 'v1') throw new ReplayNotForLegacyFamilies(webhook.family);
    if (!webhook.enabled) throw new WebhookDisabled();
    if (sentBefore !== null && sentBefore <= sentAfter) throw new RangeEmpty();
    if (events !== null && events.length > maxNames) throw new TooManyNames(maxNames);
    const receivable = new Set(receivableEvents(webhook.family, webhook.events));
    for (const [index, name] of (events ?? []).entries())
      if (!receivable.has(name)) throw new EventNotTestable(['events', String(index)], name);
    const sent = await this.deps.deliveries.sent(
      tx,
      webhookId,
      { sentAfter, sentBefore, events, failedOnly: failedOnly === true },
      maxReplayedMessages + 1,
    );
    if (sent.length > maxReplayedMessages) throw new TooManyToReplay(maxReplayedMessages);
    await this.deps.deliveries.queue(
      tx,
      webhook,
      sent.map((message) => ({ ...message, newId: regenerateIds ? newMessageId() : message.messageId })),
    );
    return webhookId;
  }
}

/** Creates a new message id, so that receivers do not regard the message as a duplicate of an earlier one. */
function newMessageId(): string {
  return newId('msg');
}
