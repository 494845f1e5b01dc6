import { Pool, type PoolConfig } from 'pg';
import { type Clock, systemClock } from '../../subgraphs/kit/src/context';
import { waitForDisconnect } from '../../subgraphs/kit/src/database/wait-for-disconnect';
import { type DatabaseAddress, resolveDatabaseTarget } from '../../subgraphs/kit/src/database/database-target';
import { PooledClient, type PooledClientConfig } from '../../subgraphs/kit/src/database/pooled-client';
import { newId } from '../../subgraphs/kit/src/ids';
import {
  LocalRates,
  type RateDelta,
  type RateTotal,
  type RateBucket,
  type RateLimits,
  type RateRules,
  type RateLimitResult,
} from '../../subgraphs/kit/src/limits/rate-limits';
import type { Logger } from '../../subgraphs/kit/src/logging';

export interface SharedRatesOptions {
  /**
   * Connection URL `postgres://…`, or an object with all connection URLs of the database. The migrations
   * (`migrateEdgeStore`) must have run on it.
   */
  readonly url: DatabaseAddress;
  readonly rules: RateRules;
  readonly log: Logger;
  readonly clock?: Clock;
}

/**
 * Intervals in milliseconds: between two regular synchronizations (`round`); before an urgent synchronization
 * (`urgentRound`); minimum between two heartbeats of a process (`presence`); after the last heartbeat until the process
 * is no longer counted (`silence`); between two cleanups (`cleaning`).
 */
const intervals = { round: 1_000, urgentRound: 5, presence: 900, silence: 5_000, cleaning: 60_000 };
/**
 * Timeouts in milliseconds: `statement` in Postgres; `answer` for the response of Postgres; `caller` for a request that
 * waits for a synchronization, much longer, so that even in a busy process the synchronization succeeds or fails first;
 * `firstConnection`, longer than later ones, because no request waits for it and the machine is busy during startup.
 */
const timeoutsMs = { statement: 2_000, answer: 2_200, caller: 10_000, firstConnection: 20_000 };
/** Maximum number of rate limit keys that one statement synchronizes. */
const maxSyncedKeys = 5_000;

const publishStatement = `
  INSERT INTO edge.rates AS r (name, starts_at, ends_at, blocked_until, used)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS delta (name, starts_at, ends_at, blocked_until, used)
  ORDER BY name
  ON CONFLICT (name) DO UPDATE SET
    used = CASE WHEN r.ends_at <= excluded.starts_at THEN excluded.used WHEN excluded.ends_at <= r.starts_at THEN r.used ELSE r.used + excluded.used END,
    starts_at = CASE WHEN r.ends_at <= excluded.starts_at THEN excluded.starts_at ELSE r.starts_at END,
    ends_at = CASE WHEN r.ends_at <= excluded.starts_at THEN excluded.ends_at ELSE r.ends_at END,
    blocked_until = greatest(r.blocked_until, excluded.blocked_until)
  RETURNING name, ends_at::float8 AS "endsAt", blocked_until::float8 AS "blockedUntil", used::float8 AS used`;

const registerStatement = `
  WITH me AS (INSERT INTO edge.rate_processes (id, seen_at) VALUES ($1, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at)
  SELECT 1 + count(*)::int AS peers FROM edge.rate_processes WHERE id <> $1 AND seen_at > clock_timestamp() - make_interval(secs => $2)`;

const deleteExpiredSql = `
  WITH gone AS (DELETE FROM edge.rate_processes WHERE seen_at < clock_timestamp() - make_interval(secs => $2))
  DELETE FROM edge.rates WHERE greatest(ends_at, blocked_until) <= $1`;

