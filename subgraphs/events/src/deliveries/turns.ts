import { setMaxListeners } from 'node:events';
import type { Context } from '../../../kit/src';
import type { LoggedEvent } from '../log/logged-event';
import type { WebhookEntity } from '../webhooks/webhook.entity';
import { type DeliveryParts, Receiver } from './delivery';
import type { DeliverySettings } from './delivery-settings';
import type { Attempt, Message, MessageRepository } from './message.repository';

export interface TurnsParts extends DeliveryParts {
  readonly messages: MessageRepository;
  readonly settings: DeliverySettings;
}

/** Messages that must be sent sequentially. */
type Chain = readonly [Message, ...Message[]];

/** Outcome of a batch. */
interface Yield {
  readonly attempts: Attempt[];
  /** Messages whose events were dropped by retention, or are no longer visible to this webhook. */
  readonly gone: Message[];
  /** Messages whose body could not be built. This is an error on our side and is not recorded as an attempt. */
  readonly late: Message[];
}

/** Delay before a message is retried whose body could not be built, in milliseconds. */
const lateFor = 300_000;

/** HTTP 410 Gone: the receiver asks for the webhook to be disabled. */
const goneForEver = 410;

/**
 * Delivers due messages of one webhook in batches until none is due, the turn is over, or the webhook fails. The caller
 * must hold the lease on the webhook. Messages are sent outside of transactions and recorded afterwards, so that a
 * crash in between leads to redelivery under the same id.
 *
 * ADR 0018
 */
export class Turns {
  private readonly end = new AbortController();

  constructor(private readonly parts: TurnsParts) {
    setMaxListeners(0, this.end.signal);
  }

  /** Stops sending further messages; requests in progress complete. */
  stop(): void {
    this.end.abort();
  }

  /** @param began start of the lease, by `performance.now()` */
  async run(ctx: Context, webhookId: string, began: number): Promise<void> {
    const { messages, settings } = this.parts;
    const until = began + settings.turn;
    for (let more = true; more && this.goesOn(until);) {
      const webhook = await messages.webhook(ctx, webhookId);
      if (!webhook?.enabled || (webhook.pausedUntil !== null && webhook.pausedUntil > ctx.clock.now())) return;
      const most = webhook.failedAttempts >= settings.breaker.failures ? 1 : settings.batchSize;
      const claimed = await messages.claim(ctx, webhook, most);
      if (claimed.length === 0) return;
      const { attempts, gone, late } = await this.sendAll(ctx, webhook, claimed, until);
      const refused = attempts.some(({ responseCode }) => responseCode === goneForEver);
      if (gone.length + late.length > 0)
        await messages.setAside(ctx, { gone, late, until: new Date(ctx.clock.now().getTime() + lateFor) });
      await messages.record(ctx, webhook, attempts, refused);
      // A failing webhook ends its turn here and continues in the queue of failing webhooks.
      more = attempts.at(-1)?.success !== false;
    }
  }

  private goesOn(until: number): boolean {
    return performance.now() < until && !this.end.signal.aborted;
  }

  private async sendAll(
    ctx: Context,
    webhook: WebhookEntity,
    claimed: readonly Message[],
    until: number,
  ): Promise<Yield> {
    const { bodies, settings, messages } = this.parts;
    const receiver = new Receiver(webhook, this.parts, ctx.clock.now());
    const events = await bodies.events(claimed.map(({ eventId }) => eventId));
    const grants =
      webhook.appId === null
        ? null
        : await messages.grants(ctx, webhook.appId, [
            ...new Set([...events.values()].map(({ accountId }) => accountId)),
          ]);
    const done: Yield = { attempts: [], gone: [], late: [] };
    const chains = chainsOf(claimed, webhook.ordered);
    let failedInARow = webhook.failedAttempts >= settings.breaker.failures ? 0 : webhook.failedAttempts;
    const goesOn = () => this.goesOn(until) && failedInARow < settings.breaker.failures;

    const attempt = async (message: Message): Promise<boolean> => {
      const event = events.get(message.eventId);
      const actions = event && actionsOn(event, grants);
      if (!event || actions === undefined) {
        ctx.log.warn(
          { webhook: webhook.id, message: message.id, kept: event !== undefined },
          'a message is dropped: its event is no longer kept, or no longer for this webhook',
        );
        return done.gone.push(message) > 0;
      }
      try {
        const made = await receiver.attempt(ctx, message, event, actions);
        done.attempts.push(made);
        failedInARow = made.success ? 0 : failedInARow + 1;
        return made.success;
      } catch (error) {
        ctx.log.error({ err: error, webhook: webhook.id, event: event.id }, 'an event has no text for a webhook');
        return done.late.push(message) === 0;
      }
    };
    const lane = async () => {
      for (let chain = chains.shift(); chain; chain = chains.shift()) {
        for (const message of chain) if (!goesOn() || !(await attempt(message))) break;
      }
    };
    await Promise.all(Array.from({ length: Math.min(settings.concurrency, chains.length) }, lane));
    return done;
  }
}

/** Permissions of the webhook's app on the event's account: null for unrestricted webhooks, undefined if the app is no longer installed. */
function actionsOn(
  { accountId }: LoggedEvent,
  grants: ReadonlyMap<string, string[]> | null,
): readonly string[] | null | undefined {
  return grants === null ? null : grants.get(accountId);
}

/** For ordered webhooks, the messages of each resource form a chain; otherwise each message is its own chain. */
function chainsOf(messages: readonly Message[], ordered: boolean): Chain[] {
  if (!ordered) return messages.map((message) => [message]);
  return [...Map.groupBy(messages, ({ resourceId }) => resourceId).values()] as [Message, ...Message[]][];
}
