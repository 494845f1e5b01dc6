import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a link opens. */
export interface LinkedReceipt {
  readonly id: string;
  /** Whether it says where the money went: as much as whoever made the link may see. */
  readonly withDestination: boolean;
  readonly expired: boolean;
}

/** How long a link opens its receipt, in milliseconds. */
const lifetime = 60 * 60_000;

const form = /^(wdrl_[0-9A-Za-z]{1,60})\.(\d{1,12})\.([dn])\.([\w-]{43})$/;

/** Makes links to receipts and reads them. A link says by itself what it opens and how long, and is signed; nothing is kept of it. */
export class ReceiptLinks {
  private readonly key: Buffer;

  /**
   * @param secret at least 32 characters
   * @param origin public address of the service
   */
  constructor(
    secret: string,
    private readonly origin: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'payout receipts', 32));
  }

  /** A link to the receipt of a withdrawal, for an hour. */
  make(id: string, withDestination: boolean, now: Date): { readonly url: string; readonly expiresAt: Date } {
    const expiresAt = new Date((Math.floor(now.getTime() / 1_000) + lifetime / 1_000) * 1_000);
    const said = `${id}.${expiresAt.getTime() / 1_000}.${withDestination ? 'd' : 'n'}`;
    return { url: `${this.origin}/receipts/${said}.${this.signature(said).toString('base64url')}`, expiresAt };
  }

  /** What the end of a link opens; null where it was never given out. */
  read(token: string, now: Date): LinkedReceipt | null {
    const [, id = '', seconds = '', letter = '', signature = ''] = form.exec(token) ?? [];
    if (!id || !timingSafeEqual(this.signature(`${id}.${seconds}.${letter}`), Buffer.from(signature, 'base64url')))
      return null;
    return { id, withDestination: letter === 'd', expired: Number(seconds) * 1_000 <= now.getTime() };
  }

  private signature(said: string): Buffer {
    return createHmac('sha256', this.key).update(said).digest();
  }
}
