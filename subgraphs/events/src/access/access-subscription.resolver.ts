import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { AccessSubscriptions } from './access-subscriptions';
import { UserAccess } from './user-access.type';

/** Creates the resolver of `subscription { accessChanged }`, in a closure over `subscriptions` as its decorator needs it. */
export function accessSubscriptionResolver(subscriptions: AccessSubscriptions): object {
  @Resolver()
  class AccessSubscriptionResolver {
    @Subscription(() => UserAccess, {
      description:
        'Current access of a user, like `access`: first the current state, then the whole state again after each burst of changes. ' +
        'A client that connects again receives the current state first and needs no cursor. Needs `member:basic:read` on an account, except for the user.',
      subscribe: ({ args, context }) =>
        subscriptions.open(context as Context, (args as { readonly userId: string }).userId),
    })
    accessChanged(
      @Root() access: UserAccess,
      @Arg('userId', () => ID, { description: 'User id, `user_…`.' }) _userId: string,
    ): UserAccess {
      return access;
    }
  }
  return new AccessSubscriptionResolver();
}
