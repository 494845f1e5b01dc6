import { setTimeout as rest } from 'node:timers/promises';
import { type Logger, Notifier } from '../../../kit/src';
import { eventNames } from '../../../../contract/events';
import type { LoggedEvent } from '../log/logged-event';
import type { PublishedLog } from '../log/published-log';
import type { Follower } from './follower';

export interface HubOptions {
  readonly log: Logger;
  /**
   * Interval in milliseconds at which the log is polled, hence the maximum delay of an event whose notification was
   * lost; default 1,000.
   */
  readonly pollInterval?: number;
  /** Number of events per read of the log, default 200. */
  readonly pageSize?: number;
}

const failureBackoffMs = 500;
const allEvents = { everywhere: new Set(eventNames) };

/**
 * Reads the log for all subscribers of a process: each event is read once, and the same object is passed to every
 * subscriber that may read the event. Does not read while there are no subscribers.
 *
 * ADR 0016
 */
export class EventHub {
  private readonly notifier = new Notifier();
  private readonly followersByAccount = new Map<string, Set<Follower>>();
  private readonly globalFollowers = new Set<Follower>();
  private readonly unsubscribe: () => void;
  /** Number of subscribers, including those that are joining. */
  private interested = 0;
  private reading: Promise<void> | null = null;
  private started: Promise<void> | null = null;
  private position = 0;

  constructor(
    private readonly events: PublishedLog,
    private readonly options: HubOptions,
  ) {
    this.unsubscribe = events.onPublished(() => this.notifier.wake());
  }

  /**
   * Registers a subscriber; it receives all events published from now on that it may read.
   *
   * @returns the log position after which the subscriber receives events
   */
  async join(follower: Follower): Promise<number> {
    this.interested += 1;
    try {
      await (this.started ??= this.start());
    } catch (error) {
      this.interested -= 1;
      throw error;
    }
    for (const followers of this.followerSetsOf(follower)) followers.add(follower);
    return this.position;
  }

  /** Removes a subscriber that has joined, so that it receives no further events. */
  leave(follower: Follower): void {
    for (const followers of this.followerSetsOf(follower)) followers.delete(follower);
    const { visibility } = follower.readable;
    if ('accounts' in visibility) {
      for (const account of visibility.accounts.keys()) {
        if (this.followersByAccount.get(account)?.size === 0) this.followersByAccount.delete(account);
      }
    }
    this.interested -= 1;
    if (this.interested === 0) this.notifier.wake();
  }

  /** Ends all subscribers without a failure and stops reading the log. */
  async close(): Promise<void> {
    this.unsubscribe();
    for (const followers of [this.globalFollowers, ...this.followersByAccount.values()]) {
      for (const follower of followers) follower.end(null);
    }
    this.interested = 0;
    this.notifier.wake();
    await this.reading;
  }

  private followerSetsOf(follower: Follower): Set<Follower>[] {
    const { visibility } = follower.readable;
    if ('everywhere' in visibility) return [this.globalFollowers];
    return [...visibility.accounts.keys()].map((account) => {
      const followers = this.followersByAccount.get(account) ?? new Set();
      this.followersByAccount.set(account, followers);
      return followers;
    });
  }

  private async start(): Promise<void> {
    try {
      this.position = (await this.events.boundaries()).published;
      this.reading = this.read();
    } catch (error) {
      this.started = null;
      throw error;
    }
  }

  private async read(): Promise<void> {
    while (this.interested > 0) {
      try {
        const page = await this.events.page({
          after: this.position,
          visibility: allEvents,
          conditions: null,
          limit: this.options.pageSize ?? 200,
        });
        for (const event of page.events) this.deliver(event);
        this.position = page.through;
        // Let the subscribers process the page before the next page is read.
        if (page.full) await rest(0);
        else await this.notifier.rest(this.options.pollInterval ?? 1_000);
      } catch (error) {
        this.options.log.warn({ err: error }, 'the event log cannot be read, will try again');
        await rest(failureBackoffMs);
      }
    }
    this.started = null;
  }

  private deliver(event: LoggedEvent): void {
    for (const follower of this.globalFollowers) if (follower.matches(event)) follower.push(event);
    for (const follower of this.followersByAccount.get(event.accountId) ?? [])
      if (follower.matches(event)) follower.push(event);
  }
}
