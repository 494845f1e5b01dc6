import { randomBytes } from 'node:crypto';
import { SealedBox } from '../../../kit/src';
import type { Webhook } from './webhook.resource';

/**
 * Generates signing secrets of webhooks, and encrypts and decrypts them. They are stored encrypted, not hashed, since
 * every message is signed with them.
 */
export class WebhookSecrets {
  private readonly sealedBox: SealedBox;

  /** @param secret encryption key, at least 32 characters */
  constructor(secret: string) {
    this.sealedBox = new SealedBox(secret, 'webhook secrets');
  }

  /** Creates a signing secret: `ws_` and 64 hexadecimal digits (contract: webhooks). */
  create(): string {
    return `ws_${randomBytes(32).toString('hex')}`;
  }

  seal(secret: string, webhookId: string): string {
    return this.sealedBox.seal(secret, webhookId);
  }

  /**
   * Returns the decrypted secrets with which messages are signed at a given time, newest first. Throws if they were
   * encrypted with a different key.
   */
  of(webhook: Pick<Webhook, 'id' | 'sealedSecret' | 'sealedFormerSecret' | 'formerSecretUntil'>, now: Date): string[] {
    const { id, sealedSecret, sealedFormerSecret, formerSecretUntil } = webhook;
    const formerSecrets =
      sealedFormerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now ? [sealedFormerSecret] : [];
    return [sealedSecret, ...formerSecrets].map((sealed) => {
      const secret = this.sealedBox.open(sealed, id);
      if (secret === null) throw new Error(`The secret of ${id} cannot be decrypted with the secret of this service`);
      return secret;
    });
  }
}
