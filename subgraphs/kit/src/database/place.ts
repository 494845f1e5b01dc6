import type { ServiceMode } from './mode';
import type { Replicas } from './replicas';

/** `session`: connections are the caller's own. `transaction`: a pooler lends one for each transaction. */
export type Pooling = 'session' | 'transaction';

/** Where the log of events is, as lists ask how far it has come. */
export interface LogPlace {
  /** SQL: the last position that an event was given. */
  readonly lastPosition: string;
  /** Address of the log's database, where it is another one; null where it is this one. */
  readonly url: string | null;
}

/** A database, and the ways to it. */
export interface DatabasePlace {
  /** Takes statements and transactions: Postgres, or a PgBouncer in front of it. `postgres://…` */
  readonly url: string;
  /** What stands at `url`; `session` unless told. */
  readonly pooling?: Pooling;
  /** Postgres itself, for what lives as long as a connection: signals, locks of a session, migrations. By default `url`. */
  readonly directUrl?: string;
  /** Copies that lists are read from. */
  readonly replicas?: Replicas | null;
  /** The log of events. Lists state no cursor without it. */
  readonly eventLog?: LogPlace | null;
  /** Recorded in every schema, and compared with what is recorded there; null does neither. */
  readonly mode?: ServiceMode | null;
}

/** A database by its address alone, or with all the ways to it. */
export type DatabaseAddress = string | DatabasePlace;

/** All the ways to a database. */
export function waysTo(address: DatabaseAddress): Required<DatabasePlace> {
  const place = typeof address === 'string' ? { url: address } : address;
  return { pooling: 'session', directUrl: place.url, replicas: null, eventLog: null, mode: null, ...defined(place) };
}

function defined(place: DatabasePlace): DatabasePlace {
  return Object.fromEntries(
    Object.entries(place).filter(([, value]) => value !== undefined),
  ) as unknown as DatabasePlace;
}
