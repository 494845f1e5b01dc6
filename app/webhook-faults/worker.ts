import { createEventsSubgraph, type ReadResource, type StartDeliveries } from '../../subgraphs/events/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { serviceContract } from '../parts/contract';
import type { Shutdown } from '../parts/shutdown';

/** Seals the secrets of a scene. */
export const sceneSecret = 'the secret of a scene that is made for one run';

/** Short leases, so that the work of the dead is taken over soon, and short retries. */
const hurried: StartDeliveries = {
  retries: Array.from({ length: 12 }, () => 150),
  timeout: 1_000,
  turn: 1_000,
  lease: 4_000,
  leaseCheckInterval: 1_000,
  pollInterval: 100,
  standbyInterval: 100,
  breaker: { failures: 5, firstPause: 50, longestPause: 200 },
};

/** What the event captured is all that there is of a resource. */
const asCaptured: ReadResource = async (_resource, _id, { row }) => row;

/** The events domain with everything that moves, renders and delivers, on a database that others may work on too. */
export async function runSceneWorker(
  databaseUrl: string,
  shutdown: Shutdown,
  deliveries: StartDeliveries = hurried,
): Promise<void> {
  const log = createLogger('error');
  const signals = await shutdown.add(Signals.open({ url: databaseUrl, log }), (opened) => opened.close());
  const receivers = { loopback: { closedPorts: () => [Number(new URL(databaseUrl).port)] } };
  const opening = createEventsSubgraph({
    databaseUrl,
    log,
    signals,
    contract: serviceContract(),
    webhookSecret: sceneSecret,
    receivers,
  });
  const events = await shutdown.add(opening, (opened) => opened.close());
  events.startRelay({ schemas: ['events'], standbyInterval: 100 });
  events.startRenderer({ readResource: asCaptured, standbyInterval: 100, batchSize: 500 });
  await events.startDeliveries(deliveries);
}
