import type { Commands, Context, Outcome, Transaction } from '../../../kit/src';
import type { Webhook } from './webhook.resource';
import type { WebhookRepository } from './webhook.repository';
import type { WebhookSecrets } from './webhook-secrets';

export interface SecretOutcome extends Outcome {
  /** New signing secret of the webhook; null if the command was rejected, or if the secret has been replaced since. */
  readonly secret: string | null;
}

/**
 * Runs commands that give a webhook a new signing secret and return the secret. A repeated command with the same
 * idempotency key returns the secret as long as it is current: a client that missed the first response could otherwise
 * not verify any message.
 */
export class SecretCommands {
  constructor(
    private readonly commands: Commands,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
  ) {}

  async run(
    ctx: Context,
    name: string,
    input: unknown,
    work: (tx: Transaction) => Promise<Webhook>,
  ): Promise<SecretOutcome> {
    const { id: effect, userErrors } = await this.commands.run(ctx, name, input, async (tx) => {
      const webhook = await work(tx);
      return `${webhook.id}#${webhook.secretNumber}`;
    });
    if (effect === null) return { id: null, userErrors, secret: null };
    const [id = '', number] = effect.split('#');
    return { id, userErrors, secret: await this.secretOf(ctx, id, Number(number)) };
  }

  private async secretOf(ctx: Context, id: string, number: number): Promise<string | null> {
    const webhook = await this.webhooks.found(ctx, id);
    return webhook?.secretNumber === number ? (this.secrets.of(webhook, ctx.clock.now())[0] ?? null) : null;
  }
}
