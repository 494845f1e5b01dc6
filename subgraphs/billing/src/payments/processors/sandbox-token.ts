import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProcessorMethod } from './processor';
import type { SandboxBehaviour } from './sandbox-cards';

/** Content of a card token: the card data that may be displayed, and the simulated behavior of the bank. */
export interface SandboxCard {
  readonly card: NonNullable<ProcessorMethod['card']>;
  readonly behaviour: SandboxBehaviour;
}

/** Minimum length of the signing secret, in bytes. */
const minSecretLength = 32;
const prefix = 'tok_';

/** Creates and opens signed card tokens. A token contains its card data, so that nothing is stored before a payment. */
export class SandboxTokens {
  /** @param secret signing key of at least 32 bytes, shared by all processes that tokenize or charge cards */
  constructor(private readonly secret: Buffer) {
    if (secret.length < minSecretLength)
      throw new RangeError(`The secret that signs card tokens must have at least ${minSecretLength} bytes`);
  }

  /** Creates a signed token that contains the card data, different on each call. */
  seal(card: SandboxCard): string {
    const body = Buffer.from(JSON.stringify({ ...card, nonce: randomBytes(12).toString('base64url') })).toString(
      'base64url',
    );
    return `${prefix}${body}.${this.signature(body).toString('base64url')}`;
  }

  /** Returns the card data from a token; null if the signature is invalid. */
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
