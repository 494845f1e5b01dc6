import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { type Clock, systemClock } from '../../subgraphs/kit/src/context';
import { waitForDisconnect } from '../../subgraphs/kit/src/database/wait-for-disconnect';
import { type DatabaseAddress, resolveDatabaseTarget } from '../../subgraphs/kit/src/database/database-target';
import { BoundedPool, type PoolLimits, poolSettings } from '../../subgraphs/kit/src/database/pool';
import { withinDeadline, withoutDeadline } from '../../subgraphs/kit/src/deadline/deadline';
import { newId } from '../../subgraphs/kit/src/ids';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { type FingerprintForm, Fingerprints } from './fingerprints';
import { ProcessLock, processLockKey } from './process-lock';
import type { ClaimOutcome, KeyedRequest, ReplayStore, RunningClaim, StoredResponse } from './replay-store';
import { Seal } from './seal';

export interface ReplayStoreOptions {
  /**
   * Connection URL `postgres://…`, or an object with all connection URLs of the database. The migrations
   * (`migrateEdgeStore`) must have run on it.
   */
  readonly url: DatabaseAddress;
  /** Encryption key of 32 bytes for responses with secrets. The fingerprint key is derived from it. */
  readonly sealKey: Buffer;
  /** Format in which request fingerprints are written, default `plain`. Both formats are read. */
  readonly fingerprints?: FingerprintForm;
  readonly log: Logger;
  readonly clock?: Clock;
  /**
   * Lease in milliseconds, default one minute. A request that runs longer is treated as lost, even if its process is
   * alive, and a retry may run it again.
   */
  readonly lease?: number;
  /** Milliseconds for which a response is stored, default 24 hours. */
  readonly retention?: number;
  /** Maximum number of pooled connections, default 4. The process lock uses one more connection. */
  readonly poolSize?: number;
  /** Limits for waiting until a pooled connection is free: maximum time and maximum queue length. */
  readonly limits?: PoolLimits;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const cleaningInterval = 10 * minute;
/** Maximum number of expired records that one statement deletes. */
const cleaningBatch = 1_000;
/**
 * Maximum number of attempts to claim the record of a request. An attempt is inconclusive if another process changes
 * the record between its two statements (claim, read).
 */
const claimAttempts = 3;
/**
 * Time in milliseconds: a statement that fails faster, for example because the connection is broken, is retried once
 * immediately.
 */
const fastFailureMs = 1_000;
/**
 * Interval in milliseconds for retrying to release the claims of ended requests after a database failure, and maximum
 * number of such claims.
 */
const [releaseRetryMs, maxUnfinished] = [100, 10_000];

const claimStatement = `
  INSERT INTO edge.replays AS r (scope, key, fingerprint, operation_key, state, owner, attempt, lease_until, expires_at)
  VALUES ($1, $2, $3, $4, 'running', $5, 1, $7, $8)
  ON CONFLICT (scope, key) DO UPDATE SET
    state = 'running', owner = excluded.owner, lease_until = excluded.lease_until,
    fingerprint = CASE WHEN r.expires_at <= $6 THEN excluded.fingerprint ELSE r.fingerprint END,
    operation_key = CASE WHEN r.expires_at <= $6 THEN excluded.operation_key ELSE r.operation_key END,
    attempt = r.attempt + 1,
    expires_at = CASE WHEN r.expires_at <= $6 THEN excluded.expires_at ELSE r.expires_at END,
    status = NULL, headers = NULL, body = NULL, sealed = false
  WHERE r.expires_at <= $6 OR (r.fingerprint IN ($3, $9) AND (r.state = 'open' OR (r.state = 'running' AND (
    r.lease_until <= $6 OR NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${processLockKey} AND objid = r.owner::oid AND objsubid = 2
        AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))))))
  RETURNING operation_key, attempt`;

const readStatement =
  'SELECT fingerprint, operation_key, attempt, owner, state, status, headers, body, sealed FROM edge.replays WHERE scope = $1 AND key = $2';

const finishStatement = `
  UPDATE edge.replays SET state = 'answered', status = $5, headers = $6, body = $7, sealed = $8
  WHERE scope = $1 AND key = $2 AND operation_key = $3 AND attempt = $4 AND state IN ('running', 'answered')`;

const releaseStatement = `
  UPDATE edge.replays SET state = 'open'
  WHERE scope = $1 AND key = $2 AND operation_key = $3 AND attempt = $4 AND state = 'running'`;

const deleteExpiredSql = `
  DELETE FROM edge.replays WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM edge.replays WHERE expires_at <= $1 LIMIT ${cleaningBatch} FOR UPDATE SKIP LOCKED))`;

const resumeStatement = `
  UPDATE edge.replays SET attempt = attempt + 1, lease_until = $5
  WHERE scope = $1 AND key = $2 AND operation_key = $3 AND attempt = $4 AND state = 'running'
  RETURNING operation_key, attempt`;

interface ClaimRow {
  readonly operation_key: string;
  readonly attempt: number;
}

interface Row extends ClaimRow {
  readonly owner: number;
  readonly fingerprint: Buffer;
  readonly state: 'running' | 'open' | 'answered';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly sealed: boolean;
}

/** Idempotency store in Postgres, shared by all processes. Its methods reject if the database is unreachable. */
export class PostgresReplayStore implements ReplayStore {
  private readonly pool: Pool;
  private readonly owner: ProcessLock;
  private readonly seal: Seal;
  private readonly fingerprints: Fingerprints;
  private readonly clock: Clock;
  private readonly lease: number;
  private readonly retention: number;
  private readonly cleaning: NodeJS.Timeout;
  /** Number of `claim` calls in progress in this process, by record key. */
  private readonly claiming = new Map<string, number>();
  /**
   * Requests that this process is running, identified by operation key (idempotency key for the graph) and attempt
   * number.
   */
  private readonly running = new Set<string>();
  /**
   * Claims of requests that have ended, but whose records could not be updated because the database was unreachable, by
   * record key.
   */
  private readonly unended = new Map<string, RunningClaim>();
  private releasing: Promise<void> | null = null;

