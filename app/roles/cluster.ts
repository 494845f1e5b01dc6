import { createLogger } from '../../subgraphs/kit/src';
import { ConfigurationError } from '../../subgraphs/kit/src/config/config';
import type { Config } from '../config';
import { domainNames } from '../runtime/domains';
import { openClusterMetrics } from '../runtime/metrics-server';
import { demoMark, startCluster } from '../runtime/cluster';
import type { Shutdown } from '../runtime/shutdown';
import { openStorage, type Storage } from '../runtime/storage';
import { findRole } from '.';
import { allRoles } from './names';

/**
 * Limits with an embedded server: number of connections that the pools of all processes share, and maximum number of
 * processes.
 */
const embedded = { connections: 180, processes: 16 };

/**
 * Runs a role in several processes of this machine. The primary process owns the resources that exist only once: the
 * embedded database, and the port of the metrics. Returns the message with which the first process reported that it is
 * ready.
 * @param progress receives a line for each step that an operator may want to see
 */
export async function runClustered<Serving>(
  count: number,
  role: string,
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
): Promise<Serving> {
  if (role !== allRoles) findRole(role);
  if (config.PORT === 0) throw new ConfigurationError(['PORT must not be 0 if CLUSTER has several processes']);
  await openClusterMetrics(config, shutdown);
  const storage = role === allRoles ? await openSharedStorage(config, shutdown, progress) : null;
  const isEmbedded = storage?.embedded === true;
  const processCount = isEmbedded ? Math.min(count, embedded.processes) : count;
  const pool = Math.max(
    2,
    Math.min(config.POOL_SIZE, Math.floor(embedded.connections / (processCount * domainNames.length))),
  );
  const environment = {
    ...(storage && { DATABASE_URL: storage.url }),
    ...(isEmbedded && { POOL_SIZE: String(pool), ...(config.MODE === 'sandbox' && { [demoMark]: '1' }) }),
  };
  const broken = (): void => {
    process.exitCode = 1;
    process.stderr.write('The processes of the cluster keep exiting.\n');
    process.kill(process.pid, 'SIGTERM');
  };
  const serving = await startCluster<Serving>(
    { count: processCount, environment, log: createLogger(config.LOG_LEVEL), broken },
    shutdown,
  );
  await storage?.complete();
  return serving;
}

async function openSharedStorage(
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
): Promise<Storage> {
  return shutdown.add(openStorage(config, progress), (resource) => resource.close());
}
