import type { Clock } from '../context';
import type { PoolLimits } from '../database';
import { LocalRates, type RateBucket, type RateLimits, type RateRule, type RateRules } from '../limits';

/** For domains under test: no statement or connection is given up on a busy machine, and unknown ids are refused soon. */
export const patientPool: PoolLimits = { patience: 600_000, statementTimeout: 600_000, eventWait: 60 };

/** Limits that no test meets, but for those that it names. */
export function generousLimits(rules: Partial<Record<RateBucket, RateRule>> = {}, clock?: Clock): RateLimits {
  const rule = { limit: 1_000_000_000, window: 60 };
  const all: RateRules = { operation: rule, legacy: rule, cost: rule, refused: rule, sign_in: rule, ...rules };
  return new LocalRates({ rules: all, clock });
}
