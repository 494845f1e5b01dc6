import { createGraph, type Graph, type RemoteSubgraph } from '../../gateway/src';
import { createLogger, type Logger, Signals } from '../../subgraphs/kit/src';
import { ConfigurationError } from '../../subgraphs/kit/src/config/config';
import type { Config } from '../config';
import { domainVariables } from '../settings/domains';
import { awaitPeers } from './peers';
import { openSecrets, type Secrets } from './secrets';
import type { Shutdown } from './shutdown';
import type { Databases } from './databases';
import { openStorage } from './storage';
import { graphDescription, readSupergraph } from './supergraph';
import { openTelemetry, type Telemetry } from './telemetry';

/**
 * Common dependencies of every process with a single role: log, shared secrets, databases and Postgres notifications.
 */
export interface ProcessRuntime extends Databases {
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly signals: Signals;
  /** Secret that signs and verifies the principals (caller identities) that the gateway sends to the domains. */
  readonly principalSecret: string;
  readonly telemetry: Telemetry;
}

/**
 * Opens the common dependencies of a process with a single role. Such processes share a database, a master secret and a public URL, so all of these
 * must be configured.
 */
export async function openProcess(
  role: string,
  config: Config,
  shutdown: Shutdown,
  { files = false }: { readonly files?: boolean } = {},
): Promise<ProcessRuntime> {
  const shared = [
    'DATABASE_URL',
    'MASTER_SECRET',
    'PUBLIC_ORIGIN',
    ...(files && config.FILE_STORE === 'folder' ? (['FILE_FOLDER'] as const) : []),
  ] as const;
  const missing = shared.filter((name) => config[name] === undefined);
  if (missing.length > 0)
    throw new ConfigurationError(
      missing.map(
        (name) => `${name} is missing (required by the role ${role}, as by every process of a distributed deployment)`,
      ),
    );
  const log = createLogger(config.LOG_LEVEL);
  const telemetry = await openTelemetry(config, role, log, shutdown);
  const secrets = openSecrets(config);
  const storage = await shutdown.add(
    openStorage(config, () => {}),
    (resource) => resource.close(),
  );
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  telemetry.metrics?.watchSignals(() => signals.connected);
  return {
    log,
    telemetry,
    secrets,
    ...storage.databases,
    signals,
    principalSecret: secrets.derive('principals').toString('base64url'),
  };
}

/**
 * Creates the graph over subgraphs that run in other processes. Waits until all of them respond with the schema from
 * which the supergraph was composed; throws `PeersUnavailable` if one does not in time.
 */
export async function remoteGraph(
  config: Config,
  deps: ProcessRuntime,
  shutdown: Shutdown,
  progress: (line: string) => void,
): Promise<Graph> {
  const subgraphs = Object.entries(domainVariables).map(([name, variable]): RemoteSubgraph => ({
    name,
    url: config[variable],
    secret: deps.principalSecret,
  }));
  const graph = await shutdown.add(
    createGraph({
      supergraphSdl: readSupergraph(config.MODE),
      description: graphDescription,
      subgraphs,
      log: deps.log,
      hideSuggestions: config.MODE === 'live',
    }),
    (resource) => resource.close(),
  );
  await awaitPeers(graph, config, shutdown, progress);
  return graph;
}
