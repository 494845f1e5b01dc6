import type { LogBacking } from '../../subgraphs/events/src';
import type { Config } from '../config';
import { type Databases, singleDatabase } from '../runtime/databases';
import type { MetricsRegistry } from '../runtime/metrics-registry';
import { scaledDatabases } from './databases';
import { watchEventLog, watchReplicas } from './metrics';

// The optional features for more load than a single installation can carry (docs/scale.md). The rest of the service uses
// only these functions; without settings of `app/settings/scale.ts`, their results are the defaults. `npm run divide`
// uses `sharding/` directly.
export { outboxTargets } from './databases';
export { eventLogDriver } from './event-log';

/**
 * Returns the databases of a configuration.
 * @param url URL of the common database, which may be the embedded server
 */
export function databasesOf(config: Config, url: string): Databases {
  return scaledDatabases(config, singleDatabase(config, url));
}

/** Returns the name of the variable that contains the URL of the common database without a pooler. */
export function directUrlVariable({ DATABASE_DIRECT_URL: direct }: Pick<Config, 'DATABASE_DIRECT_URL'>): string {
  return direct === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
}

/**
 * Adds the metrics of the optional features.
 * @param backing log driver; omitted in a process without the events domain
 */
export function watchScale(
  registry: MetricsRegistry,
  databases: Pick<Databases, 'databaseUrl' | 'databases'>,
  backing?: Pick<LogBacking, 'needs' | 'backlog'>,
): void {
  watchReplicas(registry, databases);
  if (backing) watchEventLog(registry, backing);
}
