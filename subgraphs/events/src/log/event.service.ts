import {
  type Context,
  CursorDamaged,
  pageWindow,
  type PageArguments,
  usualLimits,
  loaderIn,
  logCursor,
  sentence,
  thisInput,
} from '../../../kit/src';
import { containedIn, cursorOf, positionOf } from './event-cursor';
import type { EventLog, LogEnds } from './event-log';
import { CursorExpired, invalidParameter } from './event.errors';
import { maySee, reachOf, refuseUnseen } from './event.policy';
import type { LoggedEvent } from './logged-event';

export interface EventListRequest extends PageArguments {
  readonly accountId?: string | null;
  readonly types?: readonly string[] | null;
  readonly resourceIds?: readonly string[] | null;
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Cursor for the next page. It is also set at the end of the log, so that the same query can be repeated later. */
  readonly endCursor: string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

const resourceLimit = 100;

/** Returns the position after which reading resumes. Throws `CursorDamaged` for a cursor that was never issued, and `CursorExpired`. */
export function startAfter(cursor: string, ends: LogEnds): number {
  const position = positionOf(cursor);
  if (position > ends.last) throw new CursorDamaged('after');
  if (position < ends.dropped) throw new CursorExpired();
  return position;
}

/** Queries on the log, restricted to events visible to the caller. */
export class EventService {
  constructor(private readonly log: EventLog) {}

  /** Returns the event, or null if it is not visible to the caller. Throws `Forbidden` if the caller lacks the permission. */
  async find(ctx: Context, id: string): Promise<LoggedEvent | null> {
    const [event] = await this.log.byIds([id]);
    if (event) refuseUnseen(ctx.principal, event);
    return event && maySee(ctx.principal, event) ? event : null;
  }

  /** Resolves an entity reference to an event; null if it is not visible to the caller. */
  async refer(ctx: Context, id: string): Promise<LoggedEvent | null> {
    const event = await loaderIn(ctx, 'Event', (ids: readonly string[]) => this.log.byIds(ids)).load(id);
    return event && maySee(ctx.principal, event) ? event : null;
  }

  /** Cursor after the last published event. */
  async end(): Promise<string> {
    return cursorOf((await this.log.ends()).published);
  }

  /** Events in ascending order: the first ones of the range, or the last ones if `last` is given. */
  async list(ctx: Context, request: EventListRequest): Promise<EventPage> {
    const { size, backward: fromEnd } = pageWindow(request, usualLimits);
    const { resourceIds } = request;
    if (resourceIds && resourceIds.length > resourceLimit)
      throw invalidParameter('resourceIds', sentence`${thisInput} takes at most ${resourceLimit} ids.`);
    const reach = reachOf(ctx, request.accountId, request.types);
    const after = request.after == null ? 0 : startAfter(request.after, await this.log.ends());
    const before = request.before == null ? undefined : positionOf(request.before, 'before');
    const contained = request.after == null ? [] : containedIn(request.after);
    const limit = size + 1 + contained.length;
    const page = await this.log.page({ after, before, fromEnd, reach, resourceIds, limit });
    const fresh = page.events.filter(({ id }) => !contained.includes(id));
    const more = fresh.length > size;
    const events = fromEnd ? fresh.slice(-size) : fresh.slice(0, size);
    const end = events.at(-1)?.position ?? (before === undefined ? page.through : Math.max(before - 1, after));
    const passed = page.events.filter(({ position }) => position <= end).map(({ id }) => id);
    return {
      events,
      endCursor: logCursor(
        end,
        contained.filter((id) => !passed.includes(id)),
      ),
      hasNextPage: fromEnd ? before !== undefined : more,
      hasPreviousPage: fromEnd ? more : after > 0,
    };
  }
}
