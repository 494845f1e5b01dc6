import { AsyncResource } from 'node:async_hooks';
import { withinDeadline, DeadlineExceeded, withoutDeadline } from '../deadline/deadline';

/** Maximum time that a batch of reads waits for the running statement before it is sent, in milliseconds. */
const maxWaitMs = 100;
/** Number of ids at which a batch is sent immediately. */
const maxIds = 1_000;

/** Ids of several callers that are read with one statement. */
interface ReadBatch<Row> {
  readonly ids: Set<string>;
  callers: number;
  readonly send: () => void;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
  readonly maxWaitTimer: NodeJS.Timeout;
}

/**
 * Combines concurrent reads by id: while one statement runs, further ids are collected and sent as one batch when it
 * completes. A caller never joins a statement that was already sent, so that it sees everything committed before its
 * call.
 *
 * The rows must not depend on the caller; access is checked afterwards. If the statement of a batch fails, each caller
 * retries separately, since the connection may have been closed because of another caller.
 */
export class SharedReads<Row> {
  private runningCount = 0;
  private nextBatch: ReadBatch<Row> | null = null;

  /** @param read returns the rows that exist among the given ids, by id */
  constructor(private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {}

  /**
   * Returns the existing rows with these ids, by id; the map may contain other rows of the same batch. Rejects with the
   * statement's error, and at the deadline of the caller's request.
   */
  rows(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    if (this.runningCount === 0) return this.run(ids);
    const batch = (this.nextBatch ??= this.createBatch());
    for (const id of ids) batch.ids.add(id);
    batch.callers += 1;
    if (batch.ids.size >= maxIds) this.start(batch);
    return withinDeadline(batch.rows).catch((error: unknown) => {
      if (batch.callers === 1 || error instanceof DeadlineExceeded) throw error;
      return this.read(ids);
    });
  }

  private async run(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    this.runningCount += 1;
    try {
      return await this.read(ids);
    } finally {
      this.runningCount -= 1;
      if (this.nextBatch) this.start(this.nextBatch);
    }
  }

  private createBatch(): ReadBatch<Row> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, Row>>();
    // The batch belongs to the trace of its first caller, in whose async context it runs.
    const asyncResource = new AsyncResource('SHARED_READ');
    const batch: ReadBatch<Row> = {
      ids: new Set(),
      callers: 0,
      rows: promise,
      maxWaitTimer: setTimeout(() => this.start(batch), maxWaitMs),
      send: () =>
        asyncResource.runInAsyncScope(() => withoutDeadline(() => this.run([...batch.ids]))).then(resolve, reject),
    };
    return batch;
  }

  private start(batch: ReadBatch<Row>): void {
    if (this.nextBatch !== batch) return;
    this.nextBatch = null;
    clearTimeout(batch.maxWaitTimer);
    batch.send();
  }
}
