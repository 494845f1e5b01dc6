import type pg from 'pg';
import { DeadlinePassed } from '../deadline';
import type { Logger } from '../logging';
import type { ReadsOfOneTurn } from './reads-of-one-turn';

/** WAL position of the primary at a time of this process. */
export interface Look {
  /** Time before the request to the primary, by `performance.now()`. */
  readonly at: number;
  /** WAL position in bytes. */
  readonly place: number;
}

/** Current state of a replica. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  readonly inService: boolean;
  /** Replication lag in seconds: everything committed before that is visible; null while it is unknown. */
  readonly behindSeconds: number | null;
  /** Number of lists read from it. */
  readonly reads: number;
}

/** Maximum number of stored positions of the primary that the replica has not reached yet. */
const mostLooks = 2_000;
/** Timeout of a lag check, in milliseconds. */
const answerTime = 1_000;

const lookStatement = `SELECT pg_is_in_recovery() AS copies, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS place`;

/** Read replica of a database, with its replication lag. */
export class Replica {
  private looks: Look[] = [];
  /** Everything committed before this time is visible. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private looking = false;
  private serves = false;
  private reads = 0;
  /**
   * Reject functions of pending lists, called when the replica is lost, so that no caller waits for a response that
   * never arrives.
   */
  private readonly waiting = new Set<(lost: Error) => void>();
  /** Replayed WAL position in bytes. */
  replayed = 0;

  /**
   * @param ways connection pools of the replica, owned by the caller; lag checks have their own, so that they do not
   *   queue behind reads
   * @param mostBehind maximum lag in milliseconds
   */
  constructor(
    readonly name: string,
    private readonly ways: { readonly lists: ReadsOfOneTurn; readonly looks: pg.Pool },
    private readonly mostBehind: number,
    private readonly log: Logger,
  ) {}

  /** Whether lists may be read from it by callers without recent writes. */
  get inService(): boolean {
    return performance.now() - this.freshAt <= this.mostBehind;
  }

  get state(): ReplicaState {
    const behind = performance.now() - this.freshAt;
    return {
      name: this.name,
      inService: this.inService,
      behindSeconds: Number.isFinite(behind) ? behind / 1_000 : null,
      reads: this.reads,
    };
  }

  /** Checks the replication lag against a position of the primary. Never rejects. */
  async look(primary: Look): Promise<void> {
    if (this.looks.length < mostLooks) this.looks.push(primary);
    if (this.looking) return;
    this.looking = true;
    try {
      // The driver supports a timeout per statement, which its types lack.
      const query: pg.QueryConfig & { query_timeout: number } = { text: lookStatement, query_timeout: answerTime };
      const {
        rows: [row],
      } = await this.ways.looks.query<{ copies: boolean; place: number | null }>(query);
      if (row?.copies !== true || row.place === null)
        throw new Error('It is no copy: it takes writes itself, or has not begun to copy');
      this.take(row.place);
    } catch (error) {
      this.lose(error);
    } finally {
      this.looking = false;
    }
    this.tellOfChange(null);
  }

  /** Resets the lag to unknown until the next check: the primary is unreachable. */
  forget(): void {
    this.looks = [];
    this.freshAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns the rows of a list, as arrays. Also rejects when the replica is lost in the meantime. */
  async rows(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.waiting.add(reject);
    try {
      const rows = await Promise.race([this.ways.lists.rows(text, values), lost]);
      this.reads += 1;
      return rows;
    } finally {
      this.waiting.delete(reject);
    }
  }

  /** Logs a failed statement, unless it failed at the deadline of its request. */
  failed(error: unknown): void {
    if (!(error instanceof DeadlinePassed))
      this.log.debug({ err: error, replica: this.name }, 'a list is read from the primary instead');
  }

  private take(place: number): void {
    // A replica rebuilt from an older state invalidates the known lag.
    if (place < this.replayed) this.freshAt = Number.NEGATIVE_INFINITY;
    this.replayed = place;
    const ahead = this.looks.findIndex((look) => look.place > place);
    const reached = ahead < 0 ? this.looks.length : ahead;
    this.freshAt = Math.max(this.freshAt, this.looks[reached - 1]?.at ?? this.freshAt);
    this.looks.splice(0, reached);
  }

  private lose(error: unknown): void {
    this.forget();
    this.replayed = 0;
    this.tellOfChange(error);
    const lost = new Error(`The copy ${this.name} is lost`, { cause: error });
    for (const tell of this.waiting) tell(lost);
  }

  private tellOfChange(error: unknown): void {
    if (this.serves === this.inService) return;
    this.serves = this.inService;
    const about = { replica: this.name, ...(error !== null && { err: error }) };
    if (this.serves) this.log.info(about, 'lists are read from a copy');
    else this.log.warn(about, 'a copy is left out: lists are read from the primary');
  }
}
