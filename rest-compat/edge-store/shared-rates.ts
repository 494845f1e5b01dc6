import { Pool, type PoolConfig } from 'pg';
import { type Clock, systemClock } from '../../subgraphs/kit/src/context';
import { connectionsGone } from '../../subgraphs/kit/src/database/connections-gone';
import { type DatabaseAddress, waysTo, type Pooling } from '../../subgraphs/kit/src/database/place';
import { PooledClient } from '../../subgraphs/kit/src/database/pooled-client';
import { newId } from '../../subgraphs/kit/src/ids';
import {
  LocalRates,
  type RateBucket,
  type RateLimits,
  type RateNews,
  type RateRules,
  type RateTaken,
  type RateTotal,
} from '../../subgraphs/kit/src/limits';
import type { Logger } from '../../subgraphs/kit/src/logging';

export interface SharedRatesOptions {
  /** Connection URL `postgres://…`, or an object with all connection URLs. `migrateEdgeStore` must have run on the database. */
  readonly url: DatabaseAddress;
  readonly rules: RateRules;
  readonly log: Logger;
  readonly clock?: Clock;
}

/**
 * Intervals in milliseconds: between two synchronizations, before an urgent synchronization, between two heartbeats (minimum), until a process
 * without heartbeat is no longer counted as a peer, and between two cleanups.
 */
const every = { round: 1_000, urgentRound: 5, presence: 900, silence: 5_000, cleaning: 60_000 };
/**
 * Timeouts in milliseconds: of a statement in Postgres, of a response of Postgres, and of a caller that waits for a synchronization. The last one is
 * much longer, so that even in a busy process the synchronization succeeds or fails before it. The timeout of the first connection is longer, because
 * no caller waits for it and the machine is busy during startup.
 */
const patience = { statement: 2_000, answer: 2_200, caller: 10_000, firstConnection: 20_000 };
/** Maximum number of keys that one statement synchronizes. */
const mostTold = 5_000;

const tellStatement = `
  INSERT INTO edge.rates AS r (name, starts_at, ends_at, blocked_until, used)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS news (name, starts_at, ends_at, blocked_until, used)
  ORDER BY name
  ON CONFLICT (name) DO UPDATE SET
    used = CASE WHEN r.ends_at <= excluded.starts_at THEN excluded.used WHEN excluded.ends_at <= r.starts_at THEN r.used ELSE r.used + excluded.used END,
    starts_at = CASE WHEN r.ends_at <= excluded.starts_at THEN excluded.starts_at ELSE r.starts_at END,
    ends_at = CASE WHEN r.ends_at <= excluded.starts_at THEN excluded.ends_at ELSE r.ends_at END,
    blocked_until = greatest(r.blocked_until, excluded.blocked_until)
  RETURNING name, ends_at::float8 AS "endsAt", blocked_until::float8 AS "blockedUntil", used::float8 AS used`;

const presentStatement = `
  WITH me AS (INSERT INTO edge.rate_processes (id, seen_at) VALUES ($1, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at)
  SELECT 1 + count(*)::int AS peers FROM edge.rate_processes WHERE id <> $1 AND seen_at > clock_timestamp() - make_interval(secs => $2)`;

const cleanStatement = `
  WITH gone AS (DELETE FROM edge.rate_processes WHERE seen_at < clock_timestamp() - make_interval(secs => $2))
  DELETE FROM edge.rates WHERE greatest(ends_at, blocked_until) <= $1`;

/**
 * Rate limits whose counts are synchronized between all processes through Postgres, about every second and sooner for fast callers.
 * Unsynchronized requests never exceed a small fraction of the limit. Requests beyond that fraction wait for the next synchronization,
 * usually a few milliseconds, and are rejected if none completes in time. While the database is unreachable, each process applies the
 * whole limit separately.
 *
 * ADR 0025
 */
export class SharedRates implements RateLimits {
  readonly rules: RateRules;
  private readonly id = newId('rates');
  private readonly local: LocalRates;
  private readonly pool: Pool;
  private readonly log: Logger;
  private readonly clock: Clock;
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> | null = null;
  /** Callers that wait for the next synchronization. Each callback is called once. */
  private readonly waiting = new Set<() => void>();
  private wanted = false;
  private lost = false;
  private closed = false;
  private presentAt = Number.NEGATIVE_INFINITY;
  private cleanedAt = performance.now();

