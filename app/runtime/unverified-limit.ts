import type { UnverifiedLimit } from '../../subgraphs/payouts/src';
import type { Config } from '../config';

/** Returns the configured limit of payouts without an approved verification. */
export function unverifiedLimit({
  UNVERIFIED_PAYOUT_USD: usd,
  UNVERIFIED_PAYOUT_DAYS: days,
}: Pick<Config, 'UNVERIFIED_PAYOUT_USD' | 'UNVERIFIED_PAYOUT_DAYS'>): UnverifiedLimit {
  return { usd, days };
}
