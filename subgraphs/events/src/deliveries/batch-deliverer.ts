import { setMaxListeners } from 'node:events';
import type { Context } from '../../../kit/src';
import type { LoggedEvent } from '../log/logged-event';
import type { Webhook } from '../webhooks/webhook.resource';
import { type DeliveryDependencies, Receiver } from './delivery';
import type { DeliverySettings } from './delivery-settings';
import type { Attempt, Message, MessageRepository } from './message.repository';

export interface BatchDelivererDependencies extends DeliveryDependencies {
  readonly messages: MessageRepository;
  readonly settings: DeliverySettings;
}

/** Messages that are sent one after the other; after a failed message, the rest of the chain is not sent. */
type MessageChain = readonly [Message, ...Message[]];

/** Result of sending a batch of messages of one webhook. */
interface Yield {
  readonly attempts: Attempt[];
  /**
   * Messages that are dropped, because their events were deleted by retention or are no longer visible to this webhook.
   */
  readonly undeliverable: Message[];
  /**
   * Messages whose body could not be built because of an internal error. They are retried later, and no delivery
   * attempt is recorded.
   */
  readonly late: Message[];
}

/** Delay before the retry of a message whose body could not be built, in milliseconds. */
const deferralMs = 300_000;

/** HTTP 410 Gone: the receiver requests that the webhook is disabled. */
const httpGone = 410;

/**
 * Delivers due messages of one webhook in batches until none is due, the time slice ends, or the webhook fails. The
 * caller must hold the lease on the webhook. Messages are sent outside of transactions and recorded afterwards, so that
 * a crash in between leads to redelivery under the same id.
 *
 * ADR 0018
 */
export class BatchDeliverer {
  private readonly end = new AbortController();

  constructor(private readonly deps: BatchDelivererDependencies) {
    setMaxListeners(0, this.end.signal);
  }

  /** Stops sending further messages; requests in progress complete. */
  stop(): void {
    this.end.abort();
  }

  /**
   * Delivers the due messages of a leased webhook.
   *
   * @param startedAt start of the lease, as a value of `performance.now()`
   */
  async run(ctx: Context, webhookId: string, startedAt: number): Promise<void> {
    const { messages, settings } = this.deps;
    const sliceEnd = startedAt + settings.timeSliceMs;
    for (let hasMore = true; hasMore && this.canContinue(sliceEnd);) {
      const webhook = await messages.webhook(ctx, webhookId);
      if (!webhook?.enabled || (webhook.pausedUntil !== null && webhook.pausedUntil > ctx.clock.now())) return;
      const claimLimit = webhook.failedAttempts >= settings.breaker.failures ? 1 : settings.batchSize;
      const claimed = await messages.claim(ctx, webhook, claimLimit);
      if (claimed.length === 0) return;
      const { attempts, undeliverable, late } = await this.sendAll(ctx, webhook, claimed, sliceEnd);
      const isGone = attempts.some(({ responseCode }) => responseCode === httpGone);
      if (undeliverable.length + late.length > 0)
        await messages.dropOrDefer(ctx, {
          undeliverable,
          late,
          until: new Date(ctx.clock.now().getTime() + deferralMs),
        });
      await messages.record(ctx, webhook, attempts, isGone);
      // Stop after a failed attempt: the workers for failing webhooks send the remaining messages.
      hasMore = attempts.at(-1)?.success !== false;
    }
  }

  private canContinue(sliceEnd: number): boolean {
    return performance.now() < sliceEnd && !this.end.signal.aborted;
  }

  private async sendAll(ctx: Context, webhook: Webhook, claimed: readonly Message[], sliceEnd: number): Promise<Yield> {
    const { bodies, settings, messages } = this.deps;
    const receiver = new Receiver(webhook, this.deps, ctx.clock.now());
    const events = await bodies.events(claimed.map(({ eventId }) => eventId));
    const grants =
      webhook.appId === null
        ? null
        : await messages.grants(ctx, webhook.appId, [
            ...new Set([...events.values()].map(({ accountId }) => accountId)),
          ]);
    const batchResult: Yield = { attempts: [], undeliverable: [], late: [] };
    const chains = chainsOf(claimed, webhook.ordered);
    let failedInARow = webhook.failedAttempts >= settings.breaker.failures ? 0 : webhook.failedAttempts;
    const canContinue = () => this.canContinue(sliceEnd) && failedInARow < settings.breaker.failures;

    const attempt = async (message: Message): Promise<boolean> => {
      const event = events.get(message.eventId);
      const actions = event && actionsOn(event, grants);
      if (!event || actions === undefined) {
        ctx.log.warn(
          { webhook: webhook.id, message: message.id, kept: event !== undefined },
          'a message is dropped: its event is no longer stored, or no longer for this webhook',
        );
        return batchResult.undeliverable.push(message) > 0;
      }
      try {
        const attemptResult = await receiver.attempt(ctx, message, event, actions);
        batchResult.attempts.push(attemptResult);
        failedInARow = attemptResult.success ? 0 : failedInARow + 1;
        return attemptResult.success;
      } catch (error) {
        ctx.log.error(
          { err: error, webhook: webhook.id, event: event.id },
          'an event could not be rendered for a webhook',
        );
        return batchResult.late.push(message) === 0;
      }
    };
    const sendChains = async () => {
      for (let messageChain = chains.shift(); messageChain; messageChain = chains.shift()) {
        for (const message of messageChain) if (!canContinue() || !(await attempt(message))) break;
      }
    };
    await Promise.all(Array.from({ length: Math.min(settings.concurrency, chains.length) }, sendChains));
    return batchResult;
  }
}

/**
 * Returns the permissions of the webhook's app on the event's account; null for a webhook without an app, which may
 * receive all events; undefined if the account has uninstalled the app.
 */
function actionsOn(
  { accountId }: LoggedEvent,
  grants: ReadonlyMap<string, string[]> | null,
): readonly string[] | null | undefined {
  return grants === null ? null : grants.get(accountId);
}

/**
 * Groups messages into chains: all messages about the same resource for an ordered webhook; otherwise each message is a
 * chain of its own.
 */
function chainsOf(messages: readonly Message[], ordered: boolean): MessageChain[] {
  if (!ordered) return messages.map((message) => [message]);
  return [...Map.groupBy(messages, ({ resourceId }) => resourceId).values()] as [Message, ...Message[]][];
}
