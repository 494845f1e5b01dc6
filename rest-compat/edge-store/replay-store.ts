/** A request with an idempotency key. */
export interface KeyedRequest {
  /** Id of the client's credential. Equal keys of different credentials are independent. */
  readonly scope: string;
  /** Idempotency key that the client sent, 1–255 bytes. */
  readonly key: string;
  /** SHA-256 digest of method, path, query, API version and body of the request. */
  readonly fingerprint: Buffer;
}

/** A response that is stored to answer retries of the request. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Exclusive right to run a request with an idempotency key, held until `finish` or `release` is called. */
export interface RunningClaim {
  readonly scope: string;
  readonly key: string;
  /** Number of this run of the request, from 1. Only the latest run can change the stored record. */
  readonly attempt: number;
  /**
   * Idempotency key that the run passes to the graph: unique per request, and equal for all runs of the same request.
   */
  readonly operationKey: string;
}

/** Result of a claim, which determines how the caller processes the request. */
export type ClaimOutcome =
  /** The caller must run the request and then call `finish` or `release`. */
  | { readonly state: 'run'; readonly claim: RunningClaim }
  /** The request has already completed; `response` is its stored response. */
  | { readonly state: 'answered'; readonly response: StoredResponse }
  /** The same request is still running, in this or another process. */
  | { readonly state: 'running' }
  /** The client used the idempotency key for a different request before. */
  | { readonly state: 'reused' };

/** Idempotency store: keeps the responses of requests with an idempotency key for 24 hours by default. */
export interface ReplayStore {
  /**
   * Claims a request, that is, requests the right to run it. Atomic across all processes: of concurrent equal requests,
   * only one may run.
   */
  claim(request: KeyedRequest): Promise<ClaimOutcome>;
  /**
   * Stores the response for retries, which ends the claim.
   *
   * @param secret whether the response is stored encrypted
   * @returns false if a later run of the request has taken over the record
   */
  finish(claim: RunningClaim, response: StoredResponse, secret: boolean): Promise<boolean>;
  /**
   * Releases the claim without storing a response. The next equal request runs again, with the same idempotency key for
   * the graph.
   */
  release(claim: RunningClaim): Promise<void>;
  close(): Promise<void>;
}
