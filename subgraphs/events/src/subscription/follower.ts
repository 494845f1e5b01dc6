import type { EventReach } from '../log/event-log';
import { SubscriberTooSlow } from '../log/event.errors';
import type { LoggedEvent } from '../log/logged-event';

/** One who follows the log live: events wait here, up to a limit, until they are taken. */
export class Follower {
  private waiting: LoggedEvent[] = [];
  private failure: Error | null = null;
  private ended = false;
  private notice: (() => void) | null = null;

  /**
   * @param reach what is wanted and allowed
   * @param limit events that may wait; one more ends the follower with `SubscriberTooSlow`
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

  /** Ends the follower at once: what waits is dropped, and whoever takes gets the failure, or nothing more. */
  end(failure: Error | null): void {
    if (this.ended) return;
    this.ended = true;
    this.failure = failure;
    this.waiting = [];
    this.notice?.();
  }

  /** Whether it goes on. Throws the failure that ended it. */
  goesOn(): boolean {
    if (this.failure) throw this.failure;
    return !this.ended;
  }

  /** All events that wait, at least one; none when the follower was ended. Throws the failure that ended it. */
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
