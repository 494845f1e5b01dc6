import { createHmac, hkdfSync } from 'node:crypto';
import type { KeyedRequest } from './replay-store';

/**
 * How the fingerprint of a request is kept. Plain, as releases before this one keep and read it: whoever has the database can try out what a
 * request might have said. Keyed: nobody can without the key.
 */
export type FingerprintForm = 'plain' | 'keyed';

/** Tells keyed ones apart; plain ones are 32 bytes and nothing else. */
const prefix = Buffer.from('k1:');

/** The forms in which a request's fingerprint may be found among what is kept. */
export class Fingerprints {
  private readonly secret: Buffer;

  /** @param secret of the store; fingerprints have a key of their own that comes from it */
  constructor(
    secret: Buffer,
    private readonly written: FingerprintForm,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', 'replay fingerprints', 32));
  }

  /** First the form that is written, then the one that is only read. */
  of({ scope, key, fingerprint }: KeyedRequest): readonly [Buffer, Buffer] {
    // Bound to its place: equal requests under two keys do not look alike.
    const digest = createHmac('sha256', this.secret)
      .update(JSON.stringify([scope, key]))
      .update(fingerprint)
      .digest();
    const keyed = Buffer.concat([prefix, digest]);
    return this.written === 'keyed' ? [keyed, fingerprint] : [fingerprint, keyed];
  }
}
