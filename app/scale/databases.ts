import { type DatabaseTarget, type ListReplicas, resolveDatabaseTarget } from '../../subgraphs/kit/src';
import type { Replicas } from '../../subgraphs/kit/src/database/replicas/replicas';
import type { Config } from '../config';
import type { Databases } from '../runtime/databases';
import { type DomainName, domainNames, eventSources } from '../runtime/domains';
import { poolLimits } from '../runtime/pool-limits';

/** Prefixes of the environment variables of the domains (`BILLING` for `BILLING_DATABASE_URL`). */
const prefixes = {
  platform: 'PLATFORM',
  billing: 'BILLING',
  payouts: 'PAYOUTS',
  courses: 'COURSES',
  'trust-safety': 'TRUST_SAFETY',
  events: 'EVENTS',
} as const satisfies Record<DomainName, string>;

/**
 * Returns the databases with the configured replicas, pooler and separate databases; without any of these settings,
 * they equal the given ones.
 *
 * ADR 0042
 */
export function scaledDatabases(config: Config, single: Databases): Databases {
  const { DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URLS: replicaUrls, EDGE_DATABASE_URL: edgeUrl } = config;
  const connected = (given: DatabaseTarget, url: string, directUrl = url): DatabaseTarget => ({
    ...given,
    url,
    pooling: config.DATABASE_POOLING,
    directUrl,
  });
  const common = connected(single.databaseUrl, single.databaseUrl.url, direct);
  const logUrl = config.EVENTS_DATABASE_URL ?? common.url;
  const forLists = (given: DatabaseTarget, urls: readonly string[]): DatabaseTarget => ({
    ...given,
    replicas: openReplicas(config, given.url, urls),
    eventLog: given.eventLog && { ...given.eventLog, url: given.url === logUrl ? null : logUrl },
  });
  const databaseUrl = forLists(common, replicaUrls);
  const databaseOf = (name: DomainName): DatabaseTarget => {
    const url = config[`${prefixes[name]}_DATABASE_URL`];
    if (url === undefined) return databaseUrl;
    const own = connected(single.databases[name], url, config[`${prefixes[name]}_DATABASE_DIRECT_URL`]);
    return forLists(own, config[`${prefixes[name]}_DATABASE_REPLICA_URLS`]);
  };
  return {
    databaseUrl,
    databases: Object.fromEntries(domainNames.map((name) => [name, databaseOf(name)])) as Databases['databases'],
    edge:
      edgeUrl === undefined
        ? connected(single.edge, single.edge.url, direct)
        : connected(single.edge, edgeUrl, config.EDGE_DATABASE_DIRECT_URL),
  };
}

/**
 * Groups the schemas that contain outboxes: `schemas` in the database of the event log, `remoteDatabases` in other databases.
 */
export function outboxTargets({ databases }: Pick<Databases, 'databases'>): {
  readonly schemas: readonly string[];
  readonly remoteDatabases: readonly { readonly url: string; readonly schemas: readonly string[] }[];
} {
  const urlOf = (name: DomainName): string => resolveDatabaseTarget(databases[name]).directUrl;
  const byUrl = Map.groupBy(eventSources, (schema) => urlOf(schema.replace('_', '-') as DomainName));
  const log = urlOf('events');
  return {
    schemas: byUrl.get(log) ?? [],
    remoteDatabases: [...byUrl].flatMap(([url, schemas]) => (url === log ? [] : [{ url, schemas }])),
  };
}

/** Creates the replicas of a database; null without replicas, whose code is then not loaded. */
function openReplicas(config: Config, primaryUrl: string, urls: readonly string[]): ListReplicas | null {
  if (urls.length === 0) return null;
  const { Replicas: ReplicasOfDatabase } = require('../../subgraphs/kit/src/database/replicas/replicas') as {
    readonly Replicas: typeof Replicas;
  };
  const { DATABASE_POOLING: pooling, DATABASE_REPLICA_LAG: maxLagMs, POOL_SIZE: poolSize } = config;
  return new ReplicasOfDatabase({ primaryUrl, urls, pooling, maxLagMs, poolSize, limits: poolLimits(config) });
}
