import { type Context, newId } from '../../../kit/src';
import type { LoggedEvent } from '../log/logged-event';
import { signedHeaders } from '../signing/signature';
import type { Webhook } from '../webhooks/webhook.resource';
import type { WebhookSecrets } from '../webhooks/webhook-secrets';
import { bodyOf, isAccepted, retryAfterMs } from './receiver-response';
import type { DeliverySettings } from './delivery-settings';
import type { Attempt, Message } from './message.repository';
import type { MessageBodies } from './message-bodies';
import { type MessagePosition, positionHeaders } from './message-position';
import type { DeliveryResponse, Sender } from './sender';

export interface DeliveryDependencies {
  readonly sender: Pick<Sender, 'post'>;
  readonly secrets: WebhookSecrets;
  readonly bodies: MessageBodies;
  readonly retries: DeliverySettings['retries'];
}

/** Sends messages to one webhook. Its URL and signing secrets are prepared once for all messages. */
export class Receiver {
  private readonly url: URL;
  private readonly secrets: readonly string[];

  /** @param now time that determines which signing secrets are still valid */
  constructor(
    readonly webhook: Webhook,
    private readonly deps: DeliveryDependencies,
    now: Date,
  ) {
    this.url = new URL(webhook.url);
    // Messages of the legacy families are unsigned: their signature schemes are not supported by current receivers.
    this.secrets = webhook.family === 'v1' ? deps.secrets.of(webhook, now) : [];
  }

  /**
   * Sends a message body to the webhook. Never rejects for a failed request: the response then contains the failure.
   */
  send(ctx: Context, messageId: string, text: string, position: MessagePosition): Promise<DeliveryResponse> {
    return this.deps.sender.post(this.url, this.headers(ctx.clock.now(), messageId, text, position), text);
  }

  /**
   * Makes one attempt to deliver a message and returns its outcome, without recording it. Throws before sending if the
   * body cannot be built.
   */
  async attempt(
    ctx: Context,
    message: Message,
    event: LoggedEvent,
    actions: readonly string[] | null,
  ): Promise<Attempt> {
    const text = this.deps.bodies.text(event, this.webhook, actions, message.id);
    const sentAt = ctx.clock.now();
    const response = await this.send(ctx, message.id, text, message);
    return this.judged(message, response, sentAt, ctx.clock.now());
  }

  private judged(message: Message, response: DeliveryResponse, sentAt: Date, endedAt: Date): Attempt {
    const success = isAccepted(response);
    const retryDelay = this.deps.retries[message.attempts];
    const retried = !success && retryDelay !== undefined;
    return {
      id: newId('whdel'),
      message,
      attempt: message.attempts + 1,
      success,
      sentAt,
      endedAt,
      isAbandoned: !success && !retried,
      dueAt: retried ? new Date(endedAt.getTime() + Math.max(retryDelay, retryAfterMs(response, endedAt))) : null,
      responseCode: response.status,
      failure: response.failure,
      responseBody: bodyOf(response),
      milliseconds: response.milliseconds,
    };
  }

  private headers(
    now: Date,
    messageId: string,
    text: string,
    position: MessagePosition,
  ): Readonly<Record<string, string>> {
    return this.secrets.length === 0
      ? { 'content-type': 'application/json' }
      : { ...signedHeaders(this.secrets, messageId, text, now), ...positionHeaders(position) };
  }
}
