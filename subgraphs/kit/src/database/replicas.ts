import type pg from 'pg';
import { DeadlinePassed } from '../deadline';
import type { Logger } from '../logging';
import type { Principal } from '../principal';
import { keptPlans } from './kept-plans';
import { BoundedPool, type PoolLimits, poolSettings } from './pool';
import type { Pooling } from './place';
import { ReadsOfOneTurn } from './reads-of-one-turn';
import { RecentWrites } from './recent-writes';
import { type Look, Replica, type ReplicaState } from './replica';
import { connectionsGone } from './connections-gone';

export interface ReplicasOptions {
  /** Address of the primary, for small statements. */
  readonly primaryUrl: string;
  /** One address for each copy: how far it has come is asked there, so that no balancer may stand behind it. */
  readonly urls: readonly string[];
  /** What stands at all these addresses. */
  readonly pooling: Pooling;
  /** Milliseconds that a copy may lag behind; then lists are read from the primary. */
  readonly mostBehind: number;
  /** Connections to each copy at most. */
  readonly poolSize: number;
  readonly limits?: PoolLimits;
}

/** How lists were read. */
export interface ReplicasState {
  readonly replicas: readonly ReplicaState[];
  /** Lists that the primary has answered, since no copy was fit for them. */
  readonly primaryReads: number;
}

/** Milliseconds between two looks at how far the copies are, and between two cleanings. */
const every = { look: 200, cleaning: 60_000 };
/** How long the copies are waited for that a process starts with, and how long anybody waits for a connection to one, in milliseconds. */
const [firstLook, patience] = [1_500, 1_000];

interface Opened {
  readonly primary: pg.Pool;
  readonly pools: readonly pg.Pool[];
  readonly replicas: readonly Replica[];
  readonly marks: RecentWrites;
  readonly timers: readonly NodeJS.Timeout[];
}

/**
 * The copies of one database, which all domains of a process share. A list is read from a copy that is hardly behind and, where the caller has just
 * written, has taken that in already; the primary answers where there is none. Connected from the first domain that joins until the last has left.
 *
 * ADR 0042
 */
export class Replicas {
  private users = 0;
  private opening: Promise<Opened> | null = null;
  private opened: Opened | null = null;
  private turn = 0;
  private primaryReads = 0;

  constructor(private readonly options: ReplicasOptions) {}

  /** Milliseconds that a copy from which lists are read may be behind. */
  get mostBehind(): number {
    return this.options.mostBehind;
  }

  /** A domain begins to read. Rejects when the primary cannot be reached; copies may be away. */
  async join(log: Logger): Promise<void> {
    this.users += 1;
    this.opening ??= this.open(log);
    try {
      this.opened = await this.opening;
    } catch (error) {
      this.users -= 1;
      throw error;
    }
  }

  /** A domain has ended. */
  async leave(): Promise<void> {
    this.users -= 1;
    const { opened } = this;
    if (this.users > 0 || !opened) return;
    this.opening = null;
    this.opened = null;
    for (const timer of opened.timers) clearInterval(timer);
    const pools = [opened.primary, ...opened.pools];
    const gone = pools.map((pool) => connectionsGone(pool));
    await Promise.all(pools.map((pool) => pool.end()));
    await Promise.all(gone);
  }

  get state(): ReplicasState {
    return { replicas: this.opened?.replicas.map(({ state }) => state) ?? [], primaryReads: this.primaryReads };
  }

  /** Rows of a list for this caller, or null: the primary is to be asked. Rejects only when the caller's deadline has passed. */
  async rows(principal: Principal, text: string, values: readonly unknown[]): Promise<unknown[][] | null> {
    const replica = await this.fitFor(callerOf(principal));
    const rows = replica ? await this.from(replica, text, values) : null;
    if (rows === null) this.primaryReads += 1;
    return rows;
  }

  /** The caller has written: from now on they read from copies that have it. Comes after the commit and before the answer. */
  async wrote(principal: Principal): Promise<void> {
    await this.opened?.marks.mark(callerOf(principal));
  }

  private async fitFor(caller: string): Promise<Replica | null> {
    const { opened } = this;
    if (!opened?.replicas.some(({ inService }) => inService)) return null;
    const needed = await opened.marks.of(caller).catch((error: unknown) => {
      if (error instanceof DeadlinePassed) throw error;
      return Number.POSITIVE_INFINITY;
    });
    const fit = opened.replicas.filter((replica) => replica.inService && replica.replayed >= needed);
    this.turn += 1;
    return fit[this.turn % fit.length] ?? null;
  }

  private async from(replica: Replica, text: string, values: readonly unknown[]): Promise<unknown[][] | null> {
    try {
      return await replica.rows(text, values);
    } catch (error) {
      if (error instanceof DeadlinePassed) throw error;
      replica.failed(error);
      return null;
    }
  }

  private async open(log: Logger): Promise<Opened> {
    const { primaryUrl, urls, mostBehind, poolSize, pooling } = this.options;
    const primary = this.pool(primaryUrl, 2, log);
    const marks = new RecentWrites(primary, log);
    const pools = urls.map((url) => ({ lists: this.pool(url, poolSize, log), looks: this.pool(url, 1, log) }));
    const replicas = pools.map(
      ({ lists, looks }, index) =>
        new Replica(
          nameOf(urls[index] as string),
          { lists: new ReadsOfOneTurn(lists, pooling), looks },
          mostBehind,
          log,
        ),
    );
    try {
      await marks.open();
    } catch (error) {
      this.opening = null;
      await primary.end();
      throw error;
    }
    await Promise.race([look(primary, replicas), new Promise((resolve) => setTimeout(resolve, firstLook).unref())]);
    const timers = [
      setInterval(() => void look(primary, replicas), every.look).unref(),
      setInterval(
        () => void marks.clean().catch((error: unknown) => log.debug({ err: error }, 'marks of writers stay for now')),
        every.cleaning,
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
      ...poolSettings({ ...limits, patience }, pooling, log),
      ...(pooling === 'session' && { options: `${keptPlans} -c TimeZone=UTC` }),
    });
    pool.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
    return pool;
  }
}

/** Looks at the primary, then at every copy. Where the primary does not answer nothing is known of any of them. Never rejects. */
async function look(primary: pg.Pool, replicas: readonly Replica[]): Promise<void> {
  const at = performance.now();
  let place: Look['place'];
  try {
    const {
      rows: [row],
    } = await primary.query<{ place: number }>(`SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 AS place`);
    place = row?.place ?? Number.POSITIVE_INFINITY;
  } catch {
    for (const replica of replicas) replica.forget();
    return;
  }
  await Promise.all(replicas.map((replica) => replica.look({ at, place })));
}

/** Whose writes are to be seen: the person, else the account, behind the credential. */
function callerOf({ userId, accountId, credentialId }: Principal): string {
  return userId ?? accountId ?? credentialId;
}

function nameOf(url: string): string {
  return new URL(url).host;
}
