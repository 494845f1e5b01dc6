import { Pool } from 'pg';
import { type Clock, systemClock } from '../../subgraphs/kit/src/context';
import { connectionsGone } from '../../subgraphs/kit/src/database/connections-gone';
import { newId } from '../../subgraphs/kit/src/ids';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { Owner, ownerLock } from './owner';
import type { ClaimOutcome, KeyedRequest, ReplayStore, RunningClaim, StoredAnswer } from './replay-store';
import { Seal } from './seal';

export interface ReplayStoreOptions {
  /** `postgres://…`, a database that `migrateEdgeStore` has seen. */
  readonly url: string;
  /** 32 bytes; answers that hold secrets are encrypted with it. */
  readonly sealKey: Buffer;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Milliseconds after which a run counts as lost although its process lives, default one minute. */
  readonly lease?: number;
  /** Milliseconds for which an answer is kept, default a day. */
  readonly retention?: number;
  /** Connections at most besides the one that marks the process as living, default 4. */
  readonly poolSize?: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const cleaningInterval = 10 * minute;
/** Expired records removed by one statement. */
const cleaningBatch = 1_000;
/** A record may change hands between the two statements of a claim; that often in a row it does not. */
const claimAttempts = 3;

const claimStatement = `
  INSERT INTO edge.replays AS r (scope, key, fingerprint, operation_key, state, owner, attempt, lease_until, expires_at)
  VALUES ($1, $2, $3, $4, 'running', $5, 1, $7, $8)
  ON CONFLICT (scope, key) DO UPDATE SET
    fingerprint = excluded.fingerprint, state = 'running', owner = excluded.owner, lease_until = excluded.lease_until,
    operation_key = CASE WHEN r.expires_at <= $6 THEN excluded.operation_key ELSE r.operation_key END,
    attempt = r.attempt + 1,
    expires_at = CASE WHEN r.expires_at <= $6 THEN excluded.expires_at ELSE r.expires_at END,
    status = NULL, headers = NULL, body = NULL, sealed = false
  WHERE r.expires_at <= $6 OR (r.fingerprint = excluded.fingerprint AND (r.state = 'open' OR (r.state = 'running' AND (
    r.lease_until <= $6 OR NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${ownerLock} AND objid = r.owner::oid AND objsubid = 2
        AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))))))
  RETURNING operation_key, attempt`;

const readStatement = 'SELECT fingerprint, state, status, headers, body, sealed FROM edge.replays WHERE scope = $1 AND key = $2';

const finishStatement = `
  UPDATE edge.replays SET state = 'answered', status = $5, headers = $6, body = $7, sealed = $8
  WHERE scope = $1 AND key = $2 AND operation_key = $3 AND attempt = $4 AND state = 'running'`;

const giveBackStatement = `
  UPDATE edge.replays SET state = 'open'
  WHERE scope = $1 AND key = $2 AND operation_key = $3 AND attempt = $4 AND state = 'running'`;

const cleanStatement = `
  DELETE FROM edge.replays WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM edge.replays WHERE expires_at <= $1 LIMIT ${cleaningBatch} FOR UPDATE SKIP LOCKED))`;

interface Row {
  readonly fingerprint: Buffer;
  readonly state: 'running' | 'open' | 'answered';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly sealed: boolean;
}

/** Replay records in Postgres, shared by all processes. Rejects when the database cannot be reached. */
export class PostgresReplayStore implements ReplayStore {
  private readonly pool: Pool;
  private readonly owner: Owner;
  private readonly seal: Seal;
  private readonly clock: Clock;
  private readonly lease: number;
  private readonly retention: number;
  private readonly cleaning: NodeJS.Timeout;

  constructor({ url, sealKey, log, clock = systemClock, lease = minute, retention = day, poolSize = 4 }: ReplayStoreOptions) {
    if (lease >= retention) throw new RangeError('A lease must be shorter than the time for which answers are kept');
    this.seal = new Seal(sealKey);
    this.clock = clock;
    this.lease = lease;
    this.retention = retention;
    this.owner = new Owner(url, log);
    this.pool = new Pool({
      connectionString: url, max: poolSize, idleTimeoutMillis: 0, connectionTimeoutMillis: 5_000, statement_timeout: 10_000,
      application_name: 'commerce-graph:edge',
    });
    this.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    this.cleaning = setInterval(() => {
      this.removeExpired().catch((error: unknown) => log.warn({ err: error }, 'expired replay records stay for now'));
    }, cleaningInterval);
    this.cleaning.unref();
  }

  async claim({ scope, key, fingerprint }: KeyedRequest): Promise<ClaimOutcome> {
    const owner = await this.owner.number();
    for (let attempt = 0; attempt < claimAttempts; attempt += 1) {
      const now = this.clock.now();
      const { rows: [taken] } = await this.pool.query<{ operation_key: string; attempt: number }>({
        name: 'replay_claim', text: claimStatement,
        values: [scope, key, fingerprint, newId('op'), owner, now, later(now, this.lease), later(now, this.retention)],
      });
      if (taken) return { state: 'run', claim: { scope, key, attempt: taken.attempt, operationKey: taken.operation_key } };
      const { rows: [row] } = await this.pool.query<Row>({ name: 'replay_read', text: readStatement, values: [scope, key] });
      if (!row) continue;
      if (!row.fingerprint.equals(fingerprint)) return { state: 'reused' };
      if (row.state === 'answered') return { state: 'answered', answer: this.answerOf(row, scope, key) };
      if (row.state === 'running') return { state: 'running' };
    }
    return { state: 'running' };
  }

  async finish(claim: RunningClaim, { status, headers, body }: StoredAnswer, secret: boolean): Promise<void> {
    const kept = secret ? this.seal.close(body, placeOf(claim.scope, claim.key)) : body;
    await this.pool.query({
      name: 'replay_finish', text: finishStatement,
      values: [...identity(claim), status, JSON.stringify(headers), kept, secret],
    });
  }

  async giveBack(claim: RunningClaim): Promise<void> {
    await this.pool.query({ name: 'replay_give_back', text: giveBackStatement, values: identity(claim) });
  }

  /** Removes what is no longer kept, in small statements. @returns how many records went */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (;;) {
      const { rowCount } = await this.pool.query(cleanStatement, [this.clock.now()]);
      removed += rowCount ?? 0;
      if ((rowCount ?? 0) < cleaningBatch) return removed;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.cleaning);
    const gone = connectionsGone(this.pool);
    await Promise.all([this.pool.end(), this.owner.close()]);
    await gone;
  }

  private answerOf({ status, headers, body, sealed }: Row, scope: string, key: string): StoredAnswer {
    return { status, headers, body: sealed ? this.seal.open(body, placeOf(scope, key)) : body };
  }
}

function identity({ scope, key, operationKey, attempt }: RunningClaim): unknown[] {
  return [scope, key, operationKey, attempt];
}

/** Lengths keep two places from having one text. */
function placeOf(scope: string, key: string): string {
  return `${scope.length}:${scope}:${key}`;
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
