import { type Commands, type Context, type Outcome, Refusal, newId, userErrorOf } from '../../../kit/src';
import { bodyOf, isAccepted } from './answers';
import { type DeliveryParts, Receiver } from './delivery';
import { SendUnderWay } from './delivery.errors';
import type { DeliveryRepository } from './delivery.repository';
import type { ReadyMessage } from './delivery.service';
import type { Answer } from './sender';

/** The receiver's response to an on-demand message. */
export interface ShownAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly success: boolean;
}

export interface SendOutcome extends Pick<Outcome, 'userErrors'> {
  readonly answer: ShownAnswer | null;
}

/**
 * Runs commands that send a message immediately. The transaction only stores the idempotency key and the id of the
 * delivery. The message is sent after the commit, and a repeated command returns the logged delivery.
 */
export class SendCommands {
  constructor(
    private readonly commands: Commands,
    private readonly deliveries: DeliveryRepository,
    private readonly parts: DeliveryParts,
  ) {}

  async run(
    ctx: Context,
    name: string,
    input: { readonly webhookId: string; readonly [field: string]: unknown },
    make: () => Promise<ReadyMessage>,
    idempotencyKey?: string | null,
  ): Promise<SendOutcome> {
    const made = await refusalOr(make);
    let first = false;
    const { id, userErrors } = await this.commands.run(
      ctx,
      name,
      input,
      async () => {
        if (made instanceof Refusal) throw made;
        first = true;
        return newId('whdel');
      },
      idempotencyKey,
    );
    if (id === null) return { answer: null, userErrors };
    if (first && !(made instanceof Refusal)) return { answer: await this.send(ctx, id, made), userErrors: [] };
    const answer = await this.earlier(ctx, input.webhookId, id);
    return answer ? { answer, userErrors: [] } : { answer: null, userErrors: [userErrorOf(new SendUnderWay())] };
  }

  private async send(
    ctx: Context,
    id: string,
    { webhook, text, messageId, sentAt, ...message }: ReadyMessage,
  ): Promise<ShownAnswer> {
    const answer = await new Receiver(webhook, this.parts, sentAt).send(ctx, messageId, text);
    const [responseBody, success] = [bodyOf(answer), isAccepted(answer)];
    await this.deliveries.log(ctx, {
      ...message,
      id,
      webhook,
      messageId,
      sentAt,
      success,
      responseCode: answer.status,
      responseBody,
      milliseconds: answer.milliseconds,
    });
    return { status: answer.status, body: textOf(answer), success };
  }

  private async earlier(ctx: Context, webhookId: string, id: string): Promise<ShownAnswer | null> {
    const made = await this.deliveries.find(ctx, webhookId, id);
    if (!made) return null;
    const { responseBody, responseCode: status, success } = made;
    const kept = responseBody as { error?: string; raw_body?: string | null } | null;
    return {
      status,
      success,
      body:
        kept === null
          ? null
          : (kept.raw_body ?? (kept.raw_body === null ? (kept.error ?? null) : JSON.stringify(responseBody))),
    };
  }
}

function textOf({ body, failure }: Answer): string | null {
  return failure ?? (body.length === 0 ? null : body.toString('utf8'));
}

async function refusalOr<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
