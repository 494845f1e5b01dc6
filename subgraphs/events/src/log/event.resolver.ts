import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { type Connection, type Context, JSONScalar } from '../../../kit/src';
import { cursorOf } from './event-cursor';
import type { EventPage, EventService } from './event.service';
import type { EventShapes } from './event-shapes';
import { EventActorObject, toActorObject } from './event-actor.type';
import { EventListArgs, EventTypeEnum, MessageArgs, versionDescription } from './event.inputs';
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
      'An event by its id; null if it does not exist or is not accessible. Needs the permission to read its resource.',
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
      'Events, oldest first. `endCursor` is never null: a later call with it as `after` returns the events since then, and an empty page means that there are no more events. Each type needs the permission to read its resource.',
  })
  async list(@Ctx() ctx: Context, @Args(() => EventListArgs) args: EventListArgs): Promise<Connection<LoggedEvent>> {
    return toEventConnection(await this.events.list(ctx, args));
  }

  @Query(() => String, {
    description:
      'Cursor of the current end of the log: a subscription with it as `after` starts here, whenever it is opened. To continue from the state of a list, use `eventCursor` of the list.',
  })
  eventCursor(): Promise<string> {
    return this.events.end();
  }

  @FieldResolver(() => String, { description: 'Position of the event in the log, to continue after it.' })
  cursor(@Root() event: LoggedEvent): string {
    return cursorOf(event.position);
  }

  @FieldResolver(() => EventTypeEnum, { description: 'Type of the event.' })
  eventType(@Root() event: LoggedEvent): string {
    return event.type;
  }

  @FieldResolver(() => EventActorObject, {
    nullable: true,
    description: 'The principal whose command caused the event; null for events that were recorded before actors were.',
  })
  actor(@Root() event: LoggedEvent, @Ctx() ctx: Context): EventActorObject | null {
    return toActorObject(event.context?.actor, ctx.principal);
  }

  @FieldResolver(() => Account, { nullable: true, description: 'Account that owns the event.' })
  account(@Root() event: LoggedEvent): Account {
    return { id: event.accountId };
  }

  @FieldResolver(() => String, { description: 'Version date of the default shape of `payload`.' })
  apiVersionDate(): string {
    return this.shapes.newest;
  }

  @FieldResolver(() => JSONScalar, {
    description:
      'The resource as REST returned it right after the event, without the fields that the credential cannot read: `data` of a webhook.',
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
      'Previous values of the `payload` fields that the event changed; null for events that do not include them.',
  })
  previousAttributes(
    @Root() event: LoggedEvent,
    @Ctx() ctx: Context,
    @Arg('apiVersionDate', () => String, version) apiVersionDate?: string | null,
  ): Readonly<Record<string, unknown>> | null {
    return this.shapes.previousAttributes(event, this.shapes.version(apiVersionDate), ctx.principal);
  }

  @FieldResolver(() => String, {
    description:
      'The event as a JSON string, byte for byte the body of a webhook request, of the event stream and of a row of the event list: the envelope with `payload` as its `data`.',
  })
  message(@Root() event: LoggedEvent, @Ctx() ctx: Context, @Args(() => MessageArgs) args: MessageArgs): string {
    return this.shapes.message(event, this.shapes.pin(args), ctx.principal);
  }
}

/** Converts a page of events to a connection. */
export function toEventConnection(page: EventPage): Connection<LoggedEvent> {
  const { events, endCursor, hasNextPage, hasPreviousPage } = page;
  const edges = events.map((node) => ({ cursor: cursorOf(node.position), node }));
  return {
    nodes: events,
    edges,
    pageInfo: { startCursor: edges[0]?.cursor ?? null, endCursor, hasNextPage, hasPreviousPage },
    // A page contains all events up to its end, so a subscription can continue from its end cursor.
    eventCursor: endCursor,
  };
}
