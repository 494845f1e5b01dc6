import type { EventReach, LogPage } from './event-log';
import type { CapturedEvent, CapturedPage, FollowedRange } from './published-log';
import type { LoggedEvent } from './logged-event';

export interface RecentLimits {
  /** Events kept at most. */
  readonly events: number;
  /** Characters of what is kept, at most. */
  readonly characters: number;
}

const usualLimits: RecentLimits = { events: 10_000, characters: 32 * 1024 * 1024 };

/** The end of the published log, kept in memory: consecutive events up to the last one that is known here. */
export class RecentEvents {
  private events: CapturedEvent[] = [];
  private characters = 0;
  /** Events after this position are kept; null while nothing is known. */
  private start: number | null = null;

  constructor(private readonly limits: RecentLimits = usualLimits) {}

  /** The last position that is known; null while nothing is. */
  get end(): number | null {
    return this.start === null ? null : this.start + this.events.length;
  }

  /** Whether everything after this position is here, as far as it is known. */
  holds(after: number): boolean {
    return this.start !== null && after >= this.start;
  }

  /**
   * Takes the next event. What is known already is left as it is. After a gap only what follows is kept: what is missing has to be
   * read elsewhere, and nobody may take this for the whole.
   *
   * @returns whether it is new
   */
  add(event: CapturedEvent): boolean {
    const { end } = this;
    if (end !== null && event.position <= end) return false;
    if (end === null || event.position > end + 1) this.beginAfter(event.position - 1);
    this.events.push(event);
    this.characters += weightOf(event);
    this.trim();
    return true;
  }

  /** Events of the range, none of which may lie before what is held. */
  page({ after, limit, reach }: FollowedRange & { readonly reach: EventReach }): LogPage {
    return this.take(after, limit, wanted(reach));
  }

  captured({ after, limit, types }: FollowedRange & { readonly types: readonly string[] }): CapturedPage {
    const names = new Set(types);
    return this.take(after, limit, ({ type }) => names.has(type));
  }

  private take(after: number, limit: number, wants: (event: CapturedEvent) => boolean): CapturedPage {
    if (this.start === null || after < this.start) throw new RangeError(`Events after ${after} are not held here`);
    const events: CapturedEvent[] = [];
    for (let index = after - this.start; index < this.events.length && events.length < limit; index += 1) {
      const event = this.events[index] as CapturedEvent;
      if (wants(event)) events.push(event);
    }
    const full = events.length === limit;
    return {
      events,
      full,
      through: full ? (events.at(-1)?.position ?? after) : Math.max(this.start + this.events.length, after),
    };
  }

  private beginAfter(position: number): void {
    this.start = position;
    this.events = [];
    this.characters = 0;
  }

  /** Lets go of the oldest, a good part at once, so that the rest is moved rarely. */
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

function wanted(reach: EventReach): (event: LoggedEvent) => boolean {
  if ('everywhere' in reach) return ({ type }) => reach.everywhere.has(type);
  return ({ accountId, type }) => reach.accounts.get(accountId)?.has(type) ?? false;
}
