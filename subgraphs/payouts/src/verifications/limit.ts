/** What is paid out to an owner without an approved verification. */
export interface UnverifiedLimit {
  /** Whole US dollars in all. */
  readonly usd: number;
  /** Days in which payouts count together. */
  readonly days: number;
}

/** What holds unless the configuration says otherwise. */
export const usualUnverifiedLimit: UnverifiedLimit = { usd: 10_000, days: 30 };
