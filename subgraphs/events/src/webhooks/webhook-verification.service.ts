import { type Context, NotFound, sentence, thisInput } from '../../../kit/src';
import { invalidParameter, missingParameter } from '../log/event.errors';
import { type KnownSecrets, type MessageProblem, problemsOf } from '../signing/verify-message';
import type { WebhookVerificationInput } from './webhook.inputs';
import type { WebhookRepository } from './webhook.repository';
import type { WebhookSecrets } from './webhook-secrets';

const longestSecret = 500;

/** Explains to receivers why a message fails verification. Never reveals any part of a stored secret. */
export class WebhookVerificationService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * Throws `NotFound` and `Forbidden` for the webhook, and `parameter_missing` or `parameter_invalid` unless exactly
   * one secret source is given.
   */
  async verify(ctx: Context, input: WebhookVerificationInput): Promise<{ valid: boolean; problems: MessageProblem[] }> {
    const { webhookId, webhookTimestamp, webhookSignature } = input.headers;
    const message = {
      id: webhookId ?? null,
      timestamp: webhookTimestamp ?? null,
      signature: webhookSignature ?? null,
      body: input.body,
    };
    const problems = problemsOf(message, await this.known(ctx, input), ctx.clock.now());
    return { valid: problems.length === 0, problems };
  }

  private async known(ctx: Context, { webhookId, secret }: WebhookVerificationInput): Promise<KnownSecrets> {
    if (webhookId != null && secret != null)
      throw invalidParameter('secret', sentence`${thisInput} is not given together with a webhook.`);
    if (secret != null && (secret.length === 0 || secret.length > longestSecret))
      throw invalidParameter('secret', sentence`${thisInput} has 1 to ${longestSecret} characters.`);
    if (secret != null) return { present: secret, former: null };
    if (webhookId == null) throw missingParameter('webhookId');
    const webhook = await this.webhooks.found(ctx, webhookId);
    if (!webhook) throw new NotFound();
    // The former secret is recognized even after its grace period.
    const [present = '', former = null] = this.secrets.of(webhook, new Date(0));
    return { present, former };
  }
}
