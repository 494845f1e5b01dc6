import { Args, Resolver, Root, Subscription } from 'type-graphql';
import { eventCatalogue, type EventDefinition } from '../../../../contract/events';
import { subscriptionField } from '../../../../contract/events/graph-names';
import { type Context, inputName, messageTemplate } from '../../../kit/src';
import { invalidParameter } from '../log/event.errors';
import { EventScopeArgs } from '../log/event.inputs';
import type { LoggedEvent } from '../log/logged-event';
import type { EventSubscriptions, SubscriptionRequest } from './event-subscriptions';
import { typedEvents } from './typed-events';

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
      description: `\`${name}\`: ${meaning} Like \`events\` with only this type in its filter. Needs ${requires.map((action) => `\`${action}\``).join(' and ')}.`,
      subscribe: ({ args, context }) =>
        subscriptions.open(context as Context, ofType(name, args as SubscriptionRequest)),
    })
    event(@Root() event: LoggedEvent, @Args(() => EventScopeArgs) _scope: EventScopeArgs): LoggedEvent {
      return event;
    }
  }
  return new TypedSubscriptionResolver();
}

/** Returns the request with the type of the field. Throws `parameter_invalid` if its filter has types. */
function ofType(name: string, request: SubscriptionRequest): SubscriptionRequest {
  if (request.filter?.types != null)
    throw invalidParameter(
      'filter.types',
      messageTemplate`${inputName('filter', 'types')} must be omitted: the field determines the type.`,
    );
  return { ...request, types: [name] };
}
