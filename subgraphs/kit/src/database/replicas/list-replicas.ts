import type { Logger } from '../../logging';
import type { Principal } from '../../principal/principal';

/** Current state of a replica. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  readonly inService: boolean;
  /**
   * Replication lag in seconds: all transactions committed longer ago than this are visible on the replica; null while
   * the lag is unknown.
   */
  readonly lagSeconds: number | null;
  /** Number of lists read from this replica. */
  readonly reads: number;
}

/** Statistics of list reads in this process: per replica, and from the primary. */
export interface ReplicasState {
  readonly replicas: readonly ReplicaState[];
  /** Number of lists that were read from the primary because no replica was suitable. */
  readonly primaryReads: number;
}

/**
 * The read replicas of one database, as `Database` uses them. `Database` knows only this interface, so that a process
 * without replicas does not load their code.
 */
export interface ListReplicas {
  /** Maximum lag of a replica that serves lists, in milliseconds. */
  readonly maxLagMs: number;
  readonly state: ReplicasState;
  /**
   * Registers a domain that reads lists; the first one opens the connections. Rejects when the primary is unreachable;
   * replicas may be down.
   */
  join(log: Logger): Promise<void>;
  /** Unregisters a domain; the last one closes the connections. */
  leave(): Promise<void>;
  /**
   * Returns the rows of a list, read from a suitable replica; null if no replica is suitable or the read failed, so
   * that the caller must read from the primary. Rejects only at the deadline of the caller's request.
   */
  rows(principal: Principal, text: string, values: readonly unknown[]): Promise<unknown[][] | null>;
  /**
   * Records a write of the caller, so that its next lists contain it. Call it after the commit and before the response.
   */
  wrote(principal: Principal): Promise<void>;
}
