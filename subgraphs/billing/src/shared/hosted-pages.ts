import { timingSafeEqual } from 'node:crypto';
import { flattenString, KeyedHash } from '../../../kit/src';

/**
 * A membership with its member. The URL of the management page depends on both ids, so that a new owner has another
 * URL.
 */
interface OwnedMembership {
  readonly id: string;
  readonly memberId: string | null;
}

/**
 * URLs of hosted pages that require a key. The key is derived from the ids of the object that the page shows, so that
 * every response for the same object contains the same URL.
 */
export class HostedPages {
  private readonly keys: KeyedHash;

  /**
   * @param origin public base URL of the service
   * @param secret at least 32 bytes
   */
  constructor(
    private readonly origin: string,
    secret: Buffer,
  ) {
    this.keys = new KeyedHash(secret);
  }

  /**
   * Returns the URL of the management page of a membership, with its key. `step` is an optional path below the page.
   */
  membership({ id, memberId }: OwnedMembership, step = ''): string {
    return flattenString(this.origin, '/manage/', id, step && `/${step}`, '?key=', this.keys.of(`${id}:${memberId}`));
  }

  /**
   * Returns the URL of the management page without a key. The URL leads to sign-in, and then to the page if the user
   * has access.
   */
  membershipWithoutKey(id: string): string {
    return flattenString(this.origin, '/manage/', id);
  }

  /** Whether a key is valid for the page of a membership. Compares in constant time. */
  opens({ id, memberId }: OwnedMembership, key: string): boolean {
    return same(key, this.keys.of(`${id}:${memberId}`));
  }

  /** Returns the URL, with its key, of the page on which a transfer or invitation is accepted. */
  handover(kind: 'transfer' | 'invitation', id: string): string {
    return `${this.origin}/manage/${kind}/${id}.${this.keys.of(id)}`;
  }

  /**
   * Returns the transfer or invitation id from the last path segment of its URL; null if the key in the segment is
   * invalid.
   */
  idIn(token: string): string | null {
    const [id = '', key = '', rest] = token.split('.');
    return rest === undefined && same(key, this.keys.of(id)) ? id : null;
  }
}

function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
