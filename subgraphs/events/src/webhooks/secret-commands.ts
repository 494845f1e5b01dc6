import type { Commands, Context, Outcome, Transaction } from '../../../kit/src';
import type { WebhookEntity } from './webhook.entity';
import type { WebhookRepository } from './webhook.repository';
import type { WebhookSecrets } from './webhook-secrets';

export interface SecretOutcome extends Outcome {
  /** Null where the command was refused, or the webhook has another secret by now. */
  readonly secret: string | null;
}

/**
 * Runs the commands that give a webhook a secret. They answer with it, and so does a repeat of them by its idempotency key, as long as it
 * is the secret that signs: whoever never got the first answer could otherwise not verify anything.
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
    work: (tx: Transaction) => Promise<WebhookEntity>,
    idempotencyKey?: string | null,
  ): Promise<SecretOutcome> {
    const { id: effect, userErrors } = await this.commands.run(
      ctx,
      name,
      input,
      async (tx) => {
        const webhook = await work(tx);
        return `${webhook.id}#${webhook.secretNumber}`;
      },
      idempotencyKey,
    );
    if (effect === null) return { id: null, userErrors, secret: null };
    const [id = '', number] = effect.split('#');
    return { id, userErrors, secret: await this.secretOf(ctx, id, Number(number)) };
  }

  private async secretOf(ctx: Context, id: string, number: number): Promise<string | null> {
    const webhook = await this.webhooks.found(ctx, id);
    return webhook?.secretNumber === number ? (this.secrets.of(webhook, ctx.clock.now())[0] ?? null) : null;
  }
}
