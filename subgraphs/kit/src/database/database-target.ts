import type { ServiceMode } from './mode';
import type { Replicas } from './replicas';

/** `session`: each client owns a server connection. `transaction`: a pooler assigns one per transaction. */
export type Pooling = 'session' | 'transaction';

/** Event log, for the position as of which lists are read. */
export interface EventLogTarget {
  /** SQL expression of the last assigned log position. */
  readonly lastPosition: string;
  /** URL of the log's database; null where it is the same database. */
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
  /** Read replicas for lists. */
  readonly replicas?: Replicas | null;
  /** Event log. Without it lists have no event cursor. */
  readonly eventLog?: EventLogTarget | null;
  /** Mode that is recorded in every schema and compared with the recorded one; null disables both. */
  readonly mode?: ServiceMode | null;
}

/** A database by its URL, or with all its connection URLs. */
export type DatabaseAddress = string | DatabaseTarget;

/** Returns the target with defaults for all its connection URLs. */
export function waysTo(address: DatabaseAddress): Required<DatabaseTarget> {
  const target = typeof address === 'string' ? { url: address } : address;
  return { pooling: 'session', directUrl: target.url, replicas: null, eventLog: null, mode: null, ...defined(target) };
}

function defined(target: DatabaseTarget): DatabaseTarget {
  return Object.fromEntries(
    Object.entries(target).filter(([, value]) => value !== undefined),
  ) as unknown as DatabaseTarget;
}
