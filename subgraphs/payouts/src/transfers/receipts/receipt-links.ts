import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Receipt of a withdrawal, as identified by the token of a signed link. */
export interface LinkedReceipt {
  readonly id: string;
  /** Whether the receipt shows the destination, which depends on the permissions of the link's creator. */
  readonly withDestination: boolean;
  readonly expired: boolean;
}

/** Validity of a receipt link in milliseconds. */
const lifetime = 60 * 60_000;

const form = /^(wdrl_[0-9A-Za-z]{1,60})\.(\d{1,12})\.([dn])\.([\w-]{43})$/;

/**
 * Creates and verifies receipt links. A link contains the ID of the withdrawal and its own expiry, and is signed, so
 * nothing is stored.
 */
export class ReceiptLinks {
  private readonly key: Buffer;

  /**
   * @param secret signs the links; at least 32 characters
   * @param origin public base URL of the service
   */
  constructor(
    secret: string,
    private readonly origin: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'payout receipts', 32));
  }

  /** Creates a link to the receipt of a withdrawal, valid for one hour. */
  make(id: string, withDestination: boolean, now: Date): { readonly url: string; readonly expiresAt: Date } {
    const expiresAt = new Date((Math.floor(now.getTime() / 1_000) + lifetime / 1_000) * 1_000);
    const payload = `${id}.${expiresAt.getTime() / 1_000}.${withDestination ? 'd' : 'n'}`;
    return { url: `${this.origin}/receipts/${payload}.${this.signature(payload).toString('base64url')}`, expiresAt };
  }

  /**
   * Returns which receipt the token of a link opens, and whether the link has expired; null if the token or its
   * signature is invalid.
   */
  read(token: string, now: Date): LinkedReceipt | null {
    const [, id = '', seconds = '', letter = '', signature = ''] = form.exec(token) ?? [];
    if (!id || !timingSafeEqual(this.signature(`${id}.${seconds}.${letter}`), Buffer.from(signature, 'base64url')))
      return null;
    return { id, withDestination: letter === 'd', expired: Number(seconds) * 1_000 <= now.getTime() };
  }

  private signature(payload: string): Buffer {
    return createHmac('sha256', this.key).update(payload).digest();
  }
}
