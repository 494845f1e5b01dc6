import { AsyncResource } from 'node:async_hooks';
import { beforeDeadline, DeadlinePassed, withoutDeadline } from '../deadline';

/** Time to wait for a running statement before the next batch is sent, in milliseconds. */
const patience = 100;
/** Number of ids from which a batch is sent immediately. */
const mostIds = 1_000;

/** Batch of ids from several callers. */
interface Round<Row> {
  readonly ids: Set<string>;
  callers: number;
  readonly begin: () => void;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
  readonly late: NodeJS.Timeout;
}

/**
 * Coalesces concurrent reads by id: while one statement runs, further ids are collected and sent as one batch when it
 * completes. A caller never joins a statement that was already sent, so that it sees everything committed before its
 * call.
 *
 * The rows must not depend on the caller; access is checked afterwards. If the statement of a batch fails, each caller
 * retries separately: the connection may have been closed because of one of them.
 */
export class SharedReads<Row> {
  private running = 0;
  private next: Round<Row> | null = null;

  /** @param read returns the existing rows by id */
  constructor(private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {}

  /**
   * Returns the rows of these ids, and possibly others of the batch. Rejects with the statement's error, and at the
   * deadline of the caller's request.
   */
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
    // The batch belongs to the trace of its first caller.
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
