import { type Logger, type OffsetCheckpoint, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';

const name = 'consumer places';
/**
 * Maximum delay in milliseconds before a consumer's new offset is written to Postgres. After a crash, the events of
 * this period are delivered again.
 */
const latest = 500;

/**
 * Stores the checkpoints of this process's event consumers: the log offset up to which each has processed the events.
 * New offsets are written in batches: separate commits for dozens of consumers, all woken by the same events, would
 * delay the commits of requests.
 *
 * Checkpoints are not written on the connection that holds a consumer's lock: a checkpoint remains valid after another
 * process takes over, because it records processed events and its offset never decreases.
 */
export class ConsumerOffsets {
  private pendingOffsets = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly run: RunStatement,
    private readonly log: Logger,
  ) {}

  /**
   * Records that a consumer has processed the events up to this log offset. The offset is written to Postgres within
   * 500 ms.
   */
  move(consumer: string, offset: number): void {
    this.pendingOffsets.set(consumer, offset);
    this.scheduleWrite();
  }

  /** Writes all pending offsets to Postgres immediately. A failed write is retried later. Never rejects. */
  note(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** Writes the pending offsets to Postgres once more and stops further writes. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.note();
    clearTimeout(this.timer);
    workerHealth.stopped(name);
  }

  private scheduleWrite(): void {
    if (!this.isClosed) this.timer ??= setTimeout(() => void this.note(), latest).unref();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pendingOffsets.size === 0) return;
    const pendingOffsets = this.pendingOffsets;
    this.pendingOffsets = new Map();
    try {
      await this.run(
        `UPDATE events.consumers c SET position = n.position, updated_at = now()
         FROM unnest($1::text[], $2::bigint[]) AS n(name, position) WHERE c.name = n.name AND c.position < n.position`,
        [[...pendingOffsets.keys()], [...pendingOffsets.values()]],
      );
      workerHealth.worked(name);
    } catch (error) {
      workerHealth.failed(name);
      this.log.warn({ err: error, worker: name }, 'worker interrupted, will try again');
      this.pendingOffsets = new Map([...pendingOffsets, ...this.pendingOffsets]);
      this.scheduleWrite();
    }
  }
}

/**
 * Returns the time at which the checkpoint of each consumer was last written; consumers without a checkpoint are
 * omitted.
 */
export async function listCheckpoints(run: RunStatement, consumers: readonly string[]): Promise<OffsetCheckpoint[]> {
  const text = 'SELECT name AS consumer, updated_at AS at FROM events.consumers WHERE name = ANY($1::text[])';
  return (await run(text, [consumers])) as unknown as OffsetCheckpoint[];
}
