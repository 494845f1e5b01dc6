import { createGraph } from '../../gateway/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { type DemoWorld, openDemoWorld } from '../demo-world';
import { serviceContract } from '../parts/contract';
import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { addressesOf, type Databases, replicaStates } from '../parts/databases';
import { documentMounts } from '../parts/docs';
import { graphDoor, restDoor } from '../parts/doors';
import { type Domains, openDomains } from '../parts/domains';
import { eventLogSettings } from '../parts/event-log';
import { fileMounts } from '../parts/file-mounts';
import { checkFiles, fileChoices, openFiles } from '../parts/files';
import { hostedPageMounts } from '../parts/hosted-pages';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { jwksMount } from '../parts/jwks';
import { openMailer } from '../parts/mailer';
import { publicOrigin } from '../parts/origin';
import { poolLimits } from '../parts/pool-limits';
import { openQueueDepths } from '../parts/queue-depths';
import { openCallers } from '../parts/rate-limits';
import { drainGrace, hears, workersDo } from '../parts/readiness';
import { openSecrets } from '../parts/secrets';
import { receiverRules } from '../parts/receivers';
import type { Shutdown } from '../parts/shutdown';
import { signedInMounts } from '../parts/visitors';
import { openStorage } from '../parts/storage';
import { readSupergraph } from '../parts/supergraph';
import { stripeSettings } from '../parts/stripe';
import { openTelemetry, type Telemetry } from '../parts/telemetry';
import { unverifiedLimit } from '../parts/unverified-limit';
import { startWorkers } from '../parts/workers';

/** The service at work in this process. */
export interface RunningService {
  /** Address for clients. */
  readonly origin: string;
  /** The demo world's keys and examples; null where there is none. */
  readonly world: DemoWorld | null;
}

/**
 * Runs every role in this process: all domains in memory behind one gateway, REST, WebSocket, and the workers.
 *
 * @param progress takes one line for each step that a person may want to wait for
 * @param demo makes the demo world where the database is the embedded one, or always (`force`)
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
  const domainParts = {
    ...storage.places,
    log,
    signals,
    secrets,
    contract,
    origin,
    sandbox: config.MODE === 'sandbox',
    poolSize: config.POOL_SIZE,
    limits: poolLimits(config),
    stripe: stripeSettings(config),
    cardFailures: config.CARD_FAILURES,
    mailer: openMailer(config),
    files: fileChoices(config),
    unverified: unverifiedLimit(config),
    eventLog: eventLogSettings(config),
    receivers: receiverRules(config, () => [`http://127.0.0.1:${front.port}`, ...addressesOf(storage.places)]),
  };
  const domains = await openDomains(domainParts, shutdown);
  const { platform, billing, payouts, courses, 'trust-safety': trustSafety, events } = domains;

  progress('Composing the graph.');
  const subgraphs = Object.values(domains).map(({ subgraph }) => subgraph);
  const graph = await shutdown.add(
    createGraph({
      supergraphSdl: readSupergraph(config.MODE),
      subgraphs,
      log,
      hideSuggestions: config.MODE === 'live',
    }),
    (opened) => opened.close(),
  );
  const wantsDemo = config.MODE === 'sandbox' && (storage.embedded || demo === 'force');
  const world = wantsDemo ? await openDemoWorld({ ...domains, secrets, log, progress }) : null;
  await startWorkers(
    {
      domains: [platform, billing, payouts, courses, trustSafety],
      events,
      graph,
      contract,
      log,
      config,
      places: storage.places,
    },
    shutdown,
  );

  const credentials = credentialSignals(signals);
  const callers = await openCallers(config, storage.places.edge, log, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, log, signals, callers.limits), (opened) =>
    opened.close(),
  );
  const parts = { config, graph, authenticator, callers, log, shutdown, telemetry };
  const { mount, socket } = graphDoor({ ...parts, credentials });
  const rest = await restDoor({ ...parts, credentials, contract, secrets, edge: storage.places.edge });
  await storage.complete();
  const stored = openFiles(domainParts.files, secrets, origin);
  const files = fileMounts(graph, stored, log);
  const pages = hostedPageMounts({ graph, config, secrets, files: stored, origin, addressOf: callers.addressOf, log });
  const signedIn = signedInMounts({
    graph,
    authenticator,
    secrets,
    origin,
    sandbox: config.MODE === 'sandbox',
    versions: contract.versions,
    callers,
    log,
  });
  measure(telemetry, domains, signals, storage.places);
  await front.open({
    mounts: [mount, rest, ...files, ...documentMounts(contract), ...pages, ...signedIn, jwksMount(graph, log)],
    socket,
    grace: drainGrace(config),
    deadline: config.REQUEST_DEADLINE,
    observe: telemetry.observe,
    checks: {
      needed: { database: () => platform.database.ping(), signals: hears(signals), workers: workersDo },
      asked: events.backing.needs,
    },
  });
  // Opened first, so that a taken port is found at once, and closed first, so that running requests still find everything.
  await shutdown.add(front, (opened) => opened.close());
  return { origin, world };
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
