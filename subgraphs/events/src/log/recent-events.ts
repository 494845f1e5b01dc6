import type { LogPage } from './event-log';
import type { ReadableEvents } from './event.policy';
import type { CapturedEvent, CapturedPage, FollowedRange } from './published-log';
import type { LoggedEvent } from './logged-event';

export interface RecentLimits {
  /** Maximum number of cached events. */
  readonly events: number;
  /** Maximum total size of the cached events, in characters. */
  readonly characters: number;
}

const defaultLimits: RecentLimits = { events: 10_000, characters: 32 * 1024 * 1024 };

/** In-memory cache of the end of the published log: consecutive events up to the last known one. */
export class RecentEvents {
  private events: CapturedEvent[] = [];
  private characters = 0;
  /** Events after this position are cached; null while the cache is empty. */
  private start: number | null = null;

  constructor(private readonly limits: RecentLimits = defaultLimits) {}

  /** Position of the last cached event; null while the cache is empty. */
  get end(): number | null {
    return this.start === null ? null : this.start + this.events.length;
  }

  /** Whether the cache contains all published events from this position (exclusive) to the end of the cache. */
  holds(after: number): boolean {
    return this.start !== null && after >= this.start;
  }

  /**
   * Adds the next event. Events that are already known are ignored. The cache never covers a gap: after a gap, it
   * restarts with this event, and the missing events must be read from Postgres.
   *
   * @returns whether the event is new
   */
  add(event: CapturedEvent): boolean {
    const { end } = this;
    if (end !== null && event.position <= end) return false;
    if (end === null || event.position > end + 1) this.resetAfter(event.position - 1);
    this.events.push(event);
    this.characters += weightOf(event);
    this.trim();
    return true;
  }

  /** Returns a page of events that the caller may read, after a position that the cache must cover (see `holds`). */
  page({ after, limit, ...readable }: FollowedRange & ReadableEvents): LogPage {
    return this.pageAfter(after, limit, matcherFor(readable));
  }

  captured({ after, limit, types }: FollowedRange & { readonly types: readonly string[] }): CapturedPage {
    const names = new Set(types);
    return this.pageAfter(after, limit, ({ type }) => names.has(type));
  }

  private pageAfter(after: number, limit: number, matches: (event: CapturedEvent) => boolean): CapturedPage {
    if (this.start === null || after < this.start) throw new RangeError(`Events after ${after} are not in memory`);
    const events: CapturedEvent[] = [];
    for (let index = after - this.start; index < this.events.length && events.length < limit; index += 1) {
      const event = this.events[index] as CapturedEvent;
      if (matches(event)) events.push(event);
    }
    const full = events.length === limit;
    return {
      events,
      full,
      through: full ? (events.at(-1)?.position ?? after) : Math.max(this.start + this.events.length, after),
    };
  }

  private resetAfter(position: number): void {
    this.start = position;
    this.events = [];
    this.characters = 0;
  }

  /**
   * Evicts the oldest events when a limit is exceeded: a quarter at a time, to limit the cost of copying the remaining
   * ones.
   */
  private trim(): void {
    const { events, characters } = this.limits;
    if (this.events.length <= events && this.characters <= characters) return;
    let count = Math.floor(this.events.length / 4);
    let weight = this.events.slice(0, count).reduce((sum, event) => sum + weightOf(event), 0);
    while (count < this.events.length - 1 && this.characters - weight > characters)
      weight += weightOf(this.events[count++] as CapturedEvent);
    this.events = this.events.slice(count);
    this.characters -= weight;
    this.start = (this.start as number) + count;
  }
}

function weightOf({ body, previousBody, row }: CapturedEvent): number {
  return body.length + (previousBody?.length ?? 0) + row.length;
}

function matcherFor({ visibility, conditions }: ReadableEvents): (event: LoggedEvent) => boolean {
  const isVisible =
    'everywhere' in visibility
      ? ({ type }: LoggedEvent) => visibility.everywhere.has(type)
      : ({ accountId, type }: LoggedEvent) => visibility.accounts.get(accountId)?.has(type) ?? false;
  return conditions === null ? isVisible : (event) => isVisible(event) && conditions.matches(event);
}
