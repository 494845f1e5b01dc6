import type { ExecutionResult } from 'graphql';
import { positionOf } from '../subgraphs/subscription-position';
import { SharedSubscriber } from './shared-execution';

/** Joins the execution that equal subscriptions share, or returns the result that rejects the subscription. */
export type Join = () => Promise<SharedSubscriber | ExecutionResult>;

/**
 * Resumes a subscription: an execution of the client's own delivers the missed results. Once the client has caught up
 * with the shared execution, it switches to the shared execution.
 */
export async function catchUp(
  subscribe: () => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>,
  join: Join,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const response = await subscribe();
  return Symbol.asyncIterator in response ? new CatchingUp(response[Symbol.asyncIterator](), join) : response;
}

class CatchingUp implements AsyncGenerator<ExecutionResult> {
  private subscriber: SharedSubscriber | null = null;
  private joining = false;
  /** Log position of the last result delivered to the client. */
  private deliveredThrough: number | null = null;
  /**
   * The requested next result of the client's own execution. A result that arrives after the switch is also delivered
   * by the shared execution.
   */
  private pending: Promise<IteratorResult<ExecutionResult>> | null = null;
  private nudge: () => void = () => undefined;
  /**
   * `alone`, `shared`: the execution that delivers results; `staying`: alone, and the client cannot switch; `over`: the
   * subscription has ended.
   */
  private state: 'alone' | 'shared' | 'staying' | 'over' = 'alone';

  constructor(
    private readonly ownExecution: AsyncIterator<ExecutionResult>,
    private readonly join: Join,
  ) {}

  /** Returns the next result. Called when the client has been sent all earlier results. */
  async next(): Promise<IteratorResult<ExecutionResult>> {
    for (;;) {
      if (this.state === 'alone') this.approach();
      if (this.state === 'shared' && this.subscriber) return this.subscriber.next();
      this.pending ??= this.ownExecution.next();
      const step = await this.raceWithShared(this.pending);
      if (!step) continue;
      this.pending = null;
      if (step.done) this.stop();
      else this.noteDelivery(positionOf(step.value));
      return step;
    }
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.stop();
    await this.ownExecution.return?.();
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
  private async raceWithShared(
    pending: Promise<IteratorResult<ExecutionResult>>,
  ): Promise<IteratorResult<ExecutionResult> | null> {
    const { promise: nudged, resolve } = Promise.withResolvers<null>();
    const nudge = (): void => resolve(null);
    this.nudge = nudge;
    try {
      return await Promise.race([pending, nudged]);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  /**
   * Stores the position of a delivered result. A result without a position cannot be distinguished from those of the
   * shared execution, so the client does not switch.
   */
  private noteDelivery(position: number | null): void {
    this.deliveredThrough = position;
    if (position !== null || this.state !== 'alone') return;
    this.stop();
    this.state = 'staying';
  }

  /**
   * Joins the shared execution, which buffers results for this client. When the buffer overflows, the client leaves and
   * joins again. From its first buffered result on, the shared execution yields every result: once the client has
   * received this first result, it can switch.
   */
  private approach(): void {
    const [first] = this.subscriber?.waiting ?? [];
    if (this.subscriber?.isOver) this.endSubscriber();
    else if (
      this.subscriber &&
      first &&
      first.place !== null &&
      this.deliveredThrough !== null &&
      this.deliveredThrough >= first.place
    )
      this.switchToShared(this.subscriber, this.deliveredThrough);
    else if (!this.subscriber && !this.joining) void this.joinShared();
  }

  private switchToShared(subscriber: SharedSubscriber, position: number): void {
    subscriber.skipThrough(position);
    this.state = 'shared';
    void Promise.resolve(this.ownExecution.return?.()).catch(() => undefined);
  }

  private async joinShared(): Promise<void> {
    this.joining = true;
    // If joining fails for any reason, the client's own execution continues.
    const joined = await this.join().catch(() => null);
    this.joining = false;
    if (!(joined instanceof SharedSubscriber)) return;
    this.subscriber = joined;
    const notice = (): void => this.nudge();
    joined.notice = notice;
    if (this.state !== 'alone') this.endSubscriber();
  }

  private stop(): void {
    this.endSubscriber();
    this.state = 'over';
  }

  private endSubscriber(): void {
    this.subscriber?.end('done');
    this.subscriber = null;
  }
}
