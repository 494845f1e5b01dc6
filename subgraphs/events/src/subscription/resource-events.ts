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

type ResolverClass = new (events: EventService) => object;

/** Resolver classes, declared once: type-graphql keeps the metadata of every declared class. */
const resolverClasses: readonly ResolverClass[] = [...typedEvents].flatMap(([schema, { resource }]) =>
  resource === null ? [] : [resolverClass(schema, resource)],
);

/** Creates the resolvers of the connections from resources to their events. ADR 0055 */
export function resourceEventsResolvers(events: EventService): object[] {
  return resolverClasses.map((Resolvers) => new Resolvers(events));
}

function resolverClass(schema: string, resource: Function): ResolverClass {
  @Resolver(() => resource)
  class ResourceEventsResolver {
    constructor(private readonly service: EventService) {}

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
      return toEventConnection(await this.service.listOf(ctx, schema, id, args));
    }
  }
  return ResourceEventsResolver;
}
