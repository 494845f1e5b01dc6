import { createGraph } from '../../gateway/src';
import { createBillingSubgraph } from '../../subgraphs/billing/src';
import { createEventsSubgraph, outboxSignal } from '../../subgraphs/events/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { createPlatformSubgraph } from '../../subgraphs/platform/src';
import { checkoutLinks } from '../../web/checkout-link';
import type { Config } from '../config';
import { type DemoWorld, openDemoWorld } from '../demo-world';
import { serviceContract } from '../parts/contract';
import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { graphDoor, restDoor } from '../parts/doors';
import { listen } from '../parts/http-front';
import { jwksMount } from '../parts/jwks';
import { readThroughGraph } from '../parts/read-resource';
import { openSecrets } from '../parts/secrets';
import type { Shutdown } from '../parts/shutdown';
import { openStorage } from '../parts/storage';
import { readSupergraph } from '../parts/supergraph';

/** The service at work in this process. */
export interface RunningService {
  /** Address for clients. */
  readonly origin: string;
  /** The demo world's keys and examples; null where there is none. */
  readonly world: DemoWorld | null;
}

/** The domains whose events feed the log. */
export const eventSources = ['platform', 'billing'] as const;

/**
 * Runs every role in this process: all domains in memory behind one gateway, REST, WebSocket, and the workers.
 *
 * @param progress takes one line for each step that a person may want to wait for
 * @param demo makes the demo world where the database is the embedded one, or always (`force`)
 */
export async function runEverything(config: Config, shutdown: Shutdown, progress: (line: string) => void, demo: 'embedded' | 'force' = 'embedded'): Promise<RunningService> {
  const log = createLogger(config.LOG_LEVEL);
  const front = shutdown.add(await listen(config.HOST, config.PORT), (opened) => opened.close());
  const origin = config.PUBLIC_ORIGIN ?? `http://${config.HOST}:${front.port}`;
  const secrets = openSecrets(config);
  progress('Opening the database.');
  const storage = shutdown.add(await openStorage(config, progress), (opened) => opened.close());
  const signals = shutdown.add(await Signals.open({ url: storage.url, log }), (opened) => opened.close());
  const committed = () => signals.notify(outboxSignal);
  const shared = { databaseUrl: storage.url, log, committed, poolSize: config.POOL_SIZE };

  progress('Migrating and opening the domains.');
  const [platform, billing] = await Promise.all([
    createPlatformSubgraph({ ...shared, origin, secret: secrets.derive('platform').toString('base64url') }),
    createBillingSubgraph({ ...shared, origin, sandbox: config.MODE === 'sandbox' }),
  ]);
  shutdown.add(platform, (opened) => opened.close());
  shutdown.add(billing, (opened) => opened.close());
  const contract = serviceContract();
  const stillValid = platform.stillValid;
  const events = shutdown.add(await createEventsSubgraph({ ...shared, signals, contract, stillValid }), (opened) => opened.close());

  progress('Composing the graph.');
  const graph = await createGraph({ supergraphSdl: readSupergraph(), subgraphs: [platform.subgraph, billing.subgraph, events.subgraph], log });
  shutdown.add(graph, (opened) => opened.close());
  const wantsDemo = config.MODE === 'sandbox' && (storage.embedded || demo === 'force');
  const world = wantsDemo ? await openDemoWorld({ platform, billing, secrets, log, progress }) : null;
  events.startRelay({ schemas: eventSources });
  events.startRenderer({ readResource: readThroughGraph(graph, contract, log) });

  const credentials = credentialSignals(signals);
  const authenticator = shutdown.add(authenticatorOf(graph, log, credentials), (opened) => opened.close());
  const parts = { config, graph, authenticator, log, shutdown };
  const { mount, socket } = graphDoor({ ...parts, credentials });
  const rest = await restDoor({ ...parts, contract, secrets, databaseUrl: storage.url });
  socket.attach(front.server);
  front.open([mount, rest, checkoutLinks(graph, log), jwksMount(platform)], async () => void (await platform.database.dataSource.query('SELECT 1')));
  shutdown.add(front, (opened) => opened.close());
  return { origin, world };
}
