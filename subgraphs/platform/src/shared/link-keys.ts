import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Derives the keys in the URLs of temporary links from the id and the creation time of the linked object. The keys are
 * not stored.
 */
export class LinkKeys {
  private readonly secret: Buffer;

  /** @param purpose what the keys are used for; keys for different purposes differ, even with the same secret */
  constructor(secret: string, purpose: string) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  keyOf(id: string, createdAt: Date): string {
    return createHmac('sha256', this.secret).update(`${id} ${createdAt.toISOString()}`).digest('base64url');
  }

  /** Returns whether the given key is the key of the object with this id. Compares in constant time. */
  opens(id: string, createdAt: Date, given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(id, createdAt))];
    return one.length === other.length && timingSafeEqual(one, other);
  }
}
