import { createHmac, hkdfSync } from 'node:crypto';
import type { KeyedRequest } from './replay-store';

/**
 * Format of stored request fingerprints. `plain` is an unkeyed SHA-256 digest, the only format of earlier releases:
 * with read access to the database, guesses of a request can be tested against it. `keyed` is an HMAC, for which such a
 * test requires the key.
 */
export type FingerprintForm = 'plain' | 'keyed';

/** Prefix of keyed fingerprints; it makes them longer than plain fingerprints, which are exactly 32 bytes long. */
const prefix = Buffer.from('k1:');

/** Computes the fingerprint of a request in both stored formats. */
export class Fingerprints {
  private readonly secret: Buffer;

  /** @param secret encryption key of the store; the fingerprint key is derived from it with HKDF */
  constructor(
    secret: Buffer,
    private readonly written: FingerprintForm,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', 'replay fingerprints', 32));
  }

  /**
   * Returns the fingerprint of a request in both formats: first in the configured format, in which new records are
   * written, then in the other format, which existing records may have.
   */
  of({ scope, key, fingerprint }: KeyedRequest): readonly [Buffer, Buffer] {
    // The digest includes scope and key, so that equal requests under two keys have different fingerprints.
    const digest = createHmac('sha256', this.secret)
      .update(JSON.stringify([scope, key]))
      .update(fingerprint)
      .digest();
    const keyed = Buffer.concat([prefix, digest]);
    return this.written === 'keyed' ? [keyed, fingerprint] : [fingerprint, keyed];
  }
}
