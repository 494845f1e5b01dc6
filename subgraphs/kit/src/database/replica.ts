import type pg from 'pg';
import { DeadlinePassed } from '../deadline';
import type { Logger } from '../logging';
import type { ReadsOfOneTurn } from './reads-of-one-turn';

/** How far the primary had come at a moment of this process. */
export interface Look {
  /** Before the primary was asked, by `performance.now()`. */
  readonly at: number;
  /** Bytes of its log of changes. */
  readonly place: number;
}

/** What a copy is like at the moment. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  readonly inService: boolean;
  /** Everything that was committed so many seconds ago, or earlier, is there; null while that is not known. */
  readonly behindSeconds: number | null;
  /** Lists read from it. */
  readonly reads: number;
}

/** Looks at the primary that are remembered until the copy has caught up with them. */
const mostLooks = 2_000;
/** How long a copy may take to say how far it is, in milliseconds. */
const answerTime = 1_000;

const lookStatement = `SELECT pg_is_in_recovery() AS copies, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS place`;

/** One copy of a database, and how far it has come. */
export class Replica {
  private looks: Look[] = [];
  /** Everything that was committed before this moment is there. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private looking = false;
  private serves = false;
  private reads = 0;
  /** Who waits for a list, and is told when the copy is lost: nobody waits for an answer that will not come. */
  private readonly waiting = new Set<(lost: Error) => void>();
  /** Bytes of the primary's log of changes that it has taken in. */
  replayed = 0;

  /**
   * @param ways to the copy, owned by the caller: whoever looks does not stand in line with those who read
   * @param mostBehind milliseconds that it may lag behind
   */
  constructor(
    readonly name: string,
    private readonly ways: { readonly lists: ReadsOfOneTurn; readonly looks: pg.Pool },
    private readonly mostBehind: number,
    private readonly log: Logger,
  ) {}

  /** Whether lists may be read from it at this moment, by whoever has not written lately. */
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

  /** Asks how far the copy has come, now that the primary is known to have come so far. Never rejects. */
  async look(primary: Look): Promise<void> {
    if (this.looks.length < mostLooks) this.looks.push(primary);
    if (this.looking) return;
    this.looking = true;
    try {
      // The driver takes a limit for one statement, which its types do not know.
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

  /** Forgets how far it has come, until it is looked at again: the primary itself is not to be reached. */
  forget(): void {
    this.looks = [];
    this.freshAt = Number.NEGATIVE_INFINITY;
  }

  /** Rows of a list, as arrays. Rejects also when the copy is lost meanwhile. */
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

  /** A statement has failed: unless that was the caller's own deadline, it is said aloud. */
  failed(error: unknown): void {
    if (!(error instanceof DeadlinePassed))
      this.log.debug({ err: error, replica: this.name }, 'a list is read from the primary instead');
  }

  private take(place: number): void {
    // A copy that was made anew, from an older state, has nothing of what was known of it.
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