  constructor({
    url,
    sealKey,
    fingerprints = 'plain',
    log,
    clock = systemClock,
    lease = minute,
    retention = day,
    poolSize = 4,
    limits,
  }: ReplayStoreOptions) {
    if (lease >= retention) throw new RangeError('A lease must be shorter than the retention time of responses');
    this.seal = new Seal(sealKey);
    this.fingerprints = new Fingerprints(sealKey, fingerprints);
    this.clock = clock;
    this.lease = lease;
    this.retention = retention;
    const ways = resolveDatabaseTarget(url);
    this.owner = new ProcessLock(ways.directUrl, log);
    this.pool = new BoundedPool({
      connectionString: ways.url,
      max: poolSize,
      application_name: 'commerce-graph:edge',
      ...poolSettings(limits, ways.pooling, log),
    });
    this.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    this.cleaning = setInterval(() => {
      this.removeExpired().catch((error: unknown) =>
        log.warn({ err: error }, 'expired replay records could not be removed'),
      );
    }, cleaningInterval);
    this.cleaning.unref();
  }

  async claim(request: KeyedRequest): Promise<ClaimOutcome> {
    const owner = await withinDeadline(this.owner.number());
    const recordKey = recordKeyOf(request.scope, request.key);
    this.claiming.set(recordKey, (this.claiming.get(recordKey) ?? 0) + 1);
    try {
      return await this.claimAs(owner, request, recordKey);
    } finally {
      const remainingCount = (this.claiming.get(recordKey) ?? 1) - 1;
      if (remainingCount > 0) this.claiming.set(recordKey, remainingCount);
      else this.claiming.delete(recordKey);
    }
  }

  async finish(claim: RunningClaim, { status, headers, body }: StoredResponse, secret: boolean): Promise<boolean> {
    const storedBody = secret ? this.seal.close(body, recordKeyOf(claim.scope, claim.key)) : body;
    return this.end(claim, {
      name: 'replay_finish',
      text: finishStatement,
      values: [...identity(claim), status, JSON.stringify(headers), storedBody, secret],
    });
  }

  async release(claim: RunningClaim): Promise<void> {
    await this.end(claim, releasing(claim));
  }

  /** Removes expired records in small batches. @returns the number of removed records */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (;;) {
      const { rowCount } = await this.pool.query(deleteExpiredSql, [this.clock.now()]);
      removed += rowCount ?? 0;
      if ((rowCount ?? 0) < cleaningBatch) return removed;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.cleaning);
    this.unended.clear();
    const disconnected = waitForDisconnect(this.pool);
    await Promise.all([this.pool.end(), this.owner.close()]);
    await disconnected;
  }

