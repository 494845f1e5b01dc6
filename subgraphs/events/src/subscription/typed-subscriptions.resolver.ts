import { Args, Resolver, Root, Subscription } from 'type-graphql';
import { eventCatalogue, type EventDefinition } from '../../../../contract/events';
import type { Context } from '../../../kit/src';
import { EventScopeArgs } from '../log/event.inputs';
import type { LoggedEvent } from '../log/logged-event';
import type { EventSubscriptions, SubscriptionRequest } from './event-subscriptions';
import { subscriptionField, typedEvents } from './typed-events';

/**
 * Creates the resolvers for one subscription field per event type, and for the resource fields of the returned event
 * types.
 */
export function typedSubscriptionResolvers(subscriptions: EventSubscriptions): object[] {
  const resources = [...typedEvents.values()].flatMap(({ resolver }) => resolver ?? []);
  return [...resources, ...eventCatalogue.map((definition) => typedSubscription(definition, subscriptions))];
}

function typedSubscription(definition: EventDefinition, subscriptions: EventSubscriptions): object {
  const { name, schema, meaning, requires } = definition;
  @Resolver()
  class TypedSubscriptionResolver {
    @Subscription(() => typedEvents.get(schema)?.type as Function, {
      name: subscriptionField(definition),
      description: `\`${name}\`: ${meaning} Like \`events\` with only this name in \`types\`. Needs ${requires.map((action) => `\`${action}\``).join(' and ')}.`,
      subscribe: ({ args, context }) =>
        subscriptions.open(context as Context, { ...(args as SubscriptionRequest), types: [name] }),
    })
    event(@Root() event: LoggedEvent, @Args(() => EventScopeArgs) _scope: EventScopeArgs): LoggedEvent {
      return event;
    }
  }
  return new TypedSubscriptionResolver();
}
