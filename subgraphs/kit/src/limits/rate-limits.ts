import { RequestError } from '../errors/errors';
import { type Clock, systemClock } from '../context';

/** Kind of rate limit: each has its own rule, and counts each key (credential or client address) separately. */
export type RateBucket =
  /** Requests of one credential to one operation of the dated REST API. */
  | 'operation'
  /** Requests of one credential to the legacy API. */
  | 'legacy'
  /** Limit on the total query cost of one credential's GraphQL operations. */
  | 'cost'
  /** Requests of one client address without a valid credential. */
  | 'refused'
  /** Requests of one client address to OAuth and sign-in. */
  | 'sign_in';

/** Limit of a bucket. */
export interface RateRule {
  /** Maximum total cost admitted per window. */
  readonly limit: number;
  /** Length of the window in seconds; it starts with the first admitted request. */
  readonly window: number;
  /** Seconds for which everything is rejected once the limit is exceeded; by default until the window ends. */
  readonly coolDown?: number;
}

export type RateRules = Readonly<Record<RateBucket, RateRule>>;

/** Result of a rate limit check. */
export interface RateLimitResult {
  readonly bucket: RateBucket;
  readonly allowed: boolean;
  readonly limit: number;
  /** Cost that the key may still consume in the window. */
  readonly remaining: number;
  /** Seconds until the full limit is available again. */
  readonly resetSeconds: number;
  /** Seconds after which a retry can succeed; 0 where the request was admitted. */
  readonly retryAfter: number;
}

/** Rate limiter across all processes. */
export interface RateLimits {
  readonly rules: RateRules;
  /**
   * Consumes `cost` from the key's remaining limit in the bucket. Decides with the counters of this process and never
   * waits. A rejected request consumes nothing.
   *
   * @param key the limited caller: a credential, or an address as returned by `networkOf`
   */
  consume(bucket: RateBucket, key: string, cost?: number): RateLimitResult;
  /**
   * Like `consume`, but first synchronizes with the other processes if the decision depends on their counters; waits at
   * most a few seconds.
   */
  admit(bucket: RateBucket, key: string, cost?: number): Promise<RateLimitResult>;
  /** Returns the result that `consume` would have for a cost of 1, without consuming it. */
  peek(bucket: RateBucket, key: string): RateLimitResult;
}

/**
 * Returns the response headers `RateLimit-Policy` and `RateLimit` according to the draft of the IETF HTTPAPI working
 * group.
 */
export function rateHeaders(
  { rules }: Pick<RateLimits, 'rules'>,
  { bucket, limit, remaining, resetSeconds }: RateLimitResult,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${bucket}";q=${limit};w=${rules[bucket].window}`,
    ratelimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
  };
}

