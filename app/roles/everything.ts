import { join } from 'node:path';
import type { Contract } from '../../contract/versioning';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import type { ReadinessChecks } from '../../subgraphs/kit/src/serving';
import type { Config } from '../config';
import { type DemoWorld, openDemoWorld } from '../demo-world';
import { checkConnectionRoom } from '../parts/connection-room';
import { serviceContract } from '../parts/contract';
import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { addressesOf, type Databases, replicaStates } from '../parts/databases';
import { documentMounts } from '../parts/docs';
import { type DoorParts, graphDoor, restDoor } from '../parts/doors';
import { filledFolders, hasSpace } from '../parts/disk-space';
import { domainChoices } from '../parts/domain-choices';
import { type Domains, openDomains } from '../parts/domains';
import { fileMounts } from '../parts/file-mounts';
import { checkFiles, fileChoices, openFiles } from '../parts/files';
import { hostedPageMounts } from '../parts/hosted-pages';
import { guardOf } from '../parts/guard';
import { type Doors, listen } from '../parts/http-front';
import { jwksMount } from '../parts/jwks';
import { localGraph } from '../parts/local-graph';
import { publicOrigin } from '../parts/origin';
import { openQueueDepths } from '../parts/queue-depths';
import { openCallers } from '../parts/rate-limits';
import { drainGrace, hears, workersDo } from '../parts/readiness';
import { openSecrets, type Secrets } from '../parts/secrets';
import { receiverRules } from '../parts/receivers';
import type { Shutdown } from '../parts/shutdown';
import { startPage } from '../parts/start-page';
import { signedInMounts } from '../parts/visitors';
import { openStorage } from '../parts/storage';
import { openTelemetry, type Telemetry } from '../parts/telemetry';
import { startWorkers } from '../parts/workers';
import { readSandboxFile } from '../sandbox/sandbox-file';

/** The running service of this process. */
export interface RunningService {
  /** Origin for clients. */
  readonly origin: string;
  /** Keys and example ids of the demo world; null without one. */
  readonly world: DemoWorld | null;
}

/**
 * Runs every role in this process: all domains behind one gateway, REST, WebSocket, and the workers.
 * @param progress receives a line for each step that an operator may want to see
 * @param demo creates the demo world in an embedded database only, or in any (`force`)
 */
export async function runEverything(
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
  demo: 'embedded' | 'force' = 'embedded',
): Promise<RunningService> {
  const log = createLogger(config.LOG_LEVEL);
  const front = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (opened) => opened.close());
  const telemetry = await openTelemetry(config, 'everything', log, shutdown);
  const origin = publicOrigin(config, front.port);
  const secrets = openSecrets(config);
  checkFiles(config);
  progress('Opening the database.');
  const storage = await shutdown.add(openStorage(config, progress), (opened) => opened.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (opened) => opened.close());
  progress('Migrating and opening the domains.');
  const contract = serviceContract();
  const { places } = storage;
  const domainParts = {
    ...places,
    log,
    signals,
    secrets,
    contract,
    origin,
    ...domainChoices(config),
    receivers: receiverRules(config, () => [`http://127.0.0.1:${front.port}`, ...addressesOf(places)]),
  };
  const domains = await openDomains(domainParts, shutdown);
  const { platform, billing, payouts, courses, 'trust-safety': trustSafety, events } = domains;

  progress('Composing the graph.');
  const graph = await shutdown.add(localGraph(domains, config, log), (opened) => opened.close());
  const wantsDemo = config.MODE === 'sandbox' && (storage.embedded || demo === 'force');
  const world = wantsDemo ? await openDemoWorld({ ...domains, secrets, log, progress }) : null;
  const parts = { config, graph, log, shutdown, telemetry, signals, contract, secrets, origin, edge: places.edge };
  await startWorkers(
    { ...parts, domains: [platform, billing, payouts, courses, trustSafety], events, places },
    shutdown,
  );
  const { mounts, socket } = await openDoors(parts);
  await checkConnectionRoom(
    Object.values(domains).map(({ database }) => database),
    log,
  );
  await storage.complete();
  measure(telemetry, domains, signals, places);
  const knownWorld = () => world ?? readSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'));
  const start = startPage({ config, origin, log, demo: { world: knownWorld, graph, platform, secrets } });
  await front.open({
    mounts: [...mounts, ...start.mounts],
    notFound: start.notFound,
    socket,
    grace: drainGrace(config),
    deadline: config.REQUEST_DEADLINE,
    observe: telemetry.observe,
    checks: readinessChecks(config, domains, signals),
  });
  // The server is opened first, so that a taken port is detected immediately, and closed first, so that running requests can complete.
  await shutdown.add(front, (opened) => opened.close());
  return { origin, world };
}

/** Returns the readiness checks of this process. */
function readinessChecks(config: Config, domains: Domains, signals: Signals): ReadinessChecks {
  const folders = filledFolders(config, { files: true });
  const databases = Object.values(domains).map(({ database }) => database);
  return {
    needed: {
      database: () => domains.platform.database.ping(),
      signals: hears(signals),
      workers: workersDo,
      space: hasSpace(folders, databases),
    },
    asked: domains.events.backing.needs,
  };
}

interface FrontParts extends Omit<DoorParts, 'authenticator' | 'callers'> {
  readonly signals: Signals;
  readonly contract: Contract;
  readonly secrets: Secrets;
  /** Public URL of the service. */
  readonly origin: string;
  readonly edge: Databases['edge'];
}

/** Opens all entry points: the graph, REST, files, documents and pages. */
async function openDoors(parts: FrontParts): Promise<Pick<Doors, 'mounts' | 'socket'>> {
  const { config, graph, log, shutdown, signals, contract, secrets, origin, edge } = parts;
  const credentials = credentialSignals(signals);
  const callers = await openCallers(config, edge, log, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, log, signals, callers.limits), (opened) =>
    opened.close(),
  );
  const { mount, socket } = graphDoor({ ...parts, authenticator, callers, credentials });
  const rest = await restDoor({ ...parts, authenticator, callers, credentials });
  const files = openFiles(fileChoices(config), secrets, origin);
  const mounts = [
    mount,
    rest,
    ...fileMounts(graph, files, log),
    ...documentMounts(contract),
    ...hostedPageMounts({ graph, config, secrets, files, origin, authenticator, callers, log }),
    ...signedInMounts({
      graph,
      authenticator,
      secrets,
      origin,
      sandbox: config.MODE === 'sandbox',
      versions: contract.versions,
      callers,
      log,
    }),
    jwksMount(graph, log),
  ];
  return { mounts, socket };
}

function measure({ metrics }: Telemetry, domains: Domains, signals: Signals, places: Databases): void {
  if (!metrics) return;
  for (const { subgraph, database } of Object.values(domains))
    metrics.watchPool(subgraph.name, () => database.poolState);
  metrics.watchSignals(() => signals.connected);
  metrics.watchQueues(openQueueDepths(places));
  metrics.watchReplicas(() => replicaStates(places));
  metrics.watchEventLog(domains.events.backing);
}
