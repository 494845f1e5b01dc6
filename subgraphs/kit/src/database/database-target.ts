import type { ServiceMode } from './mode';
import type { ListReplicas } from './replicas/list-replicas';

/**
 * Which server connection a client uses. `session`: each client owns one. `transaction`: a pooler assigns one for each
 * transaction.
 */
export type Pooling = 'session' | 'transaction';

/**
 * Location of the event log. A list reads the last log position from there and returns it as part of its event cursor.
 */
export interface EventLogTarget {
  /** SQL expression of the last assigned log position. */
  readonly lastPosition: string;
  /** URL of the event log's database; null if the log is in the domain's own database. */
  readonly url: string | null;
}

/** Database with its connection URLs. */
export interface DatabaseTarget {
  /** URL for statements and transactions: Postgres, or a PgBouncer in front of it. `postgres://…` */
  readonly url: string;
  /** Pooling mode of `url`, default `session`. */
  readonly pooling?: Pooling;
  /** URL of Postgres itself, for session features: LISTEN/NOTIFY, session locks, migrations. Default `url`. */
  readonly directUrl?: string;
  /** Read replicas, from which lists are read if their lag is small; null without replicas. */
  readonly replicas?: ListReplicas | null;
  /** Event log. Without it lists have no event cursor. */
  readonly eventLog?: EventLogTarget | null;
  /**
   * Service mode (`sandbox` or `live`) to record in every schema; startup fails if a schema has the other mode. Null:
   * the mode is neither recorded nor checked.
   */
  readonly mode?: ServiceMode | null;
}

/** A database by its URL, or with all its connection URLs. */
export type DatabaseAddress = string | DatabaseTarget;

/** Returns the database target of a URL or of a partial target, with defaults for all missing options. */
export function resolveDatabaseTarget(address: DatabaseAddress): Required<DatabaseTarget> {
  const target = typeof address === 'string' ? { url: address } : address;
  return { pooling: 'session', directUrl: target.url, replicas: null, eventLog: null, mode: null, ...defined(target) };
}

function defined(target: DatabaseTarget): DatabaseTarget {
  return Object.fromEntries(
    Object.entries(target).filter(([, value]) => value !== undefined),
  ) as unknown as DatabaseTarget;
}
