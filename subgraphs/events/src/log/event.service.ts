import { eventCatalogue } from '../../../../contract/events';
import {
  type Context,
  CursorDamaged,
  pageWindow,
  type PageArguments,
  defaultLimits,
  loaderIn,
  logCursor,
} from '../../../kit/src';
import { containedIn, cursorOf, positionOf } from './event-cursor';
import type { EventLog, LogBoundaries, LogPage } from './event-log';
import { CursorExpired } from './event.errors';
import { canSee, type EventRequest, readableEvents, requireVisible } from './event.policy';
import type { LoggedEvent } from './logged-event';

export interface EventListRequest extends PageArguments, EventRequest {}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Cursor for the next page. It is also set at the end of the log, so that the same query can be repeated later. */
  readonly endCursor: string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/**
 * Returns the log position to which a cursor refers; reading continues after it. Throws `CursorDamaged` for a cursor
 * that was never issued, and `CursorExpired` if events after the cursor were dropped by retention.
 */
export function startAfter(cursor: string, ends: LogBoundaries): number {
  const position = positionOf(cursor);
  if (position > ends.last) throw new CursorDamaged('after');
  if (position < ends.dropped) throw new CursorExpired();
  return position;
}

/** Queries on the event log. Callers receive only events that they may read. */
export class EventService {
  constructor(private readonly log: EventLog) {}

  /**
   * Returns the event; null if it does not exist or the caller cannot access its account. Throws `Forbidden` if the
   * caller can access the account, but may not read this event type.
   */
  async find(ctx: Context, id: string): Promise<LoggedEvent | null> {
    const event = await this.byId(ctx, id);
    if (event) requireVisible(ctx.principal, event);
    return event && canSee(ctx.principal, event) ? event : null;
  }

  /** Resolves a federation reference to an event; null if the event is not visible to the caller. */
  async getReference(ctx: Context, id: string): Promise<LoggedEvent | null> {
    const event = await this.byId(ctx, id);
    return event && canSee(ctx.principal, event) ? event : null;
  }

  private byId(ctx: Context, id: string): Promise<LoggedEvent | null> {
    return loaderIn(ctx, 'Event', (ids: readonly string[]) => this.log.byIds(ids)).load(id);
  }

  /** Returns a cursor that points right after the last published event. */
  async end(): Promise<string> {
    return cursorOf((await this.log.boundaries()).published);
  }

  /**
   * Returns a page of events in ascending order: the first ones of the requested range, or the last ones if `last` is
   * given.
   */
  async list(ctx: Context, request: EventListRequest): Promise<EventPage> {
    const window = windowOf(request);
    const readable = readableEvents(ctx, request);
    const after = await this.startOf(request);
    return toPage(await this.log.page({ ...readable, ...window, after }), window, after);
  }

  /**
   * Returns a page of the events about a resource, as `list` returns it. Equal requests for several resources of a type
   * are read with one statement.
   */
  listOf(ctx: Context, resource: string, id: string, request: EventListRequest): Promise<EventPage> {
    const window = windowOf(request);
    const types = request.filter?.types == null ? typesOf(resource) : null;
    const readable = readableEvents(ctx, { types, ...request });
    const load = async (ids: readonly string[]): Promise<EventPage[]> => {
      const after = await this.startOf(request);
      const pages = await this.log.pagesOf(ids, { ...readable, ...window, after });
      return pages.map((page) => toPage(page, window, after));
    };
    const { first, last, before, filter } = request;
    const key = JSON.stringify([first, last, request.after, before, filter]);
    return loaderIn(ctx, `events of ${resource}: ${key}`, load).load(id);
  }

  private async startOf({ after }: EventListRequest): Promise<number> {
    return after == null ? 0 : startAfter(after, await this.log.boundaries());
  }
}

/** Requested part of the log, besides its start. */
interface EventWindow {
  readonly size: number;
  readonly fromEnd: boolean;
  readonly before: number | undefined;
  /** Ids of events that the list before the cursor contains already. */
  readonly contained: readonly string[];
  /** Number of events to read. */
  readonly limit: number;
}

function windowOf(request: EventListRequest): EventWindow {
  const { size, backward: fromEnd } = pageWindow(request, defaultLimits);
  const before = request.before == null ? undefined : positionOf(request.before, 'before');
  const contained = request.after == null ? [] : containedIn(request.after);
  return { size, fromEnd, before, contained, limit: size + 1 + contained.length };
}

function toPage(page: LogPage, { size, fromEnd, before, contained }: EventWindow, after: number): EventPage {
  const newEvents = page.events.filter(({ id }) => !contained.includes(id));
  // A page of a filter without an index may end before it has enough events.
  const isUnfinished = page.full && newEvents.length <= size && !fromEnd;
  const hasMore = newEvents.length > size || isUnfinished;
  const events = fromEnd ? newEvents.slice(-size) : newEvents.slice(0, size);
  const rangeEnd = before === undefined ? page.through : Math.max(before - 1, after);
  const end = isUnfinished ? page.through : (events.at(-1)?.position ?? rangeEnd);
  const consumedIds = page.events.filter(({ position }) => position <= end).map(({ id }) => id);
  return {
    events,
    endCursor: logCursor(
      end,
      contained.filter((id) => !consumedIds.includes(id)),
    ),
    hasNextPage: fromEnd ? before !== undefined : hasMore,
    hasPreviousPage: fromEnd ? hasMore : after > 0,
  };
}

/** Returns the names of the events about resources of a type. */
function typesOf(resource: string): readonly string[] {
  return eventCatalogue.filter(({ schema }) => schema === resource).map(({ name }) => name);
}
