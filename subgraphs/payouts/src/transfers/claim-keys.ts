import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys of the pages of claim links. They are not stored: the id and the secret decide them. */
export class ClaimKeys {
  private readonly secret: Buffer;

  /**
   * @param secret at least 32 characters
   * @param origin public address of the service
   */
  constructor(
    secret: string,
    private readonly origin: string,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', 'claim links', 32));
  }

  /** Address at which a transfer is claimed. */
  urlOf(id: string): string {
    return `${this.origin}/claim/${id}?key=${this.keyOf(id)}`;
  }

  /** Takes as long for a wrong key as for the right one. */
  opens(id: string, given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(id))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  private keyOf(id: string): string {
    return createHmac('sha256', this.secret).update(id).digest('base64url');
  }
}
