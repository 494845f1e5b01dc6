import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys of addresses that open something for a while. They are not kept: what is opened and when it was made decide them. */
export class LinkKeys {
  private readonly secret: Buffer;

  /** @param purpose separates the keys of one secret of the configuration from each other */
  constructor(secret: string, purpose: string) {
    this.secret = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  keyOf(id: string, madeAt: Date): string {
    return createHmac('sha256', this.secret).update(`${id} ${madeAt.toISOString()}`).digest('base64url');
  }

  /** Takes as long for a wrong key as for the right one. */
  opens(id: string, madeAt: Date, given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(id, madeAt))];
    return one.length === other.length && timingSafeEqual(one, other);
  }
}
