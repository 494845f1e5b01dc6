/** Maximum amount that an account or user without an approved verification can pay out. */
export interface UnverifiedLimit {
  /** Maximum total of payouts within the sliding window, in whole US dollars. */
  readonly usd: number;
  /** Length of the sliding window in days. */
  readonly days: number;
}

/** Default payout limit of owners without an approved verification. */
export const defaultUnverifiedLimit: UnverifiedLimit = { usd: 10_000, days: 30 };
