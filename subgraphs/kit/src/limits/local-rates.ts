import { type Clock, systemClock } from '../context';
import type { RateBucket, RateLimits, RateRule, RateRules, RateTaken } from './rate-limits';

/** What one key has used in its window. */
interface Count {
  readonly bucket: RateBucket;
  readonly key: string;
  readonly rule: RateRule;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Nothing is let through before; 0 for no cool-down. */
  blockedUntil: number;
  /** What all processes together had used when they were asked last, this one included. */
  shared: number;
  /** Used here since then: on its way to the others, and not yet. */
  sent: number;
  unsent: number;
}

/** What one process tells the others of a key. */
export interface RateNews {
  readonly name: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly blockedUntil: number;
  readonly used: number;
}

/** What is known of a key over all processes. */
export type RateTotal = Omit<RateNews, 'startsAt'>;

export interface LocalRatesOptions {
  readonly rules: RateRules;
  readonly clock?: Clock;
  /** Keys of each bucket that are kept, 50,000 unless told; beyond that those are forgotten whose windows began first. */
  readonly keys?: number;
}

/** Parts of a limit that processes may use before they tell each other, and that they do not pass before they have; of all of them together. */
const told = 0.025;
const untold = 0.05;

/**
 * Counts in the memory of this process. With several processes each uses a small part of the limit before the others have heard of it, and so all
 * together stay within a tenth of it, however a caller spreads over them. Whoever cannot wait for the others (`take`) uses a share of what was left
 * when they were heard last: that is as good as long as what was heard is.
 */
export class LocalRates implements RateLimits {
  readonly rules: RateRules;
  private readonly clock: Clock;
  private readonly keys: number;
  private readonly counts: Readonly<Record<RateBucket, Map<string, Count>>>;
  private readonly changed = new Set<Count>();
  private readonly travelling = new Map<string, Count>();
  /** Processes that count together. */
  private peers = 1;
  /** Called when others should hear of something soon. */
  urgent: () => void = () => undefined;

  constructor({ rules, clock = systemClock, keys = 50_000 }: LocalRatesOptions) {
    this.rules = rules;
    this.clock = clock;
    this.keys = keys;
    this.counts = { operation: new Map(), legacy: new Map(), cost: new Map(), refused: new Map(), sign_in: new Map() };
  }