  private async claimAs(owner: number, request: KeyedRequest, recordKey: string): Promise<ClaimOutcome> {
    const { scope, key } = request;
    const [written, other] = this.fingerprints.of(request);
    for (let attempt = 0; attempt < claimAttempts; attempt += 1) {
      const now = this.clock.now();
      const {
        rows: [claimRow],
      } = await this.pool.query<ClaimRow>({
        name: 'replay_claim',
        text: claimStatement,
        values: [
          scope,
          key,
          written,
          newId('op'),
          owner,
          now,
          addMilliseconds(now, this.lease),
          addMilliseconds(now, this.retention),
          other,
        ],
      });
      if (claimRow) return this.startRun(scope, key, claimRow);
      const {
        rows: [row],
      } = await this.pool.query<Row>({ name: 'replay_read', text: readStatement, values: [scope, key] });
      if (!row) continue;
      if (!row.fingerprint.equals(written) && !row.fingerprint.equals(other)) return { state: 'reused' };
      if (row.state === 'answered') return { state: 'answered', response: this.responseOf(row, scope, key) };
      if (row.state === 'open') continue;
      if (row.owner !== owner || !this.isStaleClaim(row, recordKey)) return { state: 'running' };
      const {
        rows: [resumed],
      } = await this.pool.query<ClaimRow>({
        name: 'replay_resume',
        text: resumeStatement,
        values: [scope, key, row.operation_key, row.attempt, addMilliseconds(now, this.lease)],
      });
      if (resumed) return this.startRun(scope, key, resumed);
    }
    return { state: 'running' };
  }

  private startRun(scope: string, key: string, { attempt, operation_key: operationKey }: ClaimRow): ClaimOutcome {
    this.running.add(nameOf(operationKey, attempt));
    return { state: 'run', claim: { scope, key, attempt, operationKey } };
  }

  /**
   * Returns whether a record is marked as running in this process although this process is not running the request.
   * This happens if the connection breaks during the claim, before the response of Postgres arrives, or at the end of
   * the request. Returns false while other calls claim the same record, because the state is then unknown.
   */
  private isStaleClaim({ operation_key: operationKey, attempt }: ClaimRow, recordKey: string): boolean {
    return this.claiming.get(recordKey) === 1 && !this.running.has(nameOf(operationKey, attempt));
  }

  /**
   * Ends a request by updating its record. If the connection breaks, the statement is retried once on another
   * connection. If the retry fails, too, the claim is released in the background as soon as the database is reachable,
   * so that the client can retry before the lease expires.
   *
   * @returns false if a later run of the request has taken over the record
   */
  private async end(claim: RunningClaim, query: QueryConfig): Promise<boolean> {
    const startedAt = performance.now();
    const retry = async (error: unknown): Promise<QueryResult> => {
      if (performance.now() - startedAt > fastFailureMs) throw error;
      return this.pool.query(query);
    };
    try {
      const { rowCount } = await this.pool.query(query).catch(retry);
      return rowCount === 1;
    } catch (error) {
      if (this.unended.size < maxUnfinished) this.unended.set(recordKeyOf(claim.scope, claim.key), claim);
      this.releasing ??= withoutDeadline(() => this.releaseUnfinished());
      throw error;
    } finally {
      this.running.delete(nameOf(claim.operationKey, claim.attempt));
    }
  }

  private async releaseUnfinished(): Promise<void> {
    for (const end = performance.now() + this.lease; this.unended.size > 0 && performance.now() < end;) {
      await pause(releaseRetryMs, undefined, { ref: false });
      for (const [recordKey, claim] of this.unended) {
        const given = await this.pool.query(releasing(claim)).then(
          () => true,
          () => false,
        );
        if (!given) break;
        this.unended.delete(recordKey);
      }
    }
    this.unended.clear();
    this.releasing = null;
  }

  private responseOf({ status, headers, body, sealed }: Row, scope: string, key: string): StoredResponse {
    return { status, headers, body: sealed ? this.seal.open(body, recordKeyOf(scope, key)) : body };
  }
}

function nameOf(operationKey: string, attempt: number): string {
  return `${operationKey} ${attempt}`;
}

function releasing(claim: RunningClaim): QueryConfig {
  return { name: 'replay_give_back', text: releaseStatement, values: identity(claim) };
}

function identity({ scope, key, operationKey, attempt }: RunningClaim): unknown[] {
  return [scope, key, operationKey, attempt];
}

/** Builds the record key from the scope and the client's key. The length prefix makes the combination unambiguous. */
function recordKeyOf(scope: string, key: string): string {
  return `${scope.length}:${scope}:${key}`;
}

function addMilliseconds(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
