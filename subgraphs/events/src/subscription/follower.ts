import { SubscriberTooSlow } from '../log/event.errors';
import type { ReadableEvents } from '../log/event.policy';
import type { LoggedEvent } from '../log/logged-event';

/** A subscriber to new events of the log, with a bounded queue. */
export class Follower {
  private queue: LoggedEvent[] = [];
  private failure: Error | null = null;
  private isEnded = false;
  private notice: (() => void) | null = null;

  /**
   * @param readable events that the subscriber requests and may read
   * @param limit maximum number of queued events; one more ends the subscriber with `SubscriberTooSlow`
   */
  constructor(
    readonly readable: ReadableEvents,
    private readonly limit: number,
  ) {}

  matches(event: LoggedEvent): boolean {
    const { visibility, conditions } = this.readable;
    const types = 'everywhere' in visibility ? visibility.everywhere : visibility.accounts.get(event.accountId);
    return types !== undefined && types.has(event.type) && (conditions === null || conditions.matches(event));
  }

  push(event: LoggedEvent): void {
    if (this.isEnded) return;
    if (this.queue.length >= this.limit) this.end(new SubscriberTooSlow(this.queue.length));
    else {
      this.queue.push(event);
      this.notice?.();
    }
  }

  /**
   * Ends the subscriber immediately and drops its queued events. A later `next` throws the failure, or returns no
   * events if the failure is null.
   */
  end(failure: Error | null): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.failure = failure;
    this.queue = [];
    this.notice?.();
  }

  /** Whether the subscriber is active. If it was ended by a failure, throws that failure. */
  isActive(): boolean {
    if (this.failure) throw this.failure;
    return !this.isEnded;
  }

  /**
   * Waits for events and returns all queued ones; returns none after an end without a failure. Throws the failure that
   * ended the subscriber.
   */
  async next(): Promise<readonly LoggedEvent[]> {
    while (this.isActive() && this.queue.length === 0) {
      await new Promise<void>((resolve) => {
        this.notice = resolve;
      });
      this.notice = null;
    }
    const queued = this.queue;
    this.queue = [];
    return queued;
  }
}
