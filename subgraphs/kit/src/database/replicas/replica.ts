import type pg from 'pg';
import { DeadlineExceeded } from '../../deadline/deadline';
import type { Logger } from '../../logging';
import type { ReadBatcher } from '../read-batcher';
import type { ReplicaState } from './list-replicas';

/** WAL position of the primary, with the time at which it was requested. */
export interface WalPosition {
  /**
   * Local time (`performance.now()`) in milliseconds immediately before the position was requested from the primary.
   */
  readonly at: number;
  /** WAL position in bytes. */
  readonly place: number;
}

/** Maximum number of WAL positions of the primary that are stored until the replica has replayed them. */
const maxStoredPositions = 2_000;
/** Timeout of a lag check, in milliseconds. */
const statementTimeoutMs = 1_000;

const lagStatement = `SELECT pg_is_in_recovery() AS copies, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS place`;

/** Read replica of a database, with its replication lag. */
export class Replica {
  private primaryPositions: WalPosition[] = [];
  /** Time (`performance.now()`, milliseconds): all transactions committed before it are visible on the replica. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private isChecking = false;
  private serves = false;
  private reads = 0;
  /**
   * Reject functions of the list queries that are running on the replica, called when it is lost, so that no caller
   * waits for a response that never arrives.
   */
  private readonly pendingReads = new Set<(reason: Error) => void>();
  /** Replayed WAL position in bytes. */
  replayed = 0;

  /**
   * @param connections connection pools of the replica, owned by the caller; lag checks (`probes`) have their own pool, so that
   * they do not queue behind reads of lists
   * @param maxLagMs maximum lag in milliseconds with which the replica serves lists
   */
  constructor(
    readonly name: string,
    private readonly connections: { readonly lists: ReadBatcher; readonly probes: pg.Pool },
    private readonly maxLagMs: number,
    private readonly log: Logger,
  ) {}

  /** Whether the replica's lag is small enough to serve lists. */
  get inService(): boolean {
    return performance.now() - this.freshAt <= this.maxLagMs;
  }

  get state(): ReplicaState {
    const lagMs = performance.now() - this.freshAt;
    return {
      name: this.name,
      inService: this.inService,
      lagSeconds: Number.isFinite(lagMs) ? lagMs / 1_000 : null,
      reads: this.reads,
    };
  }

  /**
   * Reads the replayed WAL position of the replica and updates its lag, given a current position of the primary. If the
   * check fails, the returned promise still resolves: the lag becomes unknown, and the list queries that are running on
   * the replica are rejected.
   */
  async look(primary: WalPosition): Promise<void> {
    if (this.primaryPositions.length < maxStoredPositions) this.primaryPositions.push(primary);
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      // The driver supports a timeout per statement, which its types lack.
      const query: pg.QueryConfig & { query_timeout: number } = {
        text: lagStatement,
        query_timeout: statementTimeoutMs,
      };
      const {
        rows: [row],
      } = await this.connections.probes.query<{ copies: boolean; place: number | null }>(query);
      if (row?.copies !== true || row.place === null)
        throw new Error('Not a replica: it accepts writes itself, or replication has not started');
      this.updateReplayed(row.place);
    } catch (error) {
      this.markLost(error);
    } finally {
      this.isChecking = false;
    }
    this.reportChange(null);
  }

  /**
   * Sets the lag to unknown, since the primary is unreachable: the replica serves no lists until a later check
   * succeeds.
   */
  forget(): void {
    this.primaryPositions = [];
    this.freshAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Reads a list from the replica and returns its rows as arrays. Rejects if the statement fails, or if a lag check
   * finds the replica unavailable meanwhile.
   */
  async rows(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.pendingReads.add(reject);
    try {
      const rows = await Promise.race([this.connections.lists.rows(text, values), lost]);
      this.reads += 1;
      return rows;
    } finally {
      this.pendingReads.delete(reject);
    }
  }

  /**
   * Logs the failed statement of a list that is then read from the primary, unless it failed at the deadline of its
   * request.
   */
  failed(error: unknown): void {
    if (!(error instanceof DeadlineExceeded))
      this.log.debug({ err: error, replica: this.name }, 'a list is read from the primary instead');
  }

  private updateReplayed(walPosition: number): void {
    // If the replica was rebuilt from an older state, the lag measured before is no longer valid.
    if (walPosition < this.replayed) this.freshAt = Number.NEGATIVE_INFINITY;
    this.replayed = walPosition;
    const firstAheadIndex = this.primaryPositions.findIndex((look) => look.place > walPosition);
    const reachedCount = firstAheadIndex < 0 ? this.primaryPositions.length : firstAheadIndex;
    this.freshAt = Math.max(this.freshAt, this.primaryPositions[reachedCount - 1]?.at ?? this.freshAt);
    this.primaryPositions.splice(0, reachedCount);
  }

  private markLost(error: unknown): void {
    this.forget();
    this.replayed = 0;
    this.reportChange(error);
    const lost = new Error(`The replica ${this.name} is unavailable`, { cause: error });
    for (const callback of this.pendingReads) callback(lost);
  }

  private reportChange(error: unknown): void {
    if (this.serves === this.inService) return;
    this.serves = this.inService;
    const logFields = { replica: this.name, ...(error !== null && { err: error }) };
    if (this.serves) this.log.info(logFields, 'lists are read from a replica');
    else this.log.warn(logFields, 'a replica is out of service: lists are read from the primary');
  }
}
