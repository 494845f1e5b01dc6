import type pg from 'pg';
import { DeadlineExceeded } from '../../deadline/deadline';
import type { Logger } from '../../logging';
import type { Principal } from '../../principal/principal';
import { genericPlanOptions } from '../generic-plans';
import { BoundedPool, type PoolLimits, poolSettings } from '../pool';
import type { Pooling } from '../database-target';
import { ReadBatcher } from '../read-batcher';
import { waitForDisconnect } from '../wait-for-disconnect';
import type { ListReplicas, ReplicasState } from './list-replicas';
import { RecentWrites } from './recent-writes';
import { type WalPosition, Replica } from './replica';

export interface ReplicasOptions {
  /** URL of the primary, to read its WAL position and to record callers' writes. */
  readonly primaryUrl: string;
  /** One URL per replica, not of a load balancer, since the lag is checked for each URL. */
  readonly urls: readonly string[];
  /** Pooling mode of all these URLs. */
  readonly pooling: Pooling;
  /** Maximum lag in milliseconds; beyond it, lists are read from the primary. */
  readonly maxLagMs: number;
  /** Maximum number of connections per replica. */
  readonly poolSize: number;
  readonly limits?: PoolLimits;
}

/** Interval of lag checks, and interval at which expired records of callers' writes are deleted, in milliseconds. */
const intervals = { look: 200, cleaning: 60_000 };
/**
 * Maximum time that startup waits for the first lag check, and maximum wait for a connection to a replica, in
 * milliseconds.
 */
const [startupTimeoutMs, connectionTimeoutMs] = [1_500, 1_000];

interface ReplicaConnections {
  readonly primary: pg.Pool;
  readonly pools: readonly pg.Pool[];
  readonly replicas: readonly Replica[];
  readonly marks: RecentWrites;
  readonly timers: readonly NodeJS.Timeout[];
}

/**
 * The read replicas of one database, shared by all domains of a process. A list is read from a replica with a small lag
 * that contains the caller's own writes; if there is no such replica, from the primary. The connections are open from
 * the first `join` to the last `leave`.
 *
 * ADR 0042
 */
export class Replicas implements ListReplicas {
  private users = 0;
  private connecting: Promise<ReplicaConnections> | null = null;
  private connections: ReplicaConnections | null = null;
  private nextIndex = 0;
  private primaryReads = 0;

  constructor(private readonly options: ReplicasOptions) {}

  get maxLagMs(): number {
    return this.options.maxLagMs;
  }

  async join(log: Logger): Promise<void> {
    this.users += 1;
    this.connecting ??= this.open(log);
    try {
      this.connections = await this.connecting;
    } catch (error) {
      this.users -= 1;
      throw error;
    }
  }

  async leave(): Promise<void> {
    this.users -= 1;
    const { connections } = this;
    if (this.users > 0 || !connections) return;
    this.connecting = null;
    this.connections = null;
    for (const timer of connections.timers) clearInterval(timer);
    const pools = [connections.primary, ...connections.pools];
    const disconnected = pools.map((pool) => waitForDisconnect(pool));
    await Promise.all(pools.map((pool) => pool.end()));
    await Promise.all(disconnected);
  }

  get state(): ReplicasState {
    return { replicas: this.connections?.replicas.map(({ state }) => state) ?? [], primaryReads: this.primaryReads };
  }

  async rows(principal: Principal, text: string, values: readonly unknown[]): Promise<unknown[][] | null> {
    const replica = await this.findReplicaFor(callerOf(principal));
    const rows = replica ? await this.from(replica, text, values) : null;
    if (rows === null) this.primaryReads += 1;
    return rows;
  }

  async wrote(principal: Principal): Promise<void> {
    await this.connections?.marks.mark(callerOf(principal));
  }

  private async findReplicaFor(caller: string): Promise<Replica | null> {
    const { connections } = this;
    if (!connections?.replicas.some(({ inService }) => inService)) return null;
    const requiredPosition = await connections.marks.of(caller).catch((error: unknown) => {
      if (error instanceof DeadlineExceeded) throw error;
      return Number.POSITIVE_INFINITY;
    });
    const eligible = connections.replicas.filter(
      (replica) => replica.inService && replica.replayed >= requiredPosition,
    );
    this.nextIndex += 1;
    return eligible[this.nextIndex % eligible.length] ?? null;
  }

  private async from(replica: Replica, text: string, values: readonly unknown[]): Promise<unknown[][] | null> {
    try {
      return await replica.rows(text, values);
    } catch (error) {
      if (error instanceof DeadlineExceeded) throw error;
      replica.failed(error);
      return null;
    }
  }

  private async open(log: Logger): Promise<ReplicaConnections> {
    const { primaryUrl, urls, maxLagMs, poolSize, pooling } = this.options;
    const primary = this.pool(primaryUrl, 2, log);
    const marks = new RecentWrites(primary, log);
    const pools = urls.map((url) => ({ lists: this.pool(url, poolSize, log), looks: this.pool(url, 1, log) }));
    const replicas = pools.map(
      ({ lists, looks: probes }, index) =>
        new Replica(nameOf(urls[index] as string), { lists: new ReadBatcher(lists, pooling), probes }, maxLagMs, log),
    );
    try {
      await marks.open();
    } catch (error) {
      this.connecting = null;
      await primary.end();
      throw error;
    }
    await Promise.race([
      checkLag(primary, replicas),
      new Promise((resolve) => setTimeout(resolve, startupTimeoutMs).unref()),
    ]);
    const timers = [
      setInterval(() => void checkLag(primary, replicas), intervals.look).unref(),
      setInterval(
        () =>
          void marks
            .clean()
            .catch((error: unknown) => log.debug({ err: error }, 'marks of writers could not be deleted')),
        intervals.cleaning,
      ).unref(),
    ];
    return { primary, pools: pools.flatMap(({ lists, looks }) => [lists, looks]), replicas, marks, timers };
  }

  private pool(connectionString: string, max: number, log: Logger): pg.Pool {
    const { pooling, limits } = this.options;
    const pool = new BoundedPool({
      connectionString,
      max,
      application_name: 'commerce-graph:lists',
      ...poolSettings({ ...limits, patience: connectionTimeoutMs }, pooling, log),
      ...(pooling === 'session' && { options: `${genericPlanOptions} -c TimeZone=UTC` }),
    });
    pool.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
    return pool;
  }
}

/**
 * Measures the lag of every replica against the current WAL position of the primary. If the primary does not respond,
 * the lag of all replicas becomes unknown. Never rejects.
 */
async function checkLag(primary: pg.Pool, replicas: readonly Replica[]): Promise<void> {
  const at = performance.now();
  let walPosition: WalPosition['place'];
  try {
    const {
      rows: [row],
    } = await primary.query<{ place: number }>(`SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 AS place`);
    walPosition = row?.place ?? Number.POSITIVE_INFINITY;
  } catch {
    for (const replica of replicas) replica.forget();
    return;
  }
  await Promise.all(replicas.map((replica) => replica.look({ at, place: walPosition })));
}

/**
 * Returns the id under which a caller's writes are recorded, so that the caller's lists contain them: the user of the
 * credential, else its account, else the credential itself.
 */
function callerOf({ userId, accountId, credentialId }: Principal): string {
  return userId ?? accountId ?? credentialId;
}

function nameOf(url: string): string {
  return new URL(url).host;
}
