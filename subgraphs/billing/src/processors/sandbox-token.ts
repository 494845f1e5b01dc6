import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProcessorMethod } from './processor';
import type { SandboxBehaviour } from './sandbox-cards';

/** Card data in a token: the data that may be shown, and the behavior of the simulated bank. */
export interface SandboxCard {
  readonly card: NonNullable<ProcessorMethod['card']>;
  readonly behaviour: SandboxBehaviour;
}

/** Minimum length of the signing secret, in bytes. */
const minSecretLength = 32;
const prefix = 'tok_';

/** Signs cards into self-contained tokens, so that nothing is stored before a payment. */
export class SandboxTokens {
  /** @param secret shared by all processes that tokenize or charge cards; at least 32 bytes */
  constructor(private readonly secret: Buffer) {
    if (secret.length < minSecretLength)
      throw new RangeError(`The secret that signs card tokens must have at least ${minSecretLength} bytes`);
  }

  /** Creates a token for the card, different on each call. */
  seal(card: SandboxCard): string {
    const body = Buffer.from(JSON.stringify({ ...card, nonce: randomBytes(12).toString('base64url') })).toString(
      'base64url',
    );
    return `${prefix}${body}.${this.signature(body).toString('base64url')}`;
  }

  /** Returns the card of a token; null if it was not signed with the secret. */
  open(token: string): SandboxCard | null {
    const [body, signed, ...rest] = token.slice(prefix.length).split('.');
    if (!token.startsWith(prefix) || !body || !signed || rest.length > 0) return null;
    const [actual, expected] = [Buffer.from(signed, 'base64url'), this.signature(body)];
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    const { card, behaviour } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as SandboxCard;
    return { card, behaviour };
  }

  private signature(body: string): Buffer {
    return createHmac('sha256', this.secret).update(`${prefix}${body}`).digest();
  }
}
