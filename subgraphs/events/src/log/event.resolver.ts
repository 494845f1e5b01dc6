import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { type Connection, type Context, JSONScalar } from '../../../kit/src';
import { cursorOf } from './event-cursor';
import type { EventService } from './event.service';
import type { EventShapes } from './event-shapes';
import { EventListArgs, MessageArgs, versionDescription } from './event.inputs';
import { Account, Event, EventConnection } from './event.type';
import type { LoggedEvent } from './logged-event';

const version = { nullable: true, description: versionDescription };

@Resolver(() => Event)
export class EventResolver {
  constructor(
    private readonly events: EventService,
    private readonly shapes: EventShapes,
  ) {}

  @Query(() => Event, {
    nullable: true,
    description:
      'An event by its id; null when there is none for the caller. Needs the permission that reading its resource needs.',
  })
  event(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The event, `evt_…`.' }) id: string,
  ): Promise<LoggedEvent | null> {
    return this.events.find(ctx, id);
  }

  @Query(() => EventConnection, {
    name: 'events',
    description:
      'Events, oldest first. `endCursor` is never null: a later call with it as `after` yields what has come since, and an empty page ends the run. Each type needs the permission that reading its resource needs.',
  })
  async list(@Ctx() ctx: Context, @Args(() => EventListArgs) args: EventListArgs): Promise<Connection<LoggedEvent>> {
    const { events, endCursor, hasNextPage, hasPreviousPage } = await this.events.list(ctx, args);
    const edges = events.map((node) => ({ cursor: cursorOf(node.position), node }));
    return {
      nodes: events,
      edges,
      pageInfo: { startCursor: edges[0]?.cursor ?? null, endCursor, hasNextPage, hasPreviousPage },
      // A page of events reflects all events up to its end.
      eventCursor: endCursor,
    };
  }

  @Query(() => String, {
    description:
      'Cursor of the end of the log as it is now: a subscription with it as `after` begins here, whenever it is opened. For what a list shows, `eventCursor` of the list is the one to begin after.',
  })
  eventCursor(): Promise<string> {
    return this.events.end();
  }

  @FieldResolver(() => String, { description: 'Position of the event in the log, to go on after it.' })
  cursor(@Root() event: LoggedEvent): string {
    return cursorOf(event.position);
  }

  @FieldResolver(() => Account, { nullable: true, description: 'The account that the event belongs to.' })
  account(@Root() event: LoggedEvent): Account {
    return { id: event.accountId };
  }

  @FieldResolver(() => String, { description: 'Version date of the shape that `payload` has when none is asked for.' })
  apiVersionDate(): string {
    return this.shapes.newest;
  }

  @FieldResolver(() => JSONScalar, {
    description:
      'The resource as a REST read showed it right after the event, without what the credential may not see: `data` of a webhook.',
  })
  payload(
    @Root() event: LoggedEvent,
    @Ctx() ctx: Context,
    @Arg('apiVersionDate', () => String, version) apiVersionDate?: string | null,
  ): unknown {
    return this.shapes.data(event, this.shapes.version(apiVersionDate), ctx.principal);
  }

  @FieldResolver(() => JSONScalar, {
    nullable: true,
    description:
      'The fields of `payload` that the event changed, with their old values; null for events that do not tell them.',
  })
  previousAttributes(
    @Root() event: LoggedEvent,
    @Ctx() ctx: Context,
    @Arg('apiVersionDate', () => String, version) apiVersionDate?: string | null,
  ): unknown {
    return this.shapes.previousAttributes(event, this.shapes.version(apiVersionDate), ctx.principal);
  }

  @FieldResolver(() => String, {
    description:
      'The event as JSON text, byte for byte the body of a webhook request, of the event stream and of a row of the event list: the envelope with `payload` as its `data`.',
  })
  message(@Root() event: LoggedEvent, @Ctx() ctx: Context, @Args(() => MessageArgs) args: MessageArgs): string {
    return this.shapes.message(event, this.shapes.pin(args), ctx.principal);
  }
}
