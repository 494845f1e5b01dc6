import type { Currency } from '../../../kit/src';

/** What an owner holds: can be used now, comes after settlement, is on its way out, is kept back, is on its way into the treasury. */
export const ownerBookKinds = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;
export type OwnerBookKind = (typeof ownerBookKinds)[number];

/** The platform's own books. What is owed to owners is positive there, so that money at a processor stands below zero here. */
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

/** Names one book. */
export interface Book {
  /** The account or user whose it is; empty for the platform's own. */
  readonly owner: string;
  readonly kind: OwnerBookKind | PlatformBookKind;
  /** The outside party that it is kept for, as with `payout_clearing`; else empty. */
  readonly provider: string;
  readonly currency: Currency;
}

/** A book of an account or a user. */
export function bookOf(owner: string, kind: OwnerBookKind, currency: Currency): Book {
  return { owner, kind, provider: '', currency };
}

/** A book of the platform itself, one for each provider where one is given. */
export function platformBook(kind: PlatformBookKind, currency: Currency, provider = ''): Book {
  return { owner: '', kind, provider, currency };
}

/** Equal for equal books. */
export function bookKey({ owner, currency, kind, provider }: Book): string {
  return `${owner}|${currency}|${kind}|${provider}`;
}
