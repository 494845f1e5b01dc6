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
