import { accountsWithPermission, type Context, Forbidden, NotFound, RequestError } from '../../../kit/src';
import { closingIterator } from '../subscription/closing-iterator';
import type { EventHub } from '../subscription/hub';
import { AccessFeed } from './access-feed';
import { AccessWatcher, isUserThemselves } from './access-watcher';
import type { BurstDelays } from './burst';
import type { UserAccess } from './user-access.type';

export interface AccessOptions extends BurstDelays {
  /** Maximum number of subscriptions in this process, default 20,000. */
  readonly subscriptions?: number;
}

const permission = 'member:basic:read';

/**
 * Opens subscriptions to what users have: each delivers the current state first, and again after each burst of changes.
 *
 * ADR 0061
 */
export class AccessSubscriptions {
  private readonly feed: AccessFeed;
  private readonly watchers = new Set<AccessWatcher>();

  constructor(
    hub: EventHub,
    private readonly options: AccessOptions = {},
  ) {
    this.feed = new AccessFeed(hub);
  }

  /**
   * Opens a subscription. Its values only name the user: billing reads the state for the caller.
   *
   * Throws `NotFound` if the id is not one of a user, `Forbidden` if the caller is neither the user nor may read the memberships of an account, and
   * `service_unavailable` if the limit of subscriptions is reached.
   */
  async open({ principal }: Context, userId: string): Promise<AsyncIterableIterator<UserAccess>> {
    if (!userId.startsWith('user_')) throw new NotFound();
    if (!isUserThemselves(principal, userId) && accountsWithPermission(principal, permission).length === 0)
      throw new Forbidden(permission);
    if (this.watchers.size >= (this.options.subscriptions ?? 20_000))
      throw new RequestError('service_unavailable', 'Too many subscriptions are running. Try again later.');
    const watcher = new AccessWatcher(userId, principal, this.options);
    this.watchers.add(watcher);
    try {
      await this.feed.join(watcher);
    } catch (error) {
      this.close(watcher);
      throw error;
    }
    return closingIterator(
      async () => ((await watcher.next()) ? { userId: watcher.userId } : null),
      () => this.close(watcher),
    );
  }

  private close(watcher: AccessWatcher): void {
    if (!this.watchers.delete(watcher)) return;
    watcher.end(null);
    this.feed.leave(watcher);
  }
}
