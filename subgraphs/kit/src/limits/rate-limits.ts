import { RequestError } from '../errors/errors';

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
