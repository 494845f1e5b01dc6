import { type DatabasePlace, type LogPlace, waysTo, Replicas, type ReplicasState } from '../../subgraphs/kit/src';
import { lastPosition } from '../../subgraphs/events/src';
import type { Config } from '../config';
import { type DomainName, eventSources } from './domains';
import { poolLimits } from './pool-limits';

/** Where everything is kept, as a process reaches it. */
export interface Databases {
  /** Of every domain that has no database of its own; its signals are those of the whole service. */
  readonly databaseUrl: DatabasePlace;
  /** Databases that domains have for themselves. */
  readonly databases: Readonly<Record<string, DatabasePlace | undefined>>;
  /** Of the REST edge. */
  readonly edge: DatabasePlace;
}

/** Domains by the beginning of their variables. */
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
 * The databases that the configuration names.
 *
 * @param url of the common one, which may be the embedded server
 */
export function databasesOf(config: Config, url: string): Databases {
  const databaseUrl = place(config, url, config.DATABASE_DIRECT_URL, config.DATABASE_REPLICA_URLS);
  const databases = domains.flatMap(([domain, name]) => {
    const own = config[`${name}_DATABASE_URL`];
    return own === undefined
      ? []
      : [[domain, place(config, own, config[`${name}_DATABASE_DIRECT_URL`], config[`${name}_DATABASE_REPLICA_URLS`])]];
  });
  const { EDGE_DATABASE_URL: edge, EDGE_DATABASE_DIRECT_URL: direct } = config;
  const named: Databases['databases'] = Object.fromEntries(databases);
  const log = (named.events ?? databaseUrl).url;
  const withLog = (one: DatabasePlace): DatabasePlace => ({ ...one, eventLog: eventLogFrom(one.url, log) });
  return {
    databaseUrl: withLog(databaseUrl),
    databases: Object.fromEntries(Object.entries(named).map(([domain, one]) => [domain, one && withLog(one)])),
    edge: edge === undefined ? { ...databaseUrl, replicas: null } : place(config, edge, direct, []),
  };
}

/** Every address of every database. */
export function addressesOf({ databaseUrl, databases, edge }: Databases): string[] {
  return [
    ...new Set(
      [databaseUrl, ...Object.values(databases), edge].flatMap((one) => (one ? [one.url, waysTo(one).directUrl] : [])),
    ),
  ];
}

/** The outboxes that are in the database of the log, and those that are elsewhere. */
export function outboxPlaces({ databaseUrl, databases }: Databases): {
  readonly schemas: readonly string[];
  readonly elsewhere: readonly { readonly url: string; readonly schemas: readonly string[] }[];
} {
  const urlOf = (schema: string): string => waysTo(databases[schema.replace('_', '-')] ?? databaseUrl).directUrl;
  const byUrl = Map.groupBy(eventSources, urlOf);
  const log = urlOf('events');
  return {
    schemas: byUrl.get(log) ?? [],
    elsewhere: [...byUrl].flatMap(([url, schemas]) => (url === log ? [] : [{ url, schemas }])),
  };
}

/** How lists were read from the copies of all databases. */
export function replicaStates({ databaseUrl, databases }: Databases): ReplicasState[] {
  return [databaseUrl, ...Object.values(databases)].flatMap((one) => one?.replicas?.state ?? []);
}

/** How lists of a database ask how far the log has come. */
function eventLogFrom(url: string, log: string): LogPlace {
  return { lastPosition, url: url === log ? null : log };
}

function place(config: Config, url: string, directUrl: string | undefined, urls: readonly string[]): DatabasePlace {
  const { DATABASE_POOLING: pooling, DATABASE_REPLICA_LAG: mostBehind, POOL_SIZE: poolSize } = config;
  const replicas =
    urls.length > 0
      ? new Replicas({ primaryUrl: url, urls, pooling, mostBehind, poolSize, limits: poolLimits(config) })
      : null;
  return { url, pooling, directUrl: directUrl ?? url, replicas, mode: config.MODE };
}
