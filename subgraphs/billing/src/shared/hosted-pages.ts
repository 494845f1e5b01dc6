import { timingSafeEqual } from 'node:crypto';
import { flatText, KeyedHash } from '../../../kit/src';

/** A membership and whose it is: a new owner has another address. */
interface OwnedMembership {
  readonly id: string;
  readonly memberId: string | null;
}

/**
 * Addresses of hosted pages that only whoever was given them can open: each carries a key that belongs to what the page
 * shows. The same thing has the same key always, so that every answer names one address.
 */
export class HostedPages {
  private readonly keys: KeyedHash;

  /**
   * @param origin public address of the service
   * @param secret at least 32 bytes
   */
  constructor(
    private readonly origin: string,
    secret: Buffer,
  ) {
    this.keys = new KeyedHash(secret);
  }

  /** The page of a membership, for its owner; further steps of it below. */
  membership({ id, memberId }: OwnedMembership, step = ''): string {
    return flatText(this.origin, '/manage/', id, step && `/${step}`, '?key=', this.keys.of(`${id}:${memberId}`));
  }

  /** The same page without the key: it leads to sign in, and from there whoever may to the page. */
  membershipWithoutKey(id: string): string {
    return flatText(this.origin, '/manage/', id);
  }

  /** Whether a key opens the page of a membership. Takes as long for a wrong key as for the right one. */
  opens({ id, memberId }: OwnedMembership, key: string): boolean {
    return same(key, this.keys.of(`${id}:${memberId}`));
  }

  /** The page on which somebody takes over what a link holds for them. */
  handover(kind: 'transfer' | 'invitation', id: string): string {
    return `${this.origin}/manage/${kind}/${id}.${this.keys.of(id)}`;
  }

  /** The id in the last part of such an address; null unless its key is the right one. */
  idIn(token: string): string | null {
    const [id = '', key = '', more] = token.split('.');
    return more === undefined && same(key, this.keys.of(id)) ? id : null;
  }
}

function same(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
