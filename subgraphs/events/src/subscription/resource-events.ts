import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { resourceNameOf } from '../../../../contract/events/graph-names';
import type { Connection, Context } from '../../../kit/src';
import { ResourceEventsArgs } from '../log/event.inputs';
import { toEventConnection } from '../log/event.resolver';
import type { EventService } from '../log/event.service';
import { EventConnection } from '../log/event.type';
import type { LoggedEvent } from '../log/logged-event';
import { typedEvents } from './typed-events';

/** Fields with the events of a resource, by resource, whose default name `events` is already taken by another field. */
const otherFields: Readonly<Record<string, string>> = { ResolutionCenterCase: 'logEvents' };

/** Creates the resolvers of the connections from resources to their events. ADR 0055 */
export function resourceEventsResolvers(events: EventService): object[] {
  return [...typedEvents].flatMap(([schema, { resource }]) =>
    resource === null ? [] : [resourceEventsResolver(schema, resource, events)],
  );
}

function resourceEventsResolver(schema: string, resource: Function, service: EventService): object {
  @Resolver(() => resource)
  class ResourceEventsResolver {
    @FieldResolver(() => EventConnection, {
      name: otherFields[schema] ?? 'events',
      nullable: true,
      description: `Events about the ${resourceNameOf(schema)}, oldest first, as in the list \`events\`.`,
    })
    async events(
      @Root() { id }: { readonly id: string },
      @Ctx() ctx: Context,
      @Args(() => ResourceEventsArgs) args: ResourceEventsArgs,
    ): Promise<Connection<LoggedEvent>> {
      return toEventConnection(await service.listOf(ctx, schema, id, args));
    }
  }
  return new ResourceEventsResolver();
}
