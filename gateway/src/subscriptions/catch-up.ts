import type { ExecutionResult } from 'graphql';
import { positionOf } from '../subgraphs/subscription-position';
import { SharedSubscriber } from './shared-execution';

/**
 * Joins the execution that equal subscriptions share. Resolves to the subscriber, or to the result that rejects the
 * subscription.
 */
export type Join = () => Promise<SharedSubscriber | ExecutionResult>;

/**
 * Resumes a subscription: a separate execution for this client delivers the missed results. Once the client has caught
 * up with the shared execution, it switches to that one.
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
  /** Event log position of the last result delivered to the client. */
  private deliveredThrough: number | null = null;
  /**
   * The next result of the client's own execution, requested but possibly not yet available. If it arrives after the
   * switch, it is ignored: the shared execution delivers it too.
   */
  private pending: Promise<IteratorResult<ExecutionResult>> | null = null;
  private nudge: () => void = () => undefined;
  /**
   * `alone`: the client's own execution delivers results; `shared`: the shared one does; `staying`: like `alone`, and
   * the client cannot switch; `over`: the subscription has ended.
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

  /**
   * Returns the next result of the client's own execution, or null when the shared execution has buffered a result
   * first.
   */
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
   * Stores the event log position of a delivered result. Without a position, the result cannot be matched with those of
   * the shared execution, so the client never switches.
   */
  private noteDelivery(position: number | null): void {
    this.deliveredThrough = position;
    if (position !== null || this.state !== 'alone') return;
    this.stop();
    this.state = 'staying';
  }

  /**
   * Joins the shared execution, which buffers results for this client; when the buffer overflows, the client leaves and
   * joins again. The buffer has no gaps: once the client has received its first buffered result from its own execution,
   * it switches.
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
