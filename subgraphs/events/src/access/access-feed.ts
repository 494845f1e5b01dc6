import { RequestError } from '../../../kit/src';
import type { LoggedEvent } from '../log/logged-event';
import { Follower } from '../subscription/follower';
import type { EventHub } from '../subscription/hub';
import type { AccessWatcher } from './access-watcher';

/** Events of memberships and payments that can change the access of a user. */
const accessEvents = new Set([
  'membership.activated',
  'membership.deactivated',
  'membership.cancel_at_period_end_changed',
  'payment.succeeded',
  'payment.failed',
]);

/**
 * Reason of payments that move a membership between `trialing`, `active` and `past_due`. These moves have no event of
 * their own; purchases and ends of memberships do.
 */
const renewal = 'subscription_cycle';

/** Maximum number of events that wait for the feed. Each page of the hub is processed before the next one is read. */
const mostWaiting = 10_000;

/**
 * Follows the events that change what users have, once for all subscribers of this process. Does not follow them while
 * there are no subscribers.
 */
export class AccessFeed {
  private readonly watchersByUser = new Map<string, Set<AccessWatcher>>();
  private follower: Follower | null = null;
  private joined: Promise<unknown> | null = null;

  constructor(private readonly hub: EventHub) {}

  /** Adds a subscriber. Once the promise resolves, it misses no event that is published later. */
  async join(watcher: AccessWatcher): Promise<void> {
    const watchers = this.watchersByUser.get(watcher.userId) ?? new Set();
    this.watchersByUser.set(watcher.userId, watchers.add(watcher));
    this.joined ??= this.start();
    await this.joined;
  }

  leave(watcher: AccessWatcher): void {
    const watchers = this.watchersByUser.get(watcher.userId);
    if (!watchers?.delete(watcher)) return;
    if (watchers.size === 0) this.watchersByUser.delete(watcher.userId);
    if (this.watchersByUser.size > 0 || !this.follower) return;
    const { follower } = this;
    this.forget(follower);
    follower.end(null);
  }

  private async start(): Promise<void> {
    const follower = new Follower({ visibility: { everywhere: accessEvents }, conditions: null }, mostWaiting);
    this.follower = follower;
    try {
      await this.hub.join(follower);
    } catch (error) {
      this.forget(follower);
      throw error;
    }
    void this.follow(follower);
  }

  private async follow(follower: Follower): Promise<void> {
    let failure: Error = new RequestError('service_unavailable', 'The subscription was interrupted. Subscribe again.');
    try {
      while (follower.isActive()) for (const event of await follower.next()) this.notify(event);
    } catch (error) {
      failure = error as Error;
    }
    this.hub.leave(follower);
    // Without subscribers the feed has forgotten the follower, and new subscribers have another one.
    if (this.forget(follower)) for (const watcher of this.watchers()) watcher.end(failure);
  }

  private forget(follower: Follower): boolean {
    if (this.follower !== follower) return false;
    this.follower = null;
    this.joined = null;
    return true;
  }

  private notify(event: LoggedEvent): void {
    // A body that could not be rendered does not name its user: all subscribers then read the state again.
    const watchers = event.renderFailed ? this.watchers() : this.watchersOf(event);
    for (const watcher of watchers) watcher.changed(event);
  }

  private watchersOf(event: LoggedEvent): Iterable<AccessWatcher> {
    const { user, billing_reason: reason } = JSON.parse(event.body) as EventBody;
    const watchers = this.watchersByUser.get(user?.id ?? '');
    return watchers && (event.resource !== 'Payment' || reason === renewal) ? watchers : [];
  }

  private watchers(): AccessWatcher[] {
    return [...this.watchersByUser.values()].flatMap((watchers) => [...watchers]);
  }
}

/** The part of a rendered membership or payment that the feed reads. */
interface EventBody {
  readonly user?: { readonly id: string } | null;
  readonly billing_reason?: string | null;
}
