import type { ExecutionResult } from 'graphql';
import { placeOf } from '../subgraphs/place';
import { Seat } from './shared-execution';

/** Joins the shared execution. */
export type Join = () => Promise<Seat | ExecutionResult>;

/**
 * Resumes a subscription: an execution of the client's own delivers the missed results. Once it has caught up with the shared execution,
 * the client switches to that.
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
  /** Position of the last result delivered to the client. */
  private through: number | null = null;
  /** The requested result of the client's own execution. A result that arrives after the switch is also delivered by the shared execution. */
  private pending: Promise<IteratorResult<ExecutionResult>> | null = null;
  private nudge: () => void = () => undefined;
  /** `staying`: the client cannot switch; `over`: the subscription has ended. */
  private state: 'alone' | 'shared' | 'staying' | 'over' = 'alone';

  constructor(
    private readonly own: AsyncIterator<ExecutionResult>,
    private readonly join: Join,
  ) {}

  /** Called when the client has been sent all earlier results. */
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

  /** Returns the next result of the client's own execution, or null when the shared execution has buffered one. */
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

  /** A result without a position cannot be distinguished from those of the shared execution, so the client does not switch. */
  private noteDelivery(place: number | null): void {
    this.through = place;
    if (place !== null || this.state !== 'alone') return;
    this.letGo();
    this.state = 'staying';
  }

  /**
   * Joins the shared execution, which buffers results for this client. When the buffer overflows, the client leaves and joins again. From
   * its first buffered result on, the shared execution yields every result: once the client has that one, it can switch.
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
    // If joining fails for any reason, the client's own execution continues.
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
