import { AsyncResource } from 'node:async_hooks';
import { beforeDeadline, DeadlinePassed, withoutDeadline } from '../deadline';

/** Milliseconds after which a running statement is not waited for any more before the next one is sent. */
const patience = 100;
/** Ids of one statement, at most: whoever brings more has it sent at once. */
const mostIds = 1_000;

/** Callers whose ids go out together. */
interface Round<Row> {
  readonly ids: Set<string>;
  callers: number;
  readonly begin: () => void;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
  readonly late: NodeJS.Timeout;
}

/**
 * Reads by id that several requests ask for at once: while one statement runs, the next callers gather, and theirs is sent when it is done.
 * Nobody joins a statement that has been sent already, so that everybody sees what was committed before they asked.
 *
 * What it reads must be the same for every caller; who may see it is decided afterwards. Where a statement for several fails, each of them asks
 * for itself: the connection that broke may have been cut on account of one of them.
 */
export class SharedReads<Row> {
  private running = 0;
  private next: Round<Row> | null = null;

  /** @param read the rows that there are, by their ids */
  constructor(private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {}

  /** The rows of these ids, and perhaps of others. Rejects as the statement does, and when the deadline of this caller's request has passed. */
  rows(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    if (this.running === 0) return this.run(ids);
    const round = (this.next ??= this.gather());
    for (const id of ids) round.ids.add(id);
    round.callers += 1;
    if (round.ids.size >= mostIds) this.begin(round);
    return beforeDeadline(round.rows).catch((error: unknown) => {
      if (round.callers === 1 || error instanceof DeadlinePassed) throw error;
      return this.read(ids);
    });
  }

  private async run(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    this.running += 1;
    try {
      return await this.read(ids);
    } finally {
      this.running -= 1;
      if (this.next) this.begin(this.next);
    }
  }

  private gather(): Round<Row> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, Row>>();
    // Told of in the trace of whoever came first.
    const place = new AsyncResource('SHARED_READ');
    const round: Round<Row> = {
      ids: new Set(),
      callers: 0,
      rows: promise,
      late: setTimeout(() => this.begin(round), patience),
      begin: () => place.runInAsyncScope(() => withoutDeadline(() => this.run([...round.ids]))).then(resolve, reject),
    };
    return round;
  }

  private begin(round: Round<Row>): void {
    if (this.next !== round) return;
    this.next = null;
    clearTimeout(round.late);
    round.begin();
  }
}
