import { RequestError } from '../errors';

/** What is counted together: each bucket has a rule of its own, and a count for each key. */
export type RateBucket =
  /** Requests of one credential to one operation of the dated API. */
  | 'operation'
  /** Requests of one credential to the legacy API. */
  | 'legacy'
  /** Cost of what one credential asks of the graph. */
  | 'cost'
  /** Requests of one address without a good credential. */
  | 'refused'
  /** Requests of one address to OAuth and sign-in. */
  | 'sign_in';

/** What a bucket lets through. */
export interface RateRule {
  /** Cost that is let through in one window. */
  readonly limit: number;
  /** Seconds, from what is let through first. */
  readonly window: number;
  /** Seconds in which nothing is let through once the limit was passed; without it, until the window ends. */
  readonly coolDown?: number;
}

export type RateRules = Readonly<Record<RateBucket, RateRule>>;

/** What came of a request to let something through. */
export interface RateTaken {
  readonly bucket: RateBucket;
  readonly allowed: boolean;
  readonly limit: number;
  /** Cost that would still be let through. */
  readonly remaining: number;
  /** Seconds until the whole limit is there again. */
  readonly resetSeconds: number;
  /** Seconds after which trying again makes sense; 0 where it was allowed. */
  readonly retryAfter: number;
}

/** Counts what callers ask for, over all processes, and says when it is too much. */
export interface RateLimits {
  readonly rules: RateRules;
  /**
   * Takes `cost` from what the key has left in the bucket, by what is known here: never waits. What is refused takes nothing.
   *
   * @param key whoever is counted: a credential, or an address as `networkOf` has it
   */
  take(bucket: RateBucket, key: string, cost?: number): RateTaken;
  /** The same, once the other processes have said what they have let through, where that makes a difference: for that it waits a few seconds at most. */
  admit(bucket: RateBucket, key: string, cost?: number): Promise<RateTaken>;
  /** What `take` would answer to a cost of 1, without taking it. */
  look(bucket: RateBucket, key: string): RateTaken;
}

/** The fields `RateLimit-Policy` and `RateLimit` of an answer, as the draft of the IETF's HTTPAPI group has them. */
export function rateHeaders(
  { rules }: Pick<RateLimits, 'rules'>,
  { bucket, limit, remaining, resetSeconds }: RateTaken,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${bucket}";q=${limit};w=${rules[bucket].window}`,
    ratelimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
  };
}

/** How a caller is told when to come back. */
export function tryAgainIn(seconds: number): string {
  return `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** Somebody asks for too much. */
export class RateExceeded extends RequestError {
  override readonly extensions: Readonly<Record<string, unknown>>;

  constructor(readonly taken: RateTaken) {
    super('rate_limit_exceeded', tryAgainIn(taken.retryAfter));
    this.extensions = { retryAfter: taken.retryAfter };
  }
}
