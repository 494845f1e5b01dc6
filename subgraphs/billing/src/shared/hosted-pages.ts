import { timingSafeEqual } from 'node:crypto';
import { flattenString, isZero, KeyedHash } from '../../../kit/src';
import type { Payment } from '../payments/payments/payment.resource';
import type { Refund } from '../payments/refunds/refund.resource';

/**
 * Ids of a membership and its member. The key of the management page is derived from both, so that a new owner gets a
 * new URL.
 */
interface OwnedMembership {
  readonly id: string;
  readonly memberId: string | null;
}

/** Prefixes of the ids from which the keys of documents are derived, so that each key opens one document. */
const keyPrefixes = { payments: 'receipt', invoices: 'invoice', refunds: 'credit note' } as const;

/** Resource of a document: the receipt of a payment, an invoice, or the credit note of a refund. */
type DocumentKind = keyof typeof keyPrefixes;

/**
 * Creates and verifies URLs of hosted pages that require a secret key. The key is a keyed hash of the ids of the object
 * on the page, so that the URL is always the same.
 */
export class HostedPages {
  private readonly keys: KeyedHash;

  /**
   * @param origin public base URL of the service
   * @param secret key of the hash, at least 32 bytes
   */
  constructor(
    private readonly origin: string,
    secret: Buffer,
  ) {
    this.keys = new KeyedHash(secret);
  }

  /** Returns the URL of the management page of a membership, with its secret key. `step` is an optional sub-page. */
  membership({ id, memberId }: OwnedMembership, step = ''): string {
    return flattenString(this.origin, '/manage/', id, step && `/${step}`, '?key=', this.keys.of(`${id}:${memberId}`));
  }

  /**
   * Returns the URL of the management page of a membership without its secret key. The user must sign in to see the
   * page.
   */
  membershipWithoutKey(id: string): string {
    return flattenString(this.origin, '/manage/', id);
  }

  /** Returns whether the key is valid for the management page of the membership. Compares in constant time. */
  opens({ id, memberId }: OwnedMembership, key: string): boolean {
    return same(key, this.keys.of(`${id}:${memberId}`));
  }

  /** Returns the URL of the receipt of a payment, with its secret key. */
  receipt(paymentId: string): string {
    return this.document('payments', paymentId);
  }

  /** Returns the URL of a document, with its secret key. */
  document(kind: DocumentKind, id: string): string {
    return flattenString(this.origin, '/receipts/', kind, '/', id, '?key=', this.documentKey(kind, id));
  }

  /** Returns whether the key is valid for the document. Compares in constant time. */
  opensDocument(kind: DocumentKind, id: string, key: string): boolean {
    return same(key, this.documentKey(kind, id));
  }

  /** Returns the URL, with its secret key, of the page on which a user accepts a membership transfer or invitation. */
  handover(kind: 'transfer' | 'invitation', id: string): string {
    return `${this.origin}/manage/${kind}/${id}.${this.keys.of(id)}`;
  }

  private documentKey(kind: DocumentKind, id: string): string {
    return this.keys.of(`${keyPrefixes[kind]}:${id}`);
  }

  /**
   * Returns the id of a transfer or invitation from `token`, the last path segment of its URL; null if the key in the
   * segment is invalid.
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

/** Returns whether a payment has a receipt: an amount was collected. */
export function hasReceipt({ status, total }: Pick<Payment, 'status' | 'total'>): boolean {
  return status === 'paid' && !isZero(total);
}

/** Returns whether a refund has a credit note: the processor has accepted it. */
export function hasCreditNote({ status }: Pick<Refund, 'status'>): boolean {
  return status === 'succeeded';
}
