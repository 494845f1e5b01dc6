import { join } from 'node:path';
import type { Graph } from '../../gateway/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import type { ReadinessChecks } from '../../subgraphs/kit/src/serving/readiness';
import type { Config } from '../config';
import { type DemoData, openDemoData } from '../demo-data';
import { checkConnectionCapacity } from '../runtime/connection-capacity';
import { serviceContract } from '../runtime/contract';
import { addressesOf, type Databases } from '../runtime/databases';
import { filledFolders, diskSpaceCheck } from '../runtime/disk-space';
import { documentProblemsOf } from '../runtime/document-problems';
import { domainSettings } from '../runtime/domain-settings';
import { type Domains, openDomains } from '../runtime/domains';
import { addForeignSubgraphs } from '../runtime/foreign-subgraphs';
import { guardOf } from '../runtime/guard';
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import type { HttpServer } from '../runtime/http-server';
import { localGraph } from '../runtime/local-graph';
import { publicOrigin } from '../runtime/public-origin';
import { createQueueDepths } from '../runtime/queue-depths';
import { drainGracePeriod, signalsCheck, checkWorkers } from '../runtime/readiness';
import type { Secrets } from '../runtime/secrets';
import { receiverRules } from '../runtime/receiver-rules';
import type { Shutdown } from '../runtime/shutdown';
import { queryPageCredentials, startPage } from '../runtime/start-page';
import { openMailRenderer } from '../runtime/mail-renderer';
import { pausable } from '../runtime/mailer';
import { openApis } from '../runtime/open-apis';
import { openStorage } from '../runtime/storage';
import { openTelemetry, type Telemetry } from '../runtime/telemetry';
import { startWorkers } from '../runtime/workers';
import { readSandboxFile } from '../sandbox/sandbox-file';
import { watchScale } from '../scale';
import type { DemoOptions, RunningService } from './everything';

/** Opened resources and settings of the process that runs every role. */
export interface ProcessResources {
  readonly config: Config;
  /** The listening server, which is not open for requests yet. */
  readonly server: HttpServer;
  readonly secrets: Secrets;
  readonly shutdown: Shutdown;
  /** Receives a line for each step that an operator may want to see. */
  readonly progress: (line: string) => void;
  readonly demo: DemoOptions;
}

/**
 * Opens the database, the domains, the APIs and the workers, creates the demo data, and opens the server for requests.
 * @param starting the embedded Postgres; undefined if a database is configured
 */
export async function runOn(
  { config, server, secrets, shutdown, progress, demo }: ProcessResources,
  starting: Promise<EmbeddedPostgres> | undefined,
): Promise<RunningService> {
  const log = createLogger(config.LOG_LEVEL);
  const telemetry = await openTelemetry(config, 'everything', log, shutdown);
  const origin = publicOrigin(config, server.port);
  const contract = serviceContract();
  const storage = await shutdown.add(openStorage(config, progress, starting), (resource) => resource.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  progress('Migrating and opening the domains.');
  const { databases } = storage;
  const { mailer: sender, ...domainOptions } = domainSettings(config);
  const [mailer, mailRenderer] = [sender && pausable(sender), openMailRenderer(config, origin, log)];
  let served: Graph | null = null;
  const domainDependencies = {
    ...databases,
    log,
    signals,
    secrets,
    contract,
    origin,
    ...domainOptions,
    mailer,
    mailRenderer,
    documentProblems: documentProblemsOf(config.MODE, () => served?.schema ?? null),
    receivers: receiverRules(config, () => [`http://127.0.0.1:${server.port}`, ...addressesOf(databases)]),
  };
  const opening = openDomains(domainDependencies, shutdown);
  const composing = shutdown.add(localGraph(opening, config, log), (resource) => resource.close());
  const [domains, graph] = await Promise.all([opening, composing]);
  served = graph;
  await addForeignSubgraphs(graph, config, secrets, log, shutdown);
  const { platform, billing, payouts, courses, 'trust-safety': trustSafety, events } = domains;

  progress('Opening the APIs.');
  const deps = { config, graph, log, shutdown, telemetry, signals, contract, secrets, origin, edge: databases.edge };
  let demoData: DemoData | null = null;
  const loadDemoData = () => demoData ?? readSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'));
  const pageCredentials = queryPageCredentials(config, { demoData: loadDemoData, secrets });
  const { mounts, socket } = await openApis({ ...deps, pageCredentials });
  const activity = { mounts, guard: guardOf(config), log, mailer };
  if (config.MODE === 'sandbox' && (storage.embedded || demo.always === true))
    demoData = await fillSandbox(demo, { ...domains, secrets, log, progress, activity });
  mailRenderer.open(graph);
  await startWorkers(
    { ...deps, domains: [platform, billing, payouts, courses, trustSafety], events, databases },
    shutdown,
  );
  const domainDatabases = Object.values(domains).map(({ database }) => database);
  await checkConnectionCapacity(domainDatabases, log);
  await storage.complete();
  measure(telemetry, domains, signals, databases);
  const start = startPage({ config, origin, log, demo: { demoData: loadDemoData, graph, platform, secrets } });
  await server.open({
    mounts: [...mounts, ...start.mounts],
    notFound: start.notFound,
    socket,
    grace: drainGracePeriod(config),
    deadline: config.REQUEST_DEADLINE,
    log,
    observe: telemetry.observe,
    checks: readinessChecks(config, domains, signals),
  });
  // The server was created and registered first, so that an occupied port is detected immediately. This second
  // registration makes the shutdown close it before everything else, so that requests in progress can complete.
  await shutdown.add(server, (resource) => resource.close());
  return { origin, demoData };
}

/** Creates the demo data with the options of the process, unless it exists. */
function fillSandbox(
  { activity, today = new Date() }: DemoOptions,
  deps: Omit<Parameters<typeof openDemoData>[0], 'today'>,
): Promise<DemoData> {
  return openDemoData({ ...deps, today, ...(activity === false && { activity: undefined }) });
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
  watchScale(metrics.registry, connectionUrls, domains.events.backing);
}