  private constructor({ url, rules, log, clock = systemClock }: SharedRatesOptions) {
    this.rules = rules;
    this.log = log;
    this.clock = clock;
    this.local = new LocalRates({ rules, clock });
    this.local.urgent = () => this.hurry();
    const { url: connectionString, pooling } = waysTo(url);
    const settings: PoolConfig & { pooling: Pooling; answerWithin: number } = {
      connectionString,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: patience.firstConnection,
      statement_timeout: patience.statement,
      answerWithin: patience.answer,
      application_name: 'commerce-graph:rates',
      Client: PooledClient,
      pooling,
    };
    this.pool = new Pool(settings);
    this.pool.on('error', () => undefined);
  }

  /** Starts counting. Resolves after the first synchronization, when the process is registered as a peer, or after it has failed. */
  static async open(options: SharedRatesOptions): Promise<SharedRates> {
    const rates = new SharedRates(options);
    await rates.meet();
    rates.pool.options.connectionTimeoutMillis = patience.statement;
    return rates;
  }

  take(bucket: RateBucket, key: string, cost?: number): RateTaken {
    return this.local.take(bucket, key, cost);
  }

  async admit(bucket: RateBucket, key: string, cost?: number): Promise<RateTaken> {
    const end = performance.now() + patience.caller;
    for (;;) {
      const taken = this.local.takeKnown(bucket, key, cost);
      if (taken) return taken;
      const left = end - performance.now();
      if (left <= 0 || this.closed) return { ...this.local.look(bucket, key), allowed: false, retryAfter: 1 };
      await this.nextRound(left);
    }
  }

  look(bucket: RateBucket, key: string): RateTaken {
    return this.local.look(bucket, key);
  }

  /** Synchronizes the counts of this process for the last time and stops. */
  async close(): Promise<void> {
    await this.round;
    await this.meet();
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.pool.query('DELETE FROM edge.rate_processes WHERE id = $1', [this.id]).catch(() => undefined);
    const gone = connectionsGone(this.pool);
    await this.pool.end();
    await gone;
  }

  /** Synchronizes once and schedules the next synchronization. An urgent request during a synchronization schedules another one right after it. */
  private meet(): Promise<void> {
    this.round ??= this.tellAndHear().finally(() => {
      this.round = null;
      this.schedule(this.wanted ? every.urgentRound : every.round);
      this.wanted = false;
      for (const wake of this.waiting) wake();
    });
    return this.round;
  }

  /** Resolves after the next synchronization, or after `longest` milliseconds. */
  private nextRound(longest: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, longest);
      this.waiting.add(wake);
    });
  }

  private hurry(): void {
    if (this.wanted || this.lost) return;
    this.wanted = true;
    if (!this.round) this.schedule(every.urgentRound);
  }

  private schedule(pause: number): void {
    if (this.closed) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.wanted = false;
      void this.meet();
    }, pause).unref();
  }

  private async tellAndHear(): Promise<void> {
    const cleans = performance.now() - this.cleanedAt > every.cleaning;
    if (cleans) {
      this.cleanedAt = performance.now();
      this.local.sweep();
    }
    try {
      if (performance.now() - this.presentAt >= every.presence) await this.present();
      for (let told = mostTold; told === mostTold;) {
        const news = this.local.news(mostTold);
        told = news.length;
        if (told > 0) this.local.heard(await this.tell(news));
      }
      if (cleans) await this.pool.query(cleanStatement, [this.clock.now().getTime(), every.silence / 1_000]);
      this.lost = false;
    } catch (error) {
      if (!this.lost) this.log.warn({ err: error }, 'rate limits are counted by this process alone for now');
      this.lost = true;
      this.local.unheard();
    }
  }

  private async present(): Promise<void> {
    const { rows } = await this.pool.query<{ peers: number }>({
      name: 'rates_present',
      text: presentStatement,
      values: [this.id, every.silence / 1_000],
    });
    this.presentAt = performance.now();
    this.local.countPeers(rows[0]?.peers ?? 1);
  }

  private async tell(news: readonly RateNews[]): Promise<RateTotal[]> {
    const column = <Name extends keyof RateNews>(name: Name): RateNews[Name][] => news.map((one) => one[name]);
    const values = [column('name'), column('startsAt'), column('endsAt'), column('blockedUntil'), column('used')];
    return (await this.pool.query<RateTotal>({ name: 'rates_tell', text: tellStatement, values })).rows;
  }
}
