import type { Currency } from '../../../kit/src';

/**
 * Kinds of ledger accounts of an owner: available now, pending settlement, in transit out, held in reserve, in transit into the
 * treasury.
 */
export const ownerBookKinds = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;
export type OwnerBookKind = (typeof ownerBookKinds)[number];

/** Kinds of ledger accounts of the platform. Amounts owed to owners are positive, so that money at a processor is negative. */
export const platformBookKinds = [
  'processor_clearing',
  'fees',
  'markup',
  'fx',
  'payout_clearing',
  'external',
  'suspense',
] as const;
export type PlatformBookKind = (typeof platformBookKinds)[number];

/** Identifies one ledger account. */
export interface Book {
  /** Account or user that owns it; empty for the platform. */
  readonly owner: string;
  readonly kind: OwnerBookKind | PlatformBookKind;
  /** External party that it is kept for, as with `payout_clearing`; otherwise empty. */
  readonly provider: string;
  readonly currency: Currency;
}

/** Ledger account of an account or a user. */
export function bookOf(owner: string, kind: OwnerBookKind, currency: Currency): Book {
  return { owner, kind, provider: '', currency };
}

/** Ledger account of the platform; one per provider if a provider is given. */
export function platformBook(kind: PlatformBookKind, currency: Currency, provider = ''): Book {
  return { owner: '', kind, provider, currency };
}

/** String key; equal for equal ledger accounts. */
export function bookKey({ owner, currency, kind, provider }: Book): string {
  return `${owner}|${currency}|${kind}|${provider}`;
}
