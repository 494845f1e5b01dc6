import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProcessorMethod } from './processor';
import type { SandboxBehaviour } from './sandbox-cards';

/** What the sandbox knows of a card: what may be shown, and what its bank will say. */
export interface SandboxCard {
  readonly card: NonNullable<ProcessorMethod['card']>;
  readonly behaviour: SandboxBehaviour;
}

/** Shortest secret that may sign tokens, in bytes. */
const shortestSecret = 32;
const prefix = 'tok_';

/** Signs cards into tokens that carry everything the processor needs, so that nothing is kept before somebody pays. */
export class SandboxTokens {
  /** @param secret shared by every process that takes cards or charges them; at least 32 bytes */
  constructor(private readonly secret: Buffer) {
    if (secret.length < shortestSecret)
      throw new RangeError(`The secret that signs card tokens must have at least ${shortestSecret} bytes`);
  }

  /** A token for the card, another one each time. */
  seal(card: SandboxCard): string {
    const body = Buffer.from(JSON.stringify({ ...card, nonce: randomBytes(12).toString('base64url') })).toString(
      'base64url',
    );
    return `${prefix}${body}.${this.signature(body).toString('base64url')}`;
  }

  /** The card of a token; null for anything that was not signed with the secret. */
  open(token: string): SandboxCard | null {
    const [body, signed, ...rest] = token.slice(prefix.length).split('.');
    if (!token.startsWith(prefix) || !body || !signed || rest.length > 0) return null;
    const [given, expected] = [Buffer.from(signed, 'base64url'), this.signature(body)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const { card, behaviour } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as SandboxCard;
    return { card, behaviour };
  }

  private signature(body: string): Buffer {
    return createHmac('sha256', this.secret).update(`${prefix}${body}`).digest();
  }
}
