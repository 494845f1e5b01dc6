import { Args, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../../kit/src';
import { EventFilterArgs } from '../log/event.inputs';
import { Event } from '../log/event.type';
import type { LoggedEvent } from '../log/logged-event';
import type { EventSubscriptions, SubscriptionRequest } from './event-subscriptions';

/**
 * Creates the resolver of `subscription { events }`. The decorator takes the event source as a function without access
 * to `this`, so the class is created in a closure over `subscriptions`.
 */
export function eventSubscriptionResolver(subscriptions: EventSubscriptions): object {
  @Resolver()
  class EventSubscriptionResolver {
    @Subscription(() => Event, {
      description:
        'Events as they are published, each once and in the order of the log. With `after`, starts with the events since that cursor. ' +
        'Each event type needs the permission to read its resource. The connection is closed if the client consumes events too slowly or the credential becomes invalid; to resume, use `after` or a cursor of the connection.',
      subscribe: ({ args, context }) => subscriptions.open(context as Context, args as SubscriptionRequest),
    })
    events(@Root() event: LoggedEvent, @Args(() => EventFilterArgs) _filter: EventFilterArgs): LoggedEvent {
      return event;
    }
  }
  return new EventSubscriptionResolver();
}
