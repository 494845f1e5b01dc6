import { RequestError } from '../../../kit/src';
import type { EventReach } from '../log/event-log';
import type { LoggedEvent } from '../log/logged-event';

/** The subscriber took events more slowly than they came. */
export class SubscriberTooSlow extends RequestError {
  constructor(waiting: number) {
    super('service_unavailable', `The subscription fell ${waiting} events behind and was ended. Subscribe again with after set to the cursor of the last event received.`);
  }
}

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
