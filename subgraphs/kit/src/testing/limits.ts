import type { Clock } from '../context';
import { LocalRates, type RateBucket, type RateLimits, type RateRule, type RateRules } from '../limits';

/** Limits that no test meets, but for those that it names. */
export function generousLimits(rules: Partial<Record<RateBucket, RateRule>> = {}, clock?: Clock): RateLimits {
  const rule = { limit: 1_000_000_000, window: 60 };
  const all: RateRules = { operation: rule, legacy: rule, cost: rule, refused: rule, sign_in: rule, ...rules };
  return new LocalRates({ rules: all, clock });
}
