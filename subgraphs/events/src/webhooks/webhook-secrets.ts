import { randomBytes } from 'node:crypto';
import { SealedBox } from '../../../kit/src';
import type { WebhookEntity } from './webhook.entity';

/** Makes and keeps the secrets that sign: encrypted, since they must be read for every message. */
export class WebhookSecrets {
  private readonly box: SealedBox;

  /** @param secret at least 32 characters */
  constructor(secret: string) {
    this.box = new SealedBox(secret, 'webhook secrets');
  }

  /** `ws_` and 64 hexadecimal digits (native facts of webhooks). */
  create(): string {
    return `ws_${randomBytes(32).toString('hex')}`;
  }

  seal(secret: string, webhookId: string): string {
    return this.box.seal(secret, webhookId);
  }

  /** The secrets that sign at a time, the newest first. Throws where they were sealed with another secret of the service. */
  of(
    webhook: Pick<WebhookEntity, 'id' | 'sealedSecret' | 'sealedFormerSecret' | 'formerSecretUntil'>,
    now: Date,
  ): string[] {
    const { id, sealedSecret, sealedFormerSecret, formerSecretUntil } = webhook;
    const former =
      sealedFormerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now ? [sealedFormerSecret] : [];
    return [sealedSecret, ...former].map((sealed) => {
      const secret = this.box.open(sealed, id);
      if (secret === null) throw new Error(`The secret of ${id} cannot be read with this service's own secret`);
      return secret;
    });
  }
}
