import type { EventReach } from '../log/event-log';
import { SubscriberTooSlow } from '../log/event.errors';
import type { LoggedEvent } from '../log/logged-event';

/** A live subscriber to the log with a bounded queue of events. */
export class Follower {
  private waiting: LoggedEvent[] = [];
  private failure: Error | null = null;
  private ended = false;
  private notice: (() => void) | null = null;

  /**
   * @param reach events that are requested and visible
   * @param limit maximum number of queued events; one more ends the subscriber with `SubscriberTooSlow`
   */
  constructor(
    readonly reach: EventReach,
    private readonly limit: number,
  ) {}

  wants(event: LoggedEvent): boolean {
    const types = 'everywhere' in this.reach ? this.reach.everywhere : this.reach.accounts.get(event.accountId);
    return types?.has(event.type) ?? false;
  }

  push(event: LoggedEvent): void {
    if (this.ended) return;
    if (this.waiting.length >= this.limit) this.end(new SubscriberTooSlow(this.waiting.length));
    else {
      this.waiting.push(event);
      this.notice?.();
    }
  }

  /** Ends the subscriber immediately: queued events are dropped, and `take` throws the failure or returns nothing more. */
  end(failure: Error | null): void {
    if (this.ended) return;
    this.ended = true;
    this.failure = failure;
    this.waiting = [];
    this.notice?.();
  }

  /** Whether the subscriber is active. Throws the failure that ended it. */
  goesOn(): boolean {
    if (this.failure) throw this.failure;
    return !this.ended;
  }

  /** Waits for and returns all queued events; returns none after a normal end. Throws the failure that ended the subscriber. */
  async take(): Promise<readonly LoggedEvent[]> {
    while (this.goesOn() && this.waiting.length === 0) {
      await new Promise<void>((resolve) => {
        this.notice = resolve;
      });
      this.notice = null;
    }
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
