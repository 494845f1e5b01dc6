import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Derives and verifies the keys in the URLs of claim links. Keys are derived from the transfer's ID and a secret, so
 * they need no storage.
 */
export class ClaimKeys {
  private readonly secret: Buffer;

  /**
   * @param secret derives the keys; at least 32 characters
   * @param origin public base URL of the service
   */
  constructor(
    secret: string,
    private readonly origin: string,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', 'claim links', 32));
  }

  /** Returns the URL at which users claim the transfer. */
  urlOf(id: string): string {
    return `${this.origin}/claim/${id}?key=${this.keyOf(id)}`;
  }

  /** Whether the given key is the key of the claim link with this ID. Compares in constant time. */
  opens(id: string, given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(id))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  private keyOf(id: string): string {
    return createHmac('sha256', this.secret).update(id).digest('base64url');
  }
}
