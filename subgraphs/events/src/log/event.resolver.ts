import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { type Connection, type Context, JSONScalar } from '../../../kit/src';
import { cursorOf } from './event-cursor';
import type { EventService } from './event.service';
import type { EventShapes } from './event-shapes';
import { EventListArgs } from './event.inputs';
import { Account, Event, EventConnection } from './event.type';
import type { LoggedEvent } from './logged-event';

const versionDescription = 'Version date whose shape is wanted; the newest when left out.';

@Resolver(() => Event)
export class EventResolver {
  constructor(
    private readonly events: EventService,
    private readonly shapes: EventShapes,
  ) {}

  @Query(() => Event, { nullable: true, description: 'An event by its id; null when there is none for the caller. Needs the permission that reading its resource needs.' })
  event(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The event, `evt_…`.' }) id: string): Promise<LoggedEvent | null> {
    return this.events.find(ctx, id);
  }

  @Query(() => EventConnection, {
    name: 'events',
    description: 'Events, oldest first. `endCursor` is never null: a later call with it as `after` yields what has come since, and an empty page ends the run. Each type needs the permission that reading its resource needs.',
  })
  async list(@Ctx() ctx: Context, @Args(() => EventListArgs) args: EventListArgs): Promise<Connection<LoggedEvent>> {
    const { events, endCursor, hasNextPage, hasPreviousPage } = await this.events.list(ctx, args);
    const edges = events.map((node) => ({ cursor: cursorOf(node.position), node }));
    return { nodes: events, edges, pageInfo: { startCursor: edges[0]?.cursor ?? null, endCursor, hasNextPage, hasPreviousPage } };
  }

  @FieldResolver(() => String, { description: 'Position of the event in the log, to go on after it.' })
  cursor(@Root() event: LoggedEvent): string {
    return cursorOf(event.position);
  }

  @FieldResolver(() => Account, { nullable: true, description: 'The account that the event belongs to.' })
  account(@Root() event: LoggedEvent): Account {
    return { id: event.accountId };
  }

  @FieldResolver(() => String, { description: 'Version date of the shape that `data` has when none is asked for.' })
  apiVersionDate(): string {
    return this.shapes.newest;
  }

  @FieldResolver(() => JSONScalar, { description: 'The resource as a REST read showed it right after the event, without what the credential may not see.' })
  data(@Root() event: LoggedEvent, @Ctx() ctx: Context, @Arg('apiVersionDate', () => String, { nullable: true, description: versionDescription }) version?: string | null): unknown {
    return this.shapes.data(event, this.shapes.version(version), ctx.principal);
  }

  @FieldResolver(() => JSONScalar, { description: 'The event as the body of a webhook request.' })
  envelope(@Root() event: LoggedEvent, @Ctx() ctx: Context, @Arg('apiVersionDate', () => String, { nullable: true, description: versionDescription }) version?: string | null): unknown {
    return this.shapes.envelope(event, this.shapes.version(version), ctx.principal);
  }
}
