import type pg from 'pg';
import {
  withinDeadline,
  currentDeadline,
  type Deadline,
  DeadlineExceeded,
  withoutDeadline,
} from '../deadline/deadline';
import { PreparedRead, executePreparedReads } from './driver/prepared-reads';
import type { Pooling } from './database-target';
import { AsyncResource } from 'node:async_hooks';

/** Maximum number of reads per packet: a single server process executes them sequentially. */
const maxReadsPerPacket = 8;
/** Duration above which a read is slow, in milliseconds. */
const slowReadMs = 20;
/** Number of consecutive fast reads after which a slow statement is regarded as fast again. */
const fastReadsToTrust = 100;
/** Maximum number of tracked slow statements. */
const maxSlowStatements = 1_000;

/** Reads that are collected for the next packet. */
interface Gathered {
  readonly reads: [PreparedRead, ...PreparedRead[]];
  readonly deadlines: Set<Deadline | null>;
  /**
   * Settles when the whole packet is complete. If it rejects with the packet's error, reads that completed before the
   * error still have their rows.
   */
  readonly over: Promise<void>;
}

/**
 * Batches the fast reads that all requests start in one turn of the event loop into one packet: sending a packet,
 * waking the server and receiving the response take a fifth of the time to read a page. Each read completes as soon as
 * its own rows have arrived. If one read fails, the reads after it are retried separately.
 *
 * Slow statements do not delay others: after a slow execution, a statement is sent separately until enough consecutive
 * executions were fast.
 */
export class ReadBatcher {
  private gathered: Gathered | null = null;
  /**
   * Texts of slow statements, with the number of consecutive fast executions still required before a statement is
   * batched again.
   */
  private readonly slowStatements = new Map<string, number>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly pooling: Pooling,
  ) {}

  /**
   * Executes a prepared read and returns its rows in the format of `Database.rows`. Rejects with the statement's error,
   * and at the deadline of the caller's request.
   */
  rows(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    return this.slowStatements.has(text) ? this.readSeparately(text, values) : this.runInBatch(text, values);
  }

  private async runInBatch(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    const read: PreparedRead = new PreparedRead(text, values, () => {
      this.judge(read);
      resolve();
    });
    const { over } = this.addToBatch(read);
    try {
      await withinDeadline(Promise.race([settled, over]));
    } catch (error) {
      if (read.failed || error instanceof DeadlineExceeded) throw error;
      return this.readSeparately(text, values);
    }
    currentDeadline()?.serve(this.pool);
    return read.rows;
  }

  private async readSeparately(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const read: PreparedRead = new PreparedRead(text, values, () => this.judge(read));
    await this.send([read]);
    return read.rows;
  }

  private judge({ text, durationMs }: PreparedRead): void {
    const remaining = this.slowStatements.get(text);
    if (durationMs <= slowReadMs && remaining === undefined) return;
    const left = durationMs > slowReadMs ? fastReadsToTrust : (remaining as number) - 1;
    if (left === 0) this.slowStatements.delete(text);
    else if (remaining !== undefined || this.slowStatements.size < maxSlowStatements)
      this.slowStatements.set(text, left);
  }

  private addToBatch(read: PreparedRead): Gathered {
    const { gathered } = this;
    if (!gathered || gathered.reads.length >= maxReadsPerPacket) return (this.gathered = this.startBatch(read));
    gathered.reads.push(read);
    gathered.deadlines.add(currentDeadline());
    return gathered;
  }

  private startBatch(first: PreparedRead): Gathered {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const gathered: Gathered = { reads: [first], deadlines: new Set([currentDeadline()]), over: promise };
    setImmediate(() => {
      if (this.gathered === gathered) this.gathered = null;
      const { reads, deadlines } = gathered;
      // A batch of several requests has no deadline: each request stops waiting at its own deadline.
      (deadlines.size === 1 ? this.send(reads) : withoutDeadline(() => this.send(reads))).then(resolve, reject);
    });
    return gathered;
  }

  private async send(reads: Gathered['reads']): Promise<void> {
    try {
      await executePreparedReads(this.pool, this.pooling, reads);
    } catch (error) {
      for (const read of reads) if (read.failed) this.judge(read);
      throw error;
    }
  }
}

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
