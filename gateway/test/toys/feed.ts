import { NotFound } from '../../../subgraphs/kit/src/errors/errors';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';

/** An event of the test feed. */
export interface SampleEvent {
  readonly position: number;
}

class Follower implements AsyncIterableIterator<SampleEvent> {
  private isEnded = false;
  private failure: Error | null = null;
  private notice: (() => void) | null = null;

  constructor(
    private readonly waiting: SampleEvent[],
    private readonly onLeave: (follower: Follower) => void,
  ) {}

  push(...events: SampleEvent[]): void {
    this.waiting.push(...events);
    this.notice?.();
  }

  finish(failure: Error | null): void {
    this.isEnded = true;
    this.failure = failure;
    this.notice?.();
  }

  async next(): Promise<IteratorResult<SampleEvent>> {
    while (this.waiting.length === 0 && !this.isEnded) await new Promise<void>((resolve) => (this.notice = resolve));
    const value = this.waiting.shift();
    if (value !== undefined) return { done: false, value };
    this.onLeave(this);
    if (this.failure) throw this.failure;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<SampleEvent>> {
    this.waiting.length = 0;
    this.finish(null);
    this.onLeave(this);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** A log of test events with positions from 1, and the subscriptions to it. Tests append the events. */
export class SampleFeed {
  private readonly followers = new Set<Follower>();
  private published = 0;
  /** Principals that have subscribed so far, in order. */
  readonly openedBy: Principal[] = [];
  /** Promise that delays new subscriptions: each one starts when the promise resolves. */
  gate: Promise<void> = Promise.resolve();

  get running(): number {
    return this.followers.size;
  }

  /** Position that the next published event will have. */
  get next(): number {
    return this.published + 1;
  }

  async open(after: number | null, principal: Principal): Promise<Follower> {
    this.openedBy.push(principal);
    await this.gate;
    if (principal.grants.length === 0) throw new NotFound('Nothing to follow.');
    const backlog =
      after === null
        ? []
        : Array.from({ length: this.published - after }, (_, index) => ({ position: after + 1 + index }));
    const follower = new Follower(backlog, (closedFollower) => this.followers.delete(closedFollower));
    this.followers.add(follower);
    return follower;
  }

  publish(count: number): void {
    const events = Array.from({ length: count }, () => ({ position: (this.published += 1) }));
    for (const follower of this.followers) follower.push(...events);
  }

  /** Ends all running subscriptions: normally, or with the error `failure` if it is given. */
  finish(failure: Error | null = null): void {
    for (const follower of this.followers) follower.finish(failure);
  }
}
