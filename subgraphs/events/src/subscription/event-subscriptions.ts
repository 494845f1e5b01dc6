import { type Context, RequestError } from '../../../kit/src';
import { reachOf } from '../log/event.policy';
import { containedIn, positionOf } from '../log/event-cursor';
import type { EventReach, LogPage } from '../log/event-log';
import type { LoggedEvent } from '../log/logged-event';
import type { PublishedLog } from '../log/published-log';
import { startAfter } from '../log/event.service';
import { Follower } from './follower';
import type { EventHub } from './hub';

export interface SubscriptionRequest {
  readonly accountId?: string | null;
  readonly types?: readonly string[] | null;
  /** Cursor to go on after; without it, only what is published from now on. */
  readonly after?: string | null;
}

export interface SubscriptionLimits {
  /** Subscriptions of this process at most, default 20,000. */
  readonly subscriptions?: number;
  /** Events that may wait for one subscriber, default 5,000. */
  readonly waiting?: number;
  /** Events read at once while a subscriber catches up, default 200. */
  readonly pageSize?: number;
}

/** Live subscriptions: what the log already holds after a cursor, then what is published, without gap or duplicate. */
export class EventSubscriptions {
  private running = 0;

  constructor(
    private readonly log: PublishedLog,
    private readonly hub: EventHub,
    private readonly limits: SubscriptionLimits = {},
  ) {}

  /**
   * Begins a subscription: when this resolves, nothing that is published later is missed. It begins after the later one of the cursor in
   * the document and that of the context.
   * Throws what `reachOf` and `startAfter` throw, and `service_unavailable` when too many run already.
   */
  async open(ctx: Context, request: SubscriptionRequest): Promise<AsyncIterableIterator<LoggedEvent>> {
    const reach = reachOf(ctx, request.accountId, request.types);
    const after = laterOf(request.after, ctx.resumeAfter);
    const contained = new Set(
      [request.after, ctx.resumeAfter].flatMap((cursor) => (cursor == null ? [] : containedIn(cursor))),
    );
    const start = after === null ? null : startAfter(after, await this.log.ends(positionOf(after)));
    if (this.running >= (this.limits.subscriptions ?? 20_000))
      throw new RequestError('service_unavailable', 'Too many subscriptions are running. Try again later.');
    const follower = new Follower(reach, this.limits.waiting ?? 5_000);
    const place = new HubPlace(this.hub, follower);
    if (start === null) await place.join();
    this.running += 1;
    const close = once(() => {
      this.running -= 1;
      place.leave();
      follower.end(null);
    });
    return iterate(without(contained, this.follow(follower, place, start)), close);
  }

  private async *follow(follower: Follower, place: HubPlace, start: number | null): AsyncGenerator<LoggedEvent> {
    let position = start ?? (await place.join());
    if (start !== null) {
      for (let full = true; full && follower.goesOn();) {
        const page = await this.page(follower.reach, position);
        yield* whileItGoesOn(follower, page.events);
        ({ through: position, full } = page);
      }
      if (!follower.goesOn()) return;
      // From here on events arrive live; what was published between the last page and now is read once more.
      for (const joined = await place.join(); position < joined && follower.goesOn();) {
        const page = await this.page(follower.reach, position);
        yield* whileItGoesOn(follower, page.events);
        position = page.through;
      }
    }
    while (follower.goesOn()) {
      const events = (await follower.take()).filter((event) => event.position > position);
      yield* whileItGoesOn(follower, events);
    }
  }

  private page(reach: EventReach, after: number): Promise<LogPage> {
    return this.log.page({ after, reach, limit: this.limits.pageSize ?? 200 });
  }
}

/** Leaves out events that the subscriber has already, each of which comes once. */
function without(contained: Set<string>, events: AsyncGenerator<LoggedEvent>): AsyncGenerator<LoggedEvent> {
  return contained.size === 0 ? events : fresh(contained, events);
}

async function* fresh(contained: Set<string>, events: AsyncGenerator<LoggedEvent>): AsyncGenerator<LoggedEvent> {
  for await (const event of events) if (!contained.delete(event.id)) yield event;
}

/** Of the cursor in a document and the one with which its client resumes, the one further on: a client repeats the document of its first subscription. */
function laterOf(after: string | null | undefined, resumeAfter: string | null): string | null {
  if (after == null || resumeAfter === null) return after ?? resumeAfter;
  return positionOf(after) > positionOf(resumeAfter) ? after : resumeAfter;
}

function* whileItGoesOn(follower: Follower, events: readonly LoggedEvent[]): Generator<LoggedEvent> {
  for (const event of events) {
    if (!follower.goesOn()) return;
    yield event;
  }
}

/** A follower's place at the hub: taken at most once, given back at most once. */
class HubPlace {
  private joined: Promise<number> | null = null;
  private left = false;

  constructor(
    private readonly hub: EventHub,
    private readonly follower: Follower,
  ) {}

  join(): Promise<number> {
    return (this.joined ??= this.hub.join(this.follower));
  }

  leave(): void {
    if (this.left) return;
    this.left = true;
    this.joined?.then(
      () => this.hub.leave(this.follower),
      () => undefined,
    );
  }
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

/** A generator that waits for an event cannot be returned from; closing first makes it stop waiting. */
function iterate(generator: AsyncGenerator<LoggedEvent>, close: () => void): AsyncIterableIterator<LoggedEvent> {
  return {
    next: async () => {
      try {
        const result = await generator.next();
        if (result.done) close();
        return result;
      } catch (error) {
        close();
        throw error;
      }
    },
    return: () => {
      close();
      return generator.return(undefined);
    },
    throw: (error) => {
      close();
      return generator.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
