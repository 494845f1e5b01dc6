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

/** Messages that go out one after the other. */
type Chain = readonly [Message, ...Message[]];

/** What was made of some messages. */
interface Yield {
  readonly attempts: Attempt[];
  /** Messages whose events are no longer kept, or no longer for this webhook. */
  readonly gone: Message[];
  /** Messages whose text could not be made: our fault, and no attempt. */
  readonly late: Message[];
}

/** When a message is looked at again whose text could not be made, in milliseconds. */
const lateFor = 300_000;

/** The receiver is not there any more, and says so. */
const goneForEver = 410;

/**
 * Delivers what is due to one webhook, batch by batch, until nothing is due, the turn is over, or the webhook fails. Whoever runs it has the
 * webhook for itself. Nothing is sent within a transaction: what has been sent is written down afterwards, so that a crash in between sends
 * it again under the same id.
 *
 * ADR 0018
 */
export class Turns {
  private readonly end = new AbortController();

  constructor(private readonly parts: TurnsParts) {
    setMaxListeners(0, this.end.signal);
  }

  /** Nothing new is sent from now on; what is under way ends by itself. */
  stop(): void {
    this.end.abort();
  }

  /** @param began when the lease began, in the time of this process */
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
      // Those that fail have their turns among themselves.
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

/** What the app of a webhook may do on the account of an event: null for webhooks that see everything, undefined where the app has left. */
function actionsOn(
  { accountId }: LoggedEvent,
  grants: ReadonlyMap<string, string[]> | null,
): readonly string[] | null | undefined {
  return grants === null ? null : grants.get(accountId);
}

/** In ordered webhooks the messages of one resource are a chain; else each message is one. */
function chainsOf(messages: readonly Message[], ordered: boolean): Chain[] {
  if (!ordered) return messages.map((message) => [message]);
  return [...Map.groupBy(messages, ({ resourceId }) => resourceId).values()] as [Message, ...Message[]][];
}
