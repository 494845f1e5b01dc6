import { Args, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../../kit/src';
import { EventFilterArgs } from '../log/event.inputs';
import { Event } from '../log/event.type';
import type { LoggedEvent } from '../log/logged-event';
import type { EventSubscriptions, SubscriptionRequest } from './event-subscriptions';

/**
 * Creates the resolver of `subscription { events }`. The source of a subscription is a plain function in the decorator,
 * so the class is created around `subscriptions`.
 */
export function eventSubscriptionResolver(subscriptions: EventSubscriptions): object {
  @Resolver()
  class EventSubscriptionResolver {
    @Subscription(() => Event, {
      description:
        'Events as they are published, each once and in the order of the log. With `after`, first those that came since that cursor. ' +
        'Each type needs the permission that reading its resource needs. The connection is closed when the events are taken too slowly and when the credential no longer holds; `after`, or a cursor of the connection, then resumes where it ended.',
      subscribe: ({ args, context }) => subscriptions.open(context as Context, args as SubscriptionRequest),
    })
    events(@Root() event: LoggedEvent, @Args(() => EventFilterArgs) _filter: EventFilterArgs): LoggedEvent {
      return event;
    }
  }
  return new EventSubscriptionResolver();
}
