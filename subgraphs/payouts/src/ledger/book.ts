import type { Currency } from '../../../kit/src';

/**
 * Kinds of ledger accounts of an owner: available now, pending settlement, in transit out, held in reserve, in transit into the
 * treasury.
 */
export const ownerBookKinds = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;
export type OwnerBookKind = (typeof ownerBookKinds)[number];

/** Kinds of ledger accounts of the platform. Amounts owed to owners are positive, so that money at a processor is negative. */
export const platformLedgerAccountKinds = [
  'processor_clearing',
  'fees',
  'markup',
  'fx',
  'payout_clearing',
  'external',
  'suspense',
] as const;
export type PlatformLedgerAccountKind = (typeof platformLedgerAccountKinds)[number];

/** Identifies one ledger account. */
export interface LedgerAccountRef {
  /** Account or user that owns the ledger account; empty for the platform. */
  readonly owner: string;
  readonly kind: OwnerBookKind | PlatformLedgerAccountKind;
  /** External party to which the ledger account belongs, for example with `payout_clearing`; otherwise empty. */
  readonly provider: string;
  readonly currency: Currency;
}

/** Ledger account of an account or a user. */
export function ledgerAccountOf(owner: string, kind: OwnerBookKind, currency: Currency): LedgerAccountRef {
  return { owner, kind, provider: '', currency };
}

/** Ledger account of the platform; one per provider if a provider is given. */
export function platformLedgerAccount(
  kind: PlatformLedgerAccountKind,
  currency: Currency,
  provider = '',
): LedgerAccountRef {
  return { owner: '', kind, provider, currency };
}

/** String key; equal for equal ledger accounts. */
export function ledgerAccountKey({ owner, currency, kind, provider }: LedgerAccountRef): string {
  return `${owner}|${currency}|${kind}|${provider}`;
}
