import { join } from 'node:path';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import type { ReadinessChecks } from '../../subgraphs/kit/src/serving';
import type { Config } from '../config';
import { type DemoWorld, openDemoWorld } from '../demo-world';
import { checkConnectionRoom } from '../parts/connection-room';
import { serviceContract } from '../parts/contract';
import { addressesOf, type Databases, replicaStates } from '../parts/databases';
import { filledFolders, hasSpace } from '../parts/disk-space';
import { domainChoices } from '../parts/domain-choices';
import { type Domains, openDomains } from '../parts/domains';
import { checkFiles } from '../parts/files';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { localGraph } from '../parts/local-graph';
import { publicOrigin } from '../parts/origin';
import { openQueueDepths } from '../parts/queue-depths';
import { drainGrace, hears, workersDo } from '../parts/readiness';
import { openSecrets } from '../parts/secrets';
import { receiverRules } from '../parts/receivers';
import type { Shutdown } from '../parts/shutdown';
import { startPage } from '../parts/start-page';
import { pausable } from '../parts/mailer';
import { openDoors } from '../parts/all-doors';
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

/** Options of the demo world. */
export interface DemoOptions {
  /** Creates it in a configured database, too. */
  readonly always?: boolean;
  /** Its dates lie in the 90 days before this day; default: the day of the first start. */
  readonly today?: Date;
  /** False: nothing is bought, paid or written. */
  readonly activity?: boolean;
}

/**
 * Runs every role in this process: all domains behind one gateway, REST, WebSocket, and the workers.
 * @param progress receives a line for each step that an operator may want to see
 * @param demo options of the demo world, which is created in an embedded database by default
 */
export async function runEverything(
  config: Config,
  shutdown: Shutdown,
  progress: (line: string) => void,
  demo: DemoOptions = {},
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
  const { mailer: sender, ...choices } = domainChoices(config);
  const mailer = sender && pausable(sender);
  const domainParts = {
    ...places,
    log,
    signals,
    secrets,
    contract,
    origin,
    ...choices,
    mailer,
    receivers: receiverRules(config, () => [`http://127.0.0.1:${front.port}`, ...addressesOf(places)]),
  };
  const domains = await openDomains(domainParts, shutdown);
  const { platform, billing, payouts, courses, 'trust-safety': trustSafety, events } = domains;

  progress('Composing the graph.');
  const graph = await shutdown.add(localGraph(domains, config, log), (opened) => opened.close());
  const parts = { config, graph, log, shutdown, telemetry, signals, contract, secrets, origin, edge: places.edge };
  const { mounts, socket } = await openDoors(parts);
  const isWanted = config.MODE === 'sandbox' && (storage.embedded || demo.always === true);
  const activity = demo.activity === false ? undefined : { mounts, guard: guardOf(config), mailer };
  const today = demo.today ?? new Date();
  const world = isWanted ? await openDemoWorld({ ...domains, secrets, log, progress, today, activity }) : null;
  await startWorkers(
    { ...parts, domains: [platform, billing, payouts, courses, trustSafety], events, places },
    shutdown,
  );
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

function measure({ metrics }: Telemetry, domains: Domains, signals: Signals, places: Databases): void {
  if (!metrics) return;
  for (const { subgraph, database } of Object.values(domains))
    metrics.watchPool(subgraph.name, () => database.poolState);
  metrics.watchSignals(() => signals.connected);
  metrics.watchQueues(openQueueDepths(places));
  metrics.watchReplicas(() => replicaStates(places));
  metrics.watchEventLog(domains.events.backing);
}
