import type { Clock } from '../context';
import type { PoolLimits } from '../database';
import { LocalRates, type RateBucket, type RateLimits, type RateRule, type RateRules } from '../limits/rate-limits';

/**
 * Pool limits for tests: long timeouts, so that no test fails on a busy machine, and short waits for ids that do not
 * exist.
 */
export const longTimeoutLimits: PoolLimits = { patience: 600_000, statementTimeout: 600_000, eventWait: 60 };

/** Creates a rate limiter whose limits no test reaches, except those of the given rules. */
export function generousLimits(rules: Partial<Record<RateBucket, RateRule>> = {}, clock?: Clock): RateLimits {
  const rule = { limit: 1_000_000_000, window: 60 };
  const all: RateRules = { operation: rule, legacy: rule, cost: rule, refused: rule, sign_in: rule, ...rules };
  return new LocalRates({ rules: all, clock });
}
