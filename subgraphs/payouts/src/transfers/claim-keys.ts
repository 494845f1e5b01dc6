import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys of claim links. They are derived from the transfer's ID and a secret, so they need no storage. */
export class ClaimKeys {
  private readonly secret: Buffer;

  /**
   * @param secret at least 32 characters
   * @param origin public base URL of the service
   */
  constructor(
    secret: string,
    private readonly origin: string,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', 'claim links', 32));
  }

  /** URL at which a transfer is claimed. */
  urlOf(id: string): string {
    return `${this.origin}/claim/${id}?key=${this.keyOf(id)}`;
  }

  /** Verifies a key in constant time. */
  opens(id: string, given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(id))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  private keyOf(id: string): string {
    return createHmac('sha256', this.secret).update(id).digest('base64url');
  }
}
