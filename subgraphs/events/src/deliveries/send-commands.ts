import { type Commands, type Context, type Outcome, DomainError, newId, userErrorOf } from '../../../kit/src';
import { bodyOf, isAccepted } from './receiver-response';
import { type DeliveryDependencies, Receiver } from './delivery';
import { SendInProgress } from './delivery.errors';
import type { DeliveryRepository } from './delivery.repository';
import type { ReadyMessage } from './delivery.service';
import type { DeliveryResponse } from './sender';

/**
 * The receiver's response to a message that was sent on demand; `body` is the failure message if there was no response.
 */
export interface ReceiverResponse {
  readonly status: number;
  readonly body: string | null;
  readonly success: boolean;
}

export interface SendOutcome extends Pick<Outcome, 'userErrors'> {
  readonly answer: ReceiverResponse | null;
}

/**
 * Runs commands that send a message immediately. The transaction stores only the idempotency key and the id of the
 * delivery; the message is sent after the commit. A repeated command returns the response of the logged delivery.
 */
export class SendCommands {
  constructor(
    private readonly commands: Commands,
    private readonly deliveries: DeliveryRepository,
    private readonly deps: DeliveryDependencies,
  ) {}

  async run(
    ctx: Context,
    name: string,
    input: { readonly webhookId: string; readonly [field: string]: unknown },
    make: () => Promise<ReadyMessage>,
  ): Promise<SendOutcome> {
    const created = await resultOrRejection(make);
    let first = false;
    const { id, userErrors } = await this.commands.run(ctx, name, input, async () => {
      if (created instanceof DomainError) throw created;
      first = true;
      return newId('whdel');
    });
    if (id === null) return { answer: null, userErrors };
    if (first && !(created instanceof DomainError))
      return { answer: await this.send(ctx, id, created), userErrors: [] };
    const response = await this.findPreviousResponse(ctx, input.webhookId, id);
    return response
      ? { answer: response, userErrors: [] }
      : { answer: null, userErrors: [userErrorOf(new SendInProgress())] };
  }

  private async send(
    ctx: Context,
    id: string,
    { webhook, text, messageId, sentAt, ...message }: ReadyMessage,
  ): Promise<ReceiverResponse> {
    const response = await new Receiver(webhook, this.deps, sentAt).send(ctx, messageId, text, message);
    const [responseBody, success] = [bodyOf(response), isAccepted(response)];
    await this.deliveries.log(ctx, {
      ...message,
      id,
      webhook,
      messageId,
      sentAt,
      success,
      responseCode: response.status,
      responseBody,
      milliseconds: response.milliseconds,
    });
    return { status: response.status, body: bodyText(response), success };
  }

  private async findPreviousResponse(ctx: Context, webhookId: string, id: string): Promise<ReceiverResponse | null> {
    const created = await this.deliveries.find(ctx, webhookId, id);
    if (!created) return null;
    const { responseBody, responseCode: status, success } = created;
    const storedBody = responseBody as { error?: string; raw_body?: string | null } | null;
    return {
      status,
      success,
      body:
        storedBody === null
          ? null
          : (storedBody.raw_body ??
            (storedBody.raw_body === null ? (storedBody.error ?? null) : JSON.stringify(responseBody))),
    };
  }
}

function bodyText({ body, failure }: DeliveryResponse): string | null {
  return failure ?? (body.length === 0 ? null : body.toString('utf8'));
}

async function resultOrRejection<T>(work: () => Promise<T>): Promise<T | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
