import type { Currency } from '../../../../kit/src';

/**
 * Kinds of ledger accounts of an account or a user: funds available now, pending settlement, in transit out, held in
 * reserve, or in transit into the treasury.
 */
export const walletAccountKinds = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;
export type WalletAccountKind = (typeof walletAccountKinds)[number];

/**
 * Kinds of ledger accounts of the platform. Sign convention: amounts owed to accounts and users are positive, so money
 * held at a payment processor is negative.
 */
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

/** Identifies one account of the ledger by its owner, kind, external provider and currency. */
export interface LedgerAccountRef {
  /** Account or user that owns the ledger account; empty for the platform. */
  readonly owner: string;
  readonly kind: WalletAccountKind | PlatformLedgerAccountKind;
  /**
   * External provider to which the ledger account belongs, for example the payout provider for kind `payout_clearing`;
   * otherwise empty.
   */
  readonly provider: string;
  readonly currency: Currency;
}

/** Returns the reference of a ledger account that belongs to an account or a user. */
export function ledgerAccountOf(owner: string, kind: WalletAccountKind, currency: Currency): LedgerAccountRef {
  return { owner, kind, provider: '', currency };
}

/**
 * Returns the reference of a ledger account of the platform. If a provider is given, each provider has a ledger account
 * of its own.
 */
export function platformLedgerAccount(
  kind: PlatformLedgerAccountKind,
  currency: Currency,
  provider = '',
): LedgerAccountRef {
  return { owner: '', kind, provider, currency };
}

/** Returns a string that identifies the ledger account, for use as a map key. */
export function ledgerAccountKey({ owner, currency, kind, provider }: LedgerAccountRef): string {
  return `${owner}|${currency}|${kind}|${provider}`;
}