/**
 * Rate limits whose request counts all processes synchronize through Postgres, about every second and sooner for
 * clients with many requests. The requests of a client that a process admits between two synchronizations never exceed
 * a small fraction of the limit. Requests beyond that fraction wait for the next synchronization, usually a few
 * milliseconds, and are rejected if none completes in time. While the database is unreachable, each process applies the
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
  private currentSync: Promise<void> | null = null;
  /** Callbacks that resume the requests waiting for the next synchronization. Each callback is called once. */
  private readonly waiters = new Set<() => void>();
  private syncRequested = false;
  private isDisconnected = false;
  private isClosed = false;
  private registeredAt = Number.NEGATIVE_INFINITY;
  private cleanedAt = performance.now();

  private constructor({ url, rules, log, clock = systemClock }: SharedRatesOptions) {
    this.rules = rules;
    this.log = log;
    this.clock = clock;
    this.local = new LocalRates({ rules, clock });
    this.local.urgent = () => this.requestSync();
    const { url: connectionString, pooling } = resolveDatabaseTarget(url);
    const settings: PoolConfig & Required<Pick<PooledClientConfig, 'pooling' | 'responseTimeoutMs'>> = {
      connectionString,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: timeoutsMs.firstConnection,
      statement_timeout: timeoutsMs.statement,
      responseTimeoutMs: timeoutsMs.answer,
      application_name: 'commerce-graph:rates',
      Client: PooledClient,
      pooling,
    };
    this.pool = new Pool(settings);
    this.pool.on('error', () => undefined);
  }

  /**
   * Connects and starts the periodic synchronization. Resolves after the first synchronization, whether it has
   * succeeded or failed. Once one has succeeded, the other processes count this process.
   */
  static async open(options: SharedRatesOptions): Promise<SharedRates> {
    const rates = new SharedRates(options);
    await rates.synchronize();
    rates.pool.options.connectionTimeoutMillis = timeoutsMs.statement;
    return rates;
  }

  consume(bucket: RateBucket, key: string, cost?: number): RateLimitResult {
    return this.local.consume(bucket, key, cost);
  }

  async admit(bucket: RateBucket, key: string, cost?: number): Promise<RateLimitResult> {
    const end = performance.now() + timeoutsMs.caller;
    for (;;) {
      const rateResult = this.local.consumeIfKnown(bucket, key, cost);
      if (rateResult) return rateResult;
      const remainingMs = end - performance.now();
      if (remainingMs <= 0 || this.isClosed) return { ...this.local.peek(bucket, key), allowed: false, retryAfter: 1 };
      await this.awaitNextSync(remainingMs);
    }
  }

  peek(bucket: RateBucket, key: string): RateLimitResult {
    return this.local.peek(bucket, key);
  }

  /** Synchronizes the request counts of this process for the last time, unregisters the process and disconnects. */
  async close(): Promise<void> {
    await this.currentSync;
    await this.synchronize();
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.pool.query('DELETE FROM edge.rate_processes WHERE id = $1', [this.id]).catch(() => undefined);
    const disconnected = waitForDisconnect(this.pool);
    await this.pool.end();
    await disconnected;
  }

  /**
   * Synchronizes the request counts once and schedules the next synchronization: within milliseconds if a request has
   * asked for an urgent synchronization in the meantime, otherwise after the regular interval. Never rejects.
   */
  private synchronize(): Promise<void> {
    this.currentSync ??= this.exchangeCounts().finally(() => {
      this.currentSync = null;
      this.schedule(this.syncRequested ? intervals.urgentRound : intervals.round);
      this.syncRequested = false;
      for (const resume of this.waiters) resume();
    });
    return this.currentSync;
  }

  /** Resolves after the next synchronization, or after `timeoutMs` milliseconds if there is none by then. */
  private awaitNextSync(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = (): void => {
        clearTimeout(timer);
        this.waiters.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, timeoutMs);
      this.waiters.add(resume);
    });
  }

  private requestSync(): void {
    if (this.syncRequested || this.isDisconnected) return;
    this.syncRequested = true;
    if (!this.currentSync) this.schedule(intervals.urgentRound);
  }

  private schedule(delayMs: number): void {
    if (this.isClosed) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.syncRequested = false;
      void this.synchronize();
    }, delayMs).unref();
  }

  private async exchangeCounts(): Promise<void> {
    const cleans = performance.now() - this.cleanedAt > intervals.cleaning;
    if (cleans) {
      this.cleanedAt = performance.now();
      this.local.sweep();
    }
    try {
      if (performance.now() - this.registeredAt >= intervals.presence) await this.registerProcess();
      for (let publishedCount = maxSyncedKeys; publishedCount === maxSyncedKeys;) {
        const deltas = this.local.drainPending(maxSyncedKeys);
        publishedCount = deltas.length;
        if (publishedCount > 0) this.local.applyTotals(await this.publish(deltas));
      }
      if (cleans) await this.pool.query(deleteExpiredSql, [this.clock.now().getTime(), intervals.silence / 1_000]);
      this.isDisconnected = false;
    } catch (error) {
      if (!this.isDisconnected)
        this.log.warn({ err: error }, 'rate limits are temporarily counted by this process alone');
      this.isDisconnected = true;
      this.local.restorePending();
    }
  }

  private async registerProcess(): Promise<void> {
    const { rows } = await this.pool.query<{ peers: number }>({
      name: 'rates_present',
      text: registerStatement,
      values: [this.id, intervals.silence / 1_000],
    });
    this.registeredAt = performance.now();
    this.local.countPeers(rows[0]?.peers ?? 1);
  }

  private async publish(deltas: readonly RateDelta[]): Promise<RateTotal[]> {
    const column = <Name extends keyof RateDelta>(name: Name): RateDelta[Name][] => deltas.map((item) => item[name]);
    const values = [column('name'), column('startsAt'), column('endsAt'), column('blockedUntil'), column('used')];
    return (await this.pool.query<RateTotal>({ name: 'rates_tell', text: publishStatement, values })).rows;
  }
}
