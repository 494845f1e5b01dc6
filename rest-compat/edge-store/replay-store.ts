/** A request that carries an idempotency key. */
export interface KeyedRequest {
  /** The credential: equal keys of two credentials have nothing to do with each other. */
  readonly scope: string;
  /** 1–255 bytes, as the caller gave it. */
  readonly key: string;
  /** SHA-256 of everything that makes the request this request. */
  readonly fingerprint: Buffer;
}

/** An answer as it is kept. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The right to run a request, held until it is finished or given back. */
export interface RunningClaim {
  readonly scope: string;
  readonly key: string;
  /** Which run of this request it is; an earlier run can no longer change the record. */
  readonly attempt: number;
  /** The same for every run of one request, and for no other request. */
  readonly operationKey: string;
}

/** What to do with a keyed request. */
export type ClaimOutcome =
  /** Run it, then `finish` or `giveBack`. */
  | { readonly state: 'run'; readonly claim: RunningClaim }
  /** It was answered before, in this way. */
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** It is being run, here or in another process. */
  | { readonly state: 'running' }
  /** The key belongs to another request. */
  | { readonly state: 'reused' };

/** Remembers, for a day, how requests with an idempotency key were answered. */
export interface ReplayStore {
  /** Decides atomically over all processes: of equal requests at one time, one gets to run. */
  claim(request: KeyedRequest): Promise<ClaimOutcome>;
  /** Keeps the answer for repeats. `secret` answers are kept encrypted. @returns false where another run of the request has taken its record over */
  finish(claim: RunningClaim, answer: StoredAnswer, secret: boolean): Promise<boolean>;
  /** Ends the run without an answer to keep: the next equal request runs again, under the same operation key. */
  giveBack(claim: RunningClaim): Promise<void>;
  close(): Promise<void>;
}
