import { type DatabaseTarget, resolveDatabaseTarget } from '../../subgraphs/kit/src';
import { lastPosition } from '../../subgraphs/events/src';
import type { Config } from '../config';
import { type DomainName, onAllDomains } from './domains';

/** Databases of the service, as configured for a process. */
export interface Databases {
  /** Common database, for the Postgres notifications between processes and for all domains by default. */
  readonly databaseUrl: DatabaseTarget;
  /** Database of each domain. */
  readonly databases: Readonly<Record<DomainName, DatabaseTarget>>;
  /**
   * Database of the REST APIs, for responses stored under idempotency keys and for the request counts of rate limits.
   */
  readonly edge: DatabaseTarget;
}

/** Returns the databases of an installation with a single database, which is used for everything. */
export function singleDatabase({ MODE: mode }: Pick<Config, 'MODE'>, url: string): Databases {
  const edge: DatabaseTarget = { url, mode };
  const databaseUrl: DatabaseTarget = { ...edge, eventLog: { lastPosition, url: null } };
  return { databaseUrl, databases: onAllDomains(databaseUrl), edge };
}

/** Returns the connection URLs of all databases. */
export function addressesOf({ databaseUrl, databases, edge }: Databases): string[] {
  return [
    ...new Set(
      [databaseUrl, ...Object.values(databases), edge].flatMap((one) => [
        one.url,
        resolveDatabaseTarget(one).directUrl,
      ]),
    ),
  ];
}
