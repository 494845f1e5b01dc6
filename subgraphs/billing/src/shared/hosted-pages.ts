import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Addresses of hosted pages that only whoever was given them can open: each carries a key that belongs to what the page
 * shows. The same thing has the same key always, so that every answer names one address.
 */
export class HostedPages {
  /**
   * @param origin public address of the service
   * @param secret at least 32 bytes
   */
  constructor(
    private readonly origin: string,
    private readonly secret: Buffer,
  ) {}

  /** The page of a membership, for its buyer; further steps of it below. */
  membership(id: string, step = ''): string {
    return `${this.origin}/manage/${id}${step && `/${step}`}?key=${this.keyOf(id)}`;
  }

  /** Whether a key opens the page of an id. Takes as long for a wrong key as for the right one. */
  opens(id: string, key: string): boolean {
    const [given, right] = [Buffer.from(key), Buffer.from(this.keyOf(id))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** The name of a page that is opened once, at an address that holds nothing else: the id and its key. */
  token(id: string): string {
    return `${id}.${this.keyOf(id)}`;
  }

  /** The id in a token; null unless its key is the right one. */
  idIn(token: string): string | null {
    const [id = '', key = ''] = token.split('.', 2);
    return this.opens(id, key) ? id : null;
  }

  private keyOf(id: string): string {
    return createHmac('sha256', this.secret).update(id).digest('base64url');
  }
}
