import type { Principal } from '../principal';

/** One request that was answered, as the log and the metrics tell of it: never its body, its query or its credential. */
export interface AnsweredRequest {
  /** Which door it came through: `v1`, `v2`, `graph`, `pages`, `subgraph`. */
  readonly door: string;
  readonly method: string;
  /** One of a known number of words: a declared operation (`GET /plans/{id}`), a mount, or `other`. */
  readonly operation: string;
  /** As the client calls its operation, where that is not the same; for the log only. */
  readonly name?: string | null;
  /** Version of the answer, one of those that are served; null where there is none. */
  readonly version: string | null;
  /** Status of the answer; 0 where the client was gone before it. */
  readonly status: number;
  /** The answer tells of errors whatever its status says, as a graph's may. */
  readonly failed?: boolean;
  /** `performance.now()` of its beginning. */
  readonly began: number;
  readonly requestId: string;
  readonly principal: Pick<Principal, 'credentialId' | 'accountId'> | null;
}

/** Takes every answered request; left out where nobody wants to know. Must not throw. */
export type RequestObserver = (answered: AnsweredRequest) => void;
