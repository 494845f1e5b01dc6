/** Payout limit of an owner without an approved verification. */
export interface UnverifiedLimit {
  /** Maximum total of payouts in the window, in whole US dollars. */
  readonly usd: number;
  /** Length of the sliding window in days. */
  readonly days: number;
}

/** Default limit. */
export const defaultUnverifiedLimit: UnverifiedLimit = { usd: 10_000, days: 30 };
