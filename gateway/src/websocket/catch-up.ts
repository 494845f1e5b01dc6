import type { ExecutionResult } from 'graphql';
import { placeOf } from '../subgraphs/place';
import { Seat } from './shared-execution';

/** Takes a place in the execution that others share. */
export type Join = () => Promise<Seat | ExecutionResult>;

/**
 * A subscription that goes on after something that was: an execution of the client's own brings what has been missed, and once it
 * has come to where the shared one is, the client changes over to that.
 */
export async function catchUp(
  open: () => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>,
  join: Join,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const opened = await open();
  return Symbol.asyncIterator in opened ? new CatchingUp(opened[Symbol.asyncIterator](), join) : opened;
}

class CatchingUp implements AsyncGenerator<ExecutionResult> {
  private seat: Seat | null = null;
  private joining = false;
  /** Place of the last answer that the client was given. */
  private through: number | null = null;
  /** The answer of its own that is asked for. What comes of it after changing over comes from the shared execution too. */
  private pending: Promise<IteratorResult<ExecutionResult>> | null = null;
  private nudge: () => void = () => undefined;
  /** Over, changed over for good, or unable to. */
  private state: 'alone' | 'shared' | 'staying' | 'over' = 'alone';

  constructor(
    private readonly own: AsyncIterator<ExecutionResult>,
    private readonly join: Join,
  ) {}

  /** Called when the client has been sent all that came before. */
  async next(): Promise<IteratorResult<ExecutionResult>> {
    for (;;) {
      if (this.state === 'alone') this.approach();
      if (this.state === 'shared' && this.seat) return this.seat.next();
      this.pending ??= this.own.next();
      const step = await this.whicheverIsFirst(this.pending);
      if (!step) continue;
      this.pending = null;
      if (step.done) this.letGo();
      else this.noteDelivery(placeOf(step.value));
      return step;
    }
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.letGo();
    await this.own.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<never> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  /** The next answer of its own, or null when the shared execution has brought something. */
  private async whicheverIsFirst(
    pending: Promise<IteratorResult<ExecutionResult>>,
  ): Promise<IteratorResult<ExecutionResult> | null> {
    const { promise: nudged, resolve } = Promise.withResolvers<null>();
    const nudge = (): void => resolve(null);
    this.nudge = nudge;
    try {
      return await Promise.race([pending, nudged]);
    } catch (error) {
      this.letGo();
      throw error;
    }
  }

  /** Answers without a place cannot be told from those of the shared execution. */
  private noteDelivery(place: number | null): void {
    this.through = place;
    if (place !== null || this.state !== 'alone') return;
    this.letGo();
    this.state = 'staying';
  }

  /**
   * Joins the shared execution, whose answers wait; when they are too many the place is lost, and taken again. From its first
   * answer on it yields everything: once the client has that one, whatever comes after can be had from there.
   */
  private approach(): void {
    const [first] = this.seat?.waiting ?? [];
    if (this.seat?.isOver) this.leaveSeat();
    else if (this.seat && first && first.place !== null && this.through !== null && this.through >= first.place)
      this.changeOver(this.seat, this.through);
    else if (!this.seat && !this.joining) void this.takeSeat();
  }

  private changeOver(seat: Seat, through: number): void {
    seat.skipThrough(through);
    this.state = 'shared';
    void Promise.resolve(this.own.return?.()).catch(() => undefined);
  }

  private async takeSeat(): Promise<void> {
    this.joining = true;
    // Whatever keeps this client from sharing, it has an execution of its own.
    const joined = await this.join().catch(() => null);
    this.joining = false;
    if (!(joined instanceof Seat)) return;
    this.seat = joined;
    const notice = (): void => this.nudge();
    joined.notice = notice;
    if (this.state !== 'alone') this.leaveSeat();
  }

  private letGo(): void {
    this.leaveSeat();
    this.state = 'over';
  }

  private leaveSeat(): void {
    this.seat?.end('done');
    this.seat = null;
  }
}
