import {
  type DatabaseTarget,
  type EventLogTarget,
  resolveDatabaseTarget,
  Replicas,
  type ReplicasState,
} from '../../subgraphs/kit/src';
import { lastPosition } from '../../subgraphs/events/src';
import type { Config } from '../config';
import { type DomainName, eventSources } from './domains';
import { poolLimits } from './pool-limits';

/** Databases of the service, as configured for a process. */
export interface Databases {
  /**
   * Common database, for all domains without a separate database and for the Postgres notifications between processes.
   */
  readonly databaseUrl: DatabaseTarget;
  /** Separate databases of individual domains; a domain without an entry uses the common database. */
  readonly databases: Readonly<Record<string, DatabaseTarget | undefined>>;
  /**
   * Database of the REST APIs, for responses stored under idempotency keys and for the request counts of rate limits.
   */
  readonly edge: DatabaseTarget;
}

/** Names of the domains, and the prefixes of their environment variables (`BILLING` for `BILLING_DATABASE_URL`). */
const domains: readonly (readonly [
  DomainName,
  'PLATFORM' | 'BILLING' | 'PAYOUTS' | 'COURSES' | 'TRUST_SAFETY' | 'EVENTS',
])[] = [
  ['platform', 'PLATFORM'],
  ['billing', 'BILLING'],
  ['payouts', 'PAYOUTS'],
  ['courses', 'COURSES'],
  ['trust-safety', 'TRUST_SAFETY'],
  ['events', 'EVENTS'],
];

/**
 * Returns the databases of a configuration.
 * @param url URL of the common database, which may be the embedded server
 */
export function databasesOf(config: Config, url: string): Databases {
  const databaseUrl = databaseTarget(config, url, config.DATABASE_DIRECT_URL, config.DATABASE_REPLICA_URLS);
  const databases = domains.flatMap(([domain, name]) => {
    const domainUrl = config[`${name}_DATABASE_URL`];
    return domainUrl === undefined
      ? []
      : [
          [
            domain,
            databaseTarget(
              config,
              domainUrl,
              config[`${name}_DATABASE_DIRECT_URL`],
              config[`${name}_DATABASE_REPLICA_URLS`],
            ),
          ],
        ];
  });
  const { EDGE_DATABASE_URL: edgeUrl, EDGE_DATABASE_DIRECT_URL: direct } = config;
  const domainTargets: Databases['databases'] = Object.fromEntries(databases);
  const log = (domainTargets.events ?? databaseUrl).url;
  const withEventLog = (one: DatabaseTarget): DatabaseTarget => ({ ...one, eventLog: eventLogFrom(one.url, log) });
  return {
    databaseUrl: withEventLog(databaseUrl),
    databases: Object.fromEntries(
      Object.entries(domainTargets).map(([domain, one]) => [domain, one && withEventLog(one)]),
    ),
    edge: edgeUrl === undefined ? { ...databaseUrl, replicas: null } : databaseTarget(config, edgeUrl, direct, []),
  };
}

/** Returns the connection URLs of all databases, with and without a pooler. */
export function addressesOf({ databaseUrl, databases, edge }: Databases): string[] {
  return [
    ...new Set(
      [databaseUrl, ...Object.values(databases), edge].flatMap((one) =>
        one ? [one.url, resolveDatabaseTarget(one).directUrl] : [],
      ),
    ),
  ];
}

/**
 * Groups the schemas that contain outboxes: `schemas` in the database of the event log, `remoteDatabases` in other databases.
 */
export function outboxTargets({ databaseUrl, databases }: Databases): {
  readonly schemas: readonly string[];
  readonly remoteDatabases: readonly { readonly url: string; readonly schemas: readonly string[] }[];
} {
  const urlOf = (schema: string): string =>
    resolveDatabaseTarget(databases[schema.replace('_', '-')] ?? databaseUrl).directUrl;
  const byUrl = Map.groupBy(eventSources, urlOf);
  const log = urlOf('events');
  return {
    schemas: byUrl.get(log) ?? [],
    remoteDatabases: [...byUrl].flatMap(([url, schemas]) => (url === log ? [] : [{ url, schemas }])),
  };
}

/** Returns the state of the read replicas of all databases. */
export function replicaStates({ databaseUrl, databases }: Databases): ReplicasState[] {
  return [databaseUrl, ...Object.values(databases)].flatMap((one) => one?.replicas?.state ?? []);
}

/**
 * Returns how lists read from the database `url` obtain the last position of the event log.
 * @param log URL of the event log's database
 */
function eventLogFrom(url: string, log: string): EventLogTarget {
  return { lastPosition, url: url === log ? null : log };
}

function databaseTarget(
  config: Config,
  url: string,
  directUrl: string | undefined,
  urls: readonly string[],
): DatabaseTarget {
  const { DATABASE_POOLING: pooling, DATABASE_REPLICA_LAG: maxLagMs, POOL_SIZE: poolSize } = config;
  const replicas =
    urls.length > 0
      ? new Replicas({ primaryUrl: url, urls, pooling, maxLagMs, poolSize, limits: poolLimits(config) })
      : null;
  return { url, pooling, directUrl: directUrl ?? url, replicas, mode: config.MODE };
}
