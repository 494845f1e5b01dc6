import { join } from 'node:path';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import type { ReadinessChecks } from '../../subgraphs/kit/src/serving';
import type { Config } from '../config';
import { type DemoData, openDemoData } from '../demo-data';
import { checkConnectionCapacity } from '../runtime/connection-capacity';
import { serviceContract } from '../runtime/contract';
import { addressesOf, type Databases, replicaStates } from '../runtime/databases';
import { filledFolders, diskSpaceCheck } from '../runtime/disk-space';
import { domainSettings } from '../runtime/domain-settings';
import { type Domains, openDomains } from '../runtime/domains';
import { checkFiles } from '../runtime/files';
import { guardOf } from '../runtime/guard';
import { listen } from '../runtime/http-server';
import { localGraph } from '../runtime/local-graph';
import { publicOrigin } from '../runtime/public-origin';
import { createQueueDepths } from '../runtime/queue-depths';
import { drainGracePeriod, signalsCheck, checkWorkers } from '../runtime/readiness';
import { openSecrets } from '../runtime/secrets';
import { receiverRules } from '../runtime/receiver-rules';
import type { Shutdown } from '../runtime/shutdown';
import { startPage } from '../runtime/start-page';
import { pausable } from '../runtime/mailer';
import { openApis } from '../runtime/open-apis';
import { openStorage } from '../runtime/storage';
import { openTelemetry, type Telemetry } from '../runtime/telemetry';
import { startWorkers } from '../runtime/workers';
import { readSandboxFile } from '../sandbox/sandbox-file';

/** The running service of this process. */
export interface RunningService {
  /** Public URL of the service, without a path. */
  readonly origin: string;
  /** Keys and example ids of the demo data; null without demo data. */
  readonly demoData: DemoData | null;
}

/** Options of the demo data. */
export interface DemoOptions {
  /** Whether to create the demo data also in a configured database, not only in the embedded one. */
  readonly always?: boolean;
  /** The dates of the demo data lie in the 90 days before this day; default: the day of the first start. */
  readonly today?: Date;
  /** If false, no activity (purchases, payouts, disputes) is simulated. */
  readonly activity?: boolean;
}

/**
 * Runs every role in this process: all domains behind one gateway, REST, WebSocket, and the workers.
 * @param progress receives a line for each step that an operator may want to see
 * @param demo options of the demo data, which is created in an embedded database by default
 */
export async function runStandalone(
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
  demo: DemoOptions = {},
): Promise<RunningService> {
  const log = createLogger(config.LOG_LEVEL);
  const server = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (resource) => resource.close());
  const telemetry = await openTelemetry(config, 'everything', log, shutdown);
  const origin = publicOrigin(config, server.port);
  const secrets = openSecrets(config);
  checkFiles(config);
  progress('Opening the database.');
  const storage = await shutdown.add(openStorage(config, progress), (resource) => resource.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  progress('Migrating and opening the domains.');
  const contract = serviceContract();
  const { databases } = storage;
  const { mailer: sender, ...domainOptions } = domainSettings(config);
  const mailer = sender && pausable(sender);
  const domainDependencies = {
    ...databases,
    log,
    signals,
    secrets,
    contract,
    origin,
    ...domainOptions,
    mailer,
    receivers: receiverRules(config, () => [`http://127.0.0.1:${server.port}`, ...addressesOf(databases)]),
  };
  const domains = await openDomains(domainDependencies, shutdown);
  const { platform, billing, payouts, courses, 'trust-safety': trustSafety, events } = domains;

  progress('Composing the graph.');
  const graph = await shutdown.add(localGraph(domains, config, log), (resource) => resource.close());
  const deps = { config, graph, log, shutdown, telemetry, signals, contract, secrets, origin, edge: databases.edge };
  const { mounts, socket } = await openApis(deps);
  const needsDemoData = config.MODE === 'sandbox' && (storage.embedded || demo.always === true);
  const activity = demo.activity === false ? undefined : { mounts, guard: guardOf(config), mailer };
  const today = demo.today ?? new Date();
  const demoData = needsDemoData ? await openDemoData({ ...domains, secrets, log, progress, today, activity }) : null;
  await startWorkers(
    { ...deps, domains: [platform, billing, payouts, courses, trustSafety], events, databases },
    shutdown,
  );
  await checkConnectionCapacity(
    Object.values(domains).map(({ database }) => database),
    log,
  );
  await storage.complete();
  measure(telemetry, domains, signals, databases);
  const loadDemoData = () => demoData ?? readSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'));
  const start = startPage({ config, origin, log, demo: { demoData: loadDemoData, graph, platform, secrets } });
  await server.open({
    mounts: [...mounts, ...start.mounts],
    notFound: start.notFound,
    socket,
    grace: drainGracePeriod(config),
    deadline: config.REQUEST_DEADLINE,
    observe: telemetry.observe,
    checks: readinessChecks(config, domains, signals),
  });
  // The server was created and registered first, so that an occupied port is detected immediately. This second
  // registration makes the shutdown close it before everything else, so that requests in progress can complete.
  await shutdown.add(server, (resource) => resource.close());
  return { origin, demoData };
}

/** Returns the readiness checks of this process, by the name of the dependency that each checks. */
function readinessChecks(config: Config, domains: Domains, signals: Signals): ReadinessChecks {
  const folders = filledFolders(config, { files: true });
  const databases = Object.values(domains).map(({ database }) => database);
  return {
    needed: {
      database: () => domains.platform.database.ping(),
      signals: signalsCheck(signals),
      workers: checkWorkers,
      space: diskSpaceCheck(folders, databases),
    },
    dependencies: domains.events.backing.needs,
  };
}

function measure({ metrics }: Telemetry, domains: Domains, signals: Signals, connectionUrls: Databases): void {
  if (!metrics) return;
  for (const { subgraph, database } of Object.values(domains))
    metrics.watchPool(subgraph.name, () => database.poolState);
  metrics.watchSignals(() => signals.connected);
  metrics.watchQueues(createQueueDepths(connectionUrls));
  metrics.watchReplicas(() => replicaStates(connectionUrls));
  metrics.watchEventLog(domains.events.backing);
}
