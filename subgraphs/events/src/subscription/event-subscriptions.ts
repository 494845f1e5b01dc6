import { type Context, RequestError } from '../../../kit/src';
import { type EventRequest, type ReadableEvents, readableEvents } from '../log/event.policy';
import { containedIn, positionOf } from '../log/event-cursor';
import type { LogPage } from '../log/event-log';
import type { LoggedEvent } from '../log/logged-event';
import type { PublishedLog } from '../log/published-log';
import { startAfter } from '../log/event.service';
import { Follower } from './follower';
import type { EventHub } from './hub';

export interface SubscriptionRequest extends EventRequest {
  /** Cursor after which to resume; without a cursor, the subscription delivers only events published from now on. */
  readonly after?: string | null;
}

export interface SubscriptionLimits {
  /** Maximum number of subscriptions in this process, default 20,000. */
  readonly subscriptions?: number;
  /** Maximum number of events that wait for one subscriber, default 5,000; one more ends the subscription. */
  readonly waiting?: number;
  /** Number of events per read while a subscriber catches up with the log, default 200. */
  readonly pageSize?: number;
}

/**
 * Opens subscriptions to events: each delivers first the events of the log after a cursor, then new ones as they are
 * published, without gaps or duplicates.
 */
export class EventSubscriptions {
  private subscriptionCount = 0;

  constructor(
    private readonly log: PublishedLog,
    private readonly hub: EventHub,
    private readonly limits: SubscriptionLimits = {},
  ) {}

  /**
   * Opens a subscription; once the promise resolves, no event published later is missed. The subscription starts after
   * the later of two cursors: the argument of the GraphQL document, and the client's resume cursor in the context.
   * Throws the errors of `readableEvents` and `startAfter`, and `service_unavailable` if the limit of
   * subscriptions is reached.
   */
  async open(ctx: Context, request: SubscriptionRequest): Promise<AsyncIterableIterator<LoggedEvent>> {
    const readable = readableEvents(ctx, request);
    const after = laterCursor(request.after, ctx.resumeAfter);
    const contained = new Set(
      [request.after, ctx.resumeAfter].flatMap((cursor) => (cursor == null ? [] : containedIn(cursor))),
    );
    const start = after === null ? null : startAfter(after, await this.log.boundaries(positionOf(after)));
    if (this.subscriptionCount >= (this.limits.subscriptions ?? 20_000))
      throw new RequestError('service_unavailable', 'Too many subscriptions are running. Try again later.');
    const follower = new Follower(readable, this.limits.waiting ?? 5_000);
    const registration = new HubRegistration(this.hub, follower);
    this.subscriptionCount += 1;
    const close = once(() => {
      this.subscriptionCount -= 1;
      registration.leave();
      follower.end(null);
    });
    try {
      if (start === null) await registration.join();
    } catch (error) {
      close();
      throw error;
    }
    return iterate(skipDelivered(contained, this.follow(follower, registration, start)), close);
  }

  private async *follow(
    follower: Follower,
    registration: HubRegistration,
    start: number | null,
  ): AsyncGenerator<LoggedEvent> {
    let position = start ?? (await registration.join());
    if (start !== null) {
      for (let full = true; full && follower.isActive();) {
        const page = await this.page(follower.readable, position);
        yield* takeWhileActive(follower, page.events);
        ({ through: position, full } = page);
      }
      if (!follower.isActive()) return;
      // Join the hub, which delivers events live from the position `joined` on. Then read the events that were
      // published between the last page and this position.
      for (const joined = await registration.join(); position < joined && follower.isActive();) {
        const page = await this.page(follower.readable, position);
        yield* takeWhileActive(follower, page.events);
        position = page.through;
      }
    }
    while (follower.isActive()) {
      const events = (await follower.next()).filter((event) => event.position > position);
      yield* takeWhileActive(follower, events);
    }
  }

  private page(readable: ReadableEvents, after: number): Promise<LogPage> {
    return this.log.page({ ...readable, after, limit: this.limits.pageSize ?? 200 });
  }
}

/** Skips the events that are listed in the client's cursors as already received. Each of them is skipped once. */
function skipDelivered(contained: Set<string>, events: AsyncGenerator<LoggedEvent>): AsyncGenerator<LoggedEvent> {
  return contained.size === 0 ? events : withoutContained(contained, events);
}

async function* withoutContained(
  contained: Set<string>,
  events: AsyncGenerator<LoggedEvent>,
): AsyncGenerator<LoggedEvent> {
  for await (const event of events) if (!contained.delete(event.id)) yield event;
}

/**
 * Returns the later of the cursor in the document and the client's resume cursor; null if there is neither. A resuming
 * client repeats its original document, whose cursor is then outdated.
 */
function laterCursor(after: string | null | undefined, resumeAfter: string | null): string | null {
  if (after == null || resumeAfter === null) return after ?? resumeAfter;
  return positionOf(after) > positionOf(resumeAfter) ? after : resumeAfter;
}

function* takeWhileActive(follower: Follower, events: readonly LoggedEvent[]): Generator<LoggedEvent> {
  for (const event of events) {
    if (!follower.isActive()) return;
    yield event;
  }
}

/** A subscriber's registration at the event hub. It joins at most once, and leaves at most once. */
class HubRegistration {
  private joined: Promise<number> | null = null;
  private isClosed = false;

  constructor(
    private readonly hub: EventHub,
    private readonly follower: Follower,
  ) {}

  join(): Promise<number> {
    return (this.joined ??= this.hub.join(this.follower));
  }

  leave(): void {
    if (this.isClosed) return;
    this.isClosed = true;
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

/**
 * Wraps a generator so that `return` closes the subscriber first: otherwise a generator that awaits an event could not
 * return.
 */
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
