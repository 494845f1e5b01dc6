/** A request with an idempotency key. */
export interface KeyedRequest {
  /** Id of the credential. Keys of different credentials are independent. */
  readonly scope: string;
  /** The client's key, 1–255 bytes. */
  readonly key: string;
  /** SHA-256 of method, path, query, version and body. */
  readonly fingerprint: Buffer;
}

/** A stored response. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Exclusive right to run a request, held until `finish` or `giveBack` is called. */
export interface RunningClaim {
  readonly scope: string;
  readonly key: string;
  /** Number of this run of the request, from 1. Only the latest run can change the record. */
  readonly attempt: number;
  /** Operation key that the run passes to the graph: unique per request, and equal for all runs of the same request. */
  readonly operationKey: string;
}

/** Result of a claim: how to handle the request. */
export type ClaimOutcome =
  /** The caller must run the request and then call `finish` or `giveBack`. */
  | { readonly state: 'run'; readonly claim: RunningClaim }
  /** The request has already completed; `answer` is its stored response. */
  | { readonly state: 'answered'; readonly answer: StoredResponse }
  /** The request is running, in this or another process. */
  | { readonly state: 'running' }
  /** The key was used for a different request. */
  | { readonly state: 'reused' };

/** Idempotency store: keeps the responses of requests with an idempotency key for 24 hours by default. */
export interface ReplayStore {
  /** Claims a request. Atomic across all processes: of concurrent equal requests, only one may run. */
  claim(request: KeyedRequest): Promise<ClaimOutcome>;
  /**
   * Stores the response for retries.
   *
   * @param secret whether the response is stored encrypted
   * @returns false if another run of the request has taken the record over
   */
  finish(claim: RunningClaim, response: StoredResponse, secret: boolean): Promise<boolean>;
  /** Releases the claim without storing a response. The next equal request runs again with the same operation key. */
  giveBack(claim: RunningClaim): Promise<void>;
  close(): Promise<void>;
}
