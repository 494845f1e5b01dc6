import { type Context, NotFound, messageTemplate, thisInput } from '../../../kit/src';
import { invalidParameter, missingParameterError } from '../log/event.errors';
import { type VerificationSecrets, type MessageProblem, problemsOf } from '../signing/verify-message';
import type { WebhookVerificationInput } from './webhook.inputs';
import type { WebhookRepository } from './webhook.repository';
import type { WebhookSecrets } from './webhook-secrets';

const maxSecretLength = 500;

/** Explains why a receiver rejects a message of a webhook. Never reveals any part of a stored secret. */
export class WebhookVerificationService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * Verifies the signature of a message and lists its problems. Throws `NotFound` and `Forbidden` for the webhook, and
   * `parameter_missing` or `parameter_invalid` unless either a webhook or a secret is given.
   */
  async verify(ctx: Context, input: WebhookVerificationInput): Promise<{ valid: boolean; problems: MessageProblem[] }> {
    const { webhookId, webhookTimestamp, webhookSignature } = input.headers;
    const message = {
      id: webhookId ?? null,
      timestamp: webhookTimestamp ?? null,
      signature: webhookSignature ?? null,
      body: input.body,
    };
    const problems = problemsOf(message, await this.resolveSecrets(ctx, input), ctx.clock.now());
    return { valid: problems.length === 0, problems };
  }

  private async resolveSecrets(
    ctx: Context,
    { webhookId, secret }: WebhookVerificationInput,
  ): Promise<VerificationSecrets> {
    if (webhookId != null && secret != null)
      throw invalidParameter('secret', messageTemplate`${thisInput} cannot be given together with a webhook.`);
    if (secret != null && (secret.length === 0 || secret.length > maxSecretLength))
      throw invalidParameter('secret', messageTemplate`${thisInput} must have 1 to ${maxSecretLength} characters.`);
    if (secret != null) return { present: secret, former: null };
    if (webhookId == null) throw missingParameterError('webhookId');
    const webhook = await this.webhooks.found(ctx, webhookId);
    if (!webhook) throw new NotFound();
    // Pass the earliest possible time, so that the former secret is returned even after its grace period.
    const [current = '', formerSecret = null] = this.secrets.of(webhook, new Date(0));
    return { present: current, former: formerSecret };
  }
}