  /** Keys that are kept at this moment. */
  get size(): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts.size, 0);
  }

  take(bucket: RateBucket, key: string, cost = 1): RateTaken {
    const now = this.clock.now().getTime();
    const count = this.current(bucket, key, now);
    return this.decide(count, cost, now, this.share(count)) ?? { ...taken(count, now, false), retryAfter: 1 };
  }

  /** Like `take`, but null where what this process has not told yet would be more than a small part of the limit: it says so to the others soon. */
  takeKnown(bucket: RateBucket, key: string, cost = 1): RateTaken | null {
    const now = this.clock.now().getTime();
    const count = this.current(bucket, key, now);
    // One thing may always be asked for, also where it costs more than that part.
    return this.decide(count, cost, now, Math.max(this.part(count.rule), count.sent + count.unsent === 0 ? cost : 0));
  }

  async admit(bucket: RateBucket, key: string, cost?: number): Promise<RateTaken> {
    return this.take(bucket, key, cost);
  }

  look(bucket: RateBucket, key: string): RateTaken {
    const now = this.clock.now().getTime();
    const known = this.counts[bucket].get(key);
    const count = known && !isOver(known, now) ? known : newCount(bucket, key, this.rules[bucket], now);
    return taken(count, now, count.blockedUntil <= now && count.shared + count.sent + count.unsent < count.rule.limit);
  }

  /** What the others have not heard of, at most so many keys of it; `told` or `untold` is called with the same afterwards. */
  news(most: number): RateNews[] {
    const news: RateNews[] = [];
    for (const count of this.changed) {
      if (news.length === most) break;
      this.changed.delete(count);
      const name = nameOf(count);
      this.travelling.set(name, count);
      count.sent += count.unsent;
      count.unsent = 0;
      news.push({
        name,
        startsAt: count.endsAt - count.rule.window * 1_000,
        endsAt: count.endsAt,
        blockedUntil: count.blockedUntil,
        used: count.sent,
      });
    }
    return news;
  }

  /** The others have heard, and this is what all have used. */
  heard(totals: readonly RateTotal[]): void {
    for (const { name, endsAt, blockedUntil, used } of totals) {
      const count = this.travelling.get(name);
      if (!count) continue;
      Object.assign(count, { endsAt, shared: used, sent: 0, blockedUntil: Math.max(count.blockedUntil, blockedUntil) });
      this.travelling.delete(name);
    }
    this.travelling.clear();
  }

  /** Nobody could be told: this process goes on by itself, and tells later. */
  unheard(): void {
    for (const count of this.travelling.values()) {
      count.unsent += count.sent;
      count.sent = 0;
      this.changed.add(count);
    }
    this.travelling.clear();
    this.peers = 1;
  }

  /** How many processes count together, this one included. */
  countPeers(peers: number): void {
    this.peers = Math.max(1, peers);
  }

  /** Forgets what has ended. */
  sweep(): void {
    const now = this.clock.now().getTime();
    for (const counts of Object.values(this.counts)) {
      for (const [key, count] of counts) if (isOver(count, now)) counts.delete(key);
    }
    for (const count of this.changed) if (isOver(count, now)) this.changed.delete(count);
  }

  /** @param most what this process may have used before the others hear of it; null where it would be more */
  private decide(count: Count, cost: number, now: number, most: number): RateTaken | null {
    if (count.blockedUntil > now) return taken(count, now, false);
    const { limit, coolDown } = count.rule;
    if (count.shared + count.sent + count.unsent + cost > limit) {
      if (coolDown !== undefined) this.block(count, now + coolDown * 1_000);
      return taken(count, now, false);
    }
    const untoldYet = count.sent + count.unsent + cost;
    if (untoldYet > most) {
      this.urgent();
      return null;
    }
    count.unsent += cost;
    this.changed.add(count);
    if (this.peers > 1 && untoldYet >= Math.floor((limit * told) / this.peers)) this.urgent();
    return taken(count, now, true);
  }

  private current(bucket: RateBucket, key: string, now: number): Count {
    const counts = this.counts[bucket];
    const known = counts.get(key);
    if (known && !isOver(known, now)) return known;
    const count = newCount(bucket, key, this.rules[bucket], now);
    // Windows stand in the order in which they began, so that the first is the one that ends first.
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > this.keys) counts.delete(counts.keys().next().value as string);
    return count;
  }

  /** What nobody misses if the others have not heard of it. */
  private part({ limit }: RateRule): number {
    return this.peers === 1 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((limit * untold) / this.peers));
  }

  /** What is this process's of what was left when the others were heard last. */
  private share({ rule, shared }: Count): number {
    return Math.max(this.part(rule), Math.floor((rule.limit - shared) / this.peers));
  }

  private block(count: Count, until: number): void {
    count.blockedUntil = until;
    this.changed.add(count);
    if (this.peers > 1) this.urgent();
  }
}

function newCount(bucket: RateBucket, key: string, rule: RateRule, now: number): Count {
  return { bucket, key, rule, endsAt: now + rule.window * 1_000, blockedUntil: 0, shared: 0, sent: 0, unsent: 0 };
}

function isOver({ endsAt, blockedUntil }: Count, now: number): boolean {
  return endsAt <= now && blockedUntil <= now;
}

function nameOf({ bucket, key }: Count): string {
  return `${bucket} ${key}`;
}

function taken(count: Count, now: number, allowed: boolean): RateTaken {
  const {
    bucket,
    rule: { limit },
    endsAt,
    blockedUntil,
  } = count;
  const blocked = blockedUntil > now;
  const resetSeconds = Math.max(0, Math.ceil(((blocked ? blockedUntil : endsAt) - now) / 1_000));
  const remaining = blocked ? 0 : Math.max(0, limit - count.shared - count.sent - count.unsent);
  return { bucket, allowed, limit, remaining, resetSeconds, retryAfter: allowed ? 0 : Math.max(1, resetSeconds) };
}
