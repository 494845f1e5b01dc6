import type pg from 'pg';
import { beforeDeadline, currentDeadline, type Deadline, DeadlinePassed, withoutDeadline } from '../deadline';
import { HotRead, readHot } from './hot-read';
import type { Pooling } from './place';

/** Reads in one packet at most: one server works on them, one after the other. */
const mostTogether = 8;
/** A read that took longer is slow, in milliseconds. */
const slow = 20;
/** How many quick reads of a slow statement make it a quick one again. */
const untilTrusted = 100;
/** Slow statements that are known at most. */
const mostKnown = 1_000;

/** Reads that leave together. */
interface Gathered {
  readonly reads: [HotRead, ...HotRead[]];
  readonly deadlines: Set<Deadline | null>;
  /** Rejects as the packet does; what was answered before has its rows. */
  readonly over: Promise<void>;
}

/**
 * Quick reads of all requests in one turn of the event loop, which leave in one packet: sending it, waking the server and hearing of the answer cost a fifth of what a page costs.
 * Each is answered as soon as its own rows are there. Where one fails, those behind it ask once more, by themselves.
 *
 * Nobody shall wait for slow ones again and again: a statement that was slow goes by itself until it has been quick for long enough.
 */
export class ReadsOfOneTurn {
  private gathered: Gathered | null = null;
  /** Statements that go by themselves, and how many times more. */
  private readonly slow = new Map<string, number>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly pooling: Pooling,
  ) {}

  /** Rows as `Database.rows` has them. Rejects as the statement does, and when the deadline of this caller's request has passed. */
  rows(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    return this.slow.has(text) ? this.alone(text, values) : this.together(text, values);
  }

  private async together(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const read: HotRead = new HotRead(text, values, () => {
      this.judge(read);
      resolve();
    });
    const { over } = this.take(read);
    try {
      await beforeDeadline(Promise.race([answered, over]));
    } catch (error) {
      if (read.failed || error instanceof DeadlinePassed) throw error;
      return this.alone(text, values);
    }
    currentDeadline()?.serve(this.pool);
    return read.rows;
  }

  private async alone(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const read: HotRead = new HotRead(text, values, () => this.judge(read));
    await this.send([read]);
    return read.rows;
  }

  private judge({ text, took }: HotRead): void {
    const known = this.slow.get(text);
    if (took <= slow && known === undefined) return;
    const left = took > slow ? untilTrusted : (known as number) - 1;
    if (left === 0) this.slow.delete(text);
    else if (known !== undefined || this.slow.size < mostKnown) this.slow.set(text, left);
  }

  private take(read: HotRead): Gathered {
    const { gathered } = this;
    if (!gathered || gathered.reads.length >= mostTogether) return (this.gathered = this.begin(read));
    gathered.reads.push(read);
    gathered.deadlines.add(currentDeadline());
    return gathered;
  }

  private begin(first: HotRead): Gathered {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begun: Gathered = { reads: [first], deadlines: new Set([currentDeadline()]), over: promise };
    setImmediate(() => {
      if (this.gathered === begun) this.gathered = null;
      const { reads, deadlines } = begun;
      // What several requests wait for has no deadline of its own: each of them stops waiting at its own.
      (deadlines.size === 1 ? this.send(reads) : withoutDeadline(() => this.send(reads))).then(resolve, reject);
    });
    return begun;
  }

  private async send(reads: Gathered['reads']): Promise<void> {
    try {
      await readHot(this.pool, this.pooling, reads);
    } catch (error) {
      for (const read of reads) if (read.failed) this.judge(read);
      throw error;
    }
  }
}