/** Returns the error message of a rejected request, with the number of seconds after which to retry. */
export function retryMessage(seconds: number): string {
  return `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** A request exceeded a rate limit. */
export class RateExceeded extends RequestError {
  override readonly extensions: Readonly<Record<string, unknown>>;

  constructor(readonly result: RateLimitResult) {
    super('rate_limit_exceeded', retryMessage(result.retryAfter));
    this.extensions = { retryAfter: result.retryAfter };
  }
}

/** Rate limit counter: cost consumed by one key (a credential or client address) in its current window. */
interface RateCounter {
  readonly bucket: RateBucket;
  readonly key: string;
  readonly rule: RateRule;
  /** End of the window, in milliseconds since 1970. */
  endsAt: number;
  /**
   * Time in milliseconds since 1970 until which all requests of the key are rejected (cool-down); 0 without a
   * cool-down.
   */
  blockedUntil: number;
  /** Cost consumed in all processes, including this one, as of the last synchronization. */
  shared: number;
  /**
   * Cost consumed in this process since the last synchronization: `sent` is being reported to the other processes,
   * `unsent` is not reported yet.
   */
  sent: number;
  unsent: number;
}

/** Cost consumed by one key in this process, to be reported to the other processes. */
export interface RateDelta {
  readonly name: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly blockedUntil: number;
  readonly used: number;
}

/** Cost consumed by one key in all processes together. */
export type RateTotal = Omit<RateDelta, 'startsAt'>;

export interface LocalRatesOptions {
  readonly rules: RateRules;
  readonly clock?: Clock;
  /**
   * Maximum number of counters stored per bucket, default 50,000. Beyond it, the counters with the oldest windows are
   * evicted.
   */
  readonly keys?: number;
}

/**
 * Fractions of a limit that all processes together may consume without synchronization. At `syncRequestFraction` a
 * synchronization is requested; at `maxPendingFraction` further requests wait for it.
 */
const syncRequestFraction = 0.025;
const maxPendingFraction = 0.05;

/**
 * Rate limiter with in-memory counters. With several processes, each consumes only a small fraction of the limit before
 * it synchronizes with its peers, so that the limit is exceeded by at most 10 % however a caller distributes requests
 * among the processes. A caller that cannot wait for a synchronization (`consume`) receives this process's share of the
 * remainder as of the last synchronization; the older that is, the less accurate the limit.
 */
export class LocalRates implements RateLimits {
  readonly rules: RateRules;
  private readonly clock: Clock;
  private readonly keys: number;
  private readonly counts: Readonly<Record<RateBucket, Map<string, RateCounter>>>;
  private readonly changed = new Set<RateCounter>();
  private readonly travelling = new Map<string, RateCounter>();
  /** Number of processes that enforce the limits together, including this one. */
  private peers = 1;
  /** Called to request an early synchronization with the other processes. */
  urgent: () => void = () => undefined;

  constructor({ rules, clock = systemClock, keys = 50_000 }: LocalRatesOptions) {
    this.rules = rules;
    this.clock = clock;
    this.keys = keys;
    this.counts = { operation: new Map(), legacy: new Map(), cost: new Map(), refused: new Map(), sign_in: new Map() };
  }

  /** Number of stored counters in all buckets. */
  get size(): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts.size, 0);
  }

  consume(bucket: RateBucket, key: string, cost = 1): RateLimitResult {
    const now = this.clock.now().getTime();
    const count = this.current(bucket, key, now);
    return (
      this.decide(count, cost, now, this.remainingShare(count)) ?? { ...toRateResult(count, now, false), retryAfter: 1 }
    );
  }

  /**
   * Like `consume`, but decides only on recent information: returns null, and requests a synchronization, if the cost that
   * this process has not synchronized yet would exceed a small fraction of the limit.
   */
  consumeIfKnown(bucket: RateBucket, key: string, cost = 1): RateLimitResult | null {
    const now = this.clock.now().getTime();
    const count = this.current(bucket, key, now);
    // If everything is synchronized, allow one request even if its cost alone exceeds the fraction.
    return this.decide(
      count,
      cost,
      now,
      Math.max(this.maxUnsynced(count.rule), count.sent + count.unsent === 0 ? cost : 0),
    );
  }

  async admit(bucket: RateBucket, key: string, cost?: number): Promise<RateLimitResult> {
    return this.consume(bucket, key, cost);
  }

  peek(bucket: RateBucket, key: string): RateLimitResult {
    const now = this.clock.now().getTime();
    const stored = this.counts[bucket].get(key);
    const count = stored && !hasElapsed(stored, now) ? stored : newCount(bucket, key, this.rules[bucket], now);
    return toRateResult(
      count,
      now,
      count.blockedUntil <= now && count.shared + count.sent + count.unsent < count.rule.limit,
    );
  }

  /**
   * Returns the unreported costs of at most `maxKeys` keys, for a synchronization, and marks them as being sent.
   * Afterwards `applyTotals` or `restorePending` must be called.
   */
  drainPending(maxKeys: number): RateDelta[] {
    const deltas: RateDelta[] = [];
    for (const count of this.changed) {
      if (deltas.length === maxKeys) break;
      this.changed.delete(count);
      const name = nameOf(count);
      this.travelling.set(name, count);
      count.sent += count.unsent;
      count.unsent = 0;
      deltas.push({
        name,
        startsAt: count.endsAt - count.rule.window * 1_000,
        endsAt: count.endsAt,
        blockedUntil: count.blockedUntil,
        used: count.sent,
      });
    }
    return deltas;
  }

  /**
   * Completes a synchronization: the other processes received the costs that were sent, and `totals` are the costs of
   * all processes.
   */
  applyTotals(totals: readonly RateTotal[]): void {
    for (const { name, endsAt, blockedUntil, used } of totals) {
      const count = this.travelling.get(name);
      if (!count) continue;
      Object.assign(count, { endsAt, shared: used, sent: 0, blockedUntil: Math.max(count.blockedUntil, blockedUntil) });
      this.travelling.delete(name);
    }
    this.travelling.clear();
  }

  /**
   * Aborts a failed synchronization: the costs that were sent count as unreported again, and this process enforces the
   * limits alone until the next synchronization.
   */
  restorePending(): void {
    for (const count of this.travelling.values()) {
      count.unsent += count.sent;
      count.sent = 0;
      if (this.counts[count.bucket].get(count.key) === count) this.changed.add(count);
    }
    this.travelling.clear();
    this.peers = 1;
  }

  /** Sets the number of processes that share the limits, including this one. */
  countPeers(peers: number): void {
    this.peers = Math.max(1, peers);
  }

  /** Removes the counters whose window and cool-down are over. */
  sweep(): void {
    const now = this.clock.now().getTime();
    for (const counts of Object.values(this.counts)) {
      for (const [key, count] of counts) if (hasElapsed(count, now)) counts.delete(key);
    }
    for (const count of this.changed) if (hasElapsed(count, now)) this.changed.delete(count);
  }

  /**
   * Checks a cost against the limit and, if it fits, consumes it.
   *
   * @param maxUnsynced maximum cost that this process may consume without a synchronization; null is returned if it
   * would be exceeded
   */
  private decide(count: RateCounter, cost: number, now: number, maxUnsynced: number): RateLimitResult | null {
    if (count.blockedUntil > now) return toRateResult(count, now, false);
    const { limit, coolDown } = count.rule;
    if (count.shared + count.sent + count.unsent + cost > limit) {
      if (coolDown !== undefined) this.block(count, now + coolDown * 1_000);
      return toRateResult(count, now, false);
    }
    const pendingCost = count.sent + count.unsent + cost;
    if (pendingCost > maxUnsynced) {
      this.urgent();
      return null;
    }
    count.unsent += cost;
    this.changed.add(count);
    if (this.peers > 1 && pendingCost >= Math.floor((limit * syncRequestFraction) / this.peers)) this.urgent();
    return toRateResult(count, now, true);
  }

  private current(bucket: RateBucket, key: string, now: number): RateCounter {
    const counts = this.counts[bucket];
    const stored = counts.get(key);
    if (stored && !hasElapsed(stored, now)) return stored;
    const count = newCount(bucket, key, this.rules[bucket], now);
    // Remove the old counter first: keys are stored in the order of their windows, so that the first key is the first
    // to expire.
    this.forget(stored);
    counts.set(key, count);
    if (counts.size > this.keys) this.forget(counts.values().next().value);
    return count;
  }

  /**
   * Removes a counter, also from the counters to synchronize: two counters for one key would make a synchronization
   * fail.
   */
  private forget(count: RateCounter | undefined): void {
    if (!count) return;
    this.counts[count.bucket].delete(count.key);
    this.changed.delete(count);
  }

  /**
   * Returns the maximum cost that one process may consume without a synchronization, so that all processes together
   * exceed the limit by at most 10 %.
   */
  private maxUnsynced({ limit }: RateRule): number {
    return this.peers === 1
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((limit * maxPendingFraction) / this.peers));
  }

  /** Returns the part of the remaining limit that this process may consume alone, as of the last synchronization. */
  private remainingShare({ rule, shared }: RateCounter): number {
    return Math.max(this.maxUnsynced(rule), Math.floor((rule.limit - shared) / this.peers));
  }

  private block(count: RateCounter, until: number): void {
    count.blockedUntil = until;
    this.changed.add(count);
    if (this.peers > 1) this.urgent();
  }
}

function newCount(bucket: RateBucket, key: string, rule: RateRule, now: number): RateCounter {
  return { bucket, key, rule, endsAt: now + rule.window * 1_000, blockedUntil: 0, shared: 0, sent: 0, unsent: 0 };
}

function hasElapsed({ endsAt, blockedUntil }: RateCounter, now: number): boolean {
  return endsAt <= now && blockedUntil <= now;
}

function nameOf({ bucket, key }: RateCounter): string {
  return `${bucket} ${key}`;
}

function toRateResult(count: RateCounter, now: number, allowed: boolean): RateLimitResult {
  const {
    bucket,
    rule: { limit },
    endsAt,
    blockedUntil,
  } = count;
  const blocked = blockedUntil > now;
  const resetSeconds = Math.max(0, Math.ceil(((blocked ? blockedUntil : endsAt) - now) / 1_000));
  const remaining = blocked ? 0 : Math.max(0, limit - count.shared - count.sent - count.unsent);
  return { bucket, allowed, limit, remaining, resetSeconds, retryAfter: allowed ? 0 : Math.max(1, resetSeconds) };
}
