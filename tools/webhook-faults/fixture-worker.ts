import { createEventsSubgraph, type ReadResource, type StartDeliveries } from '../../subgraphs/events/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { serviceContract } from '../../app/runtime/contract';
import type { Shutdown } from '../../app/runtime/shutdown';

/** Secret that encrypts the signing secrets of webhooks in the test database. */
export const fixtureSecret = 'the secret of a scene that is made for one run';

/**
 * Delivery settings with short leases, so that other workers soon take over the jobs of killed workers, and with short
 * retry delays.
 */
const fastDeliverySettings: StartDeliveries = {
  retries: Array.from({ length: 12 }, () => 150),
  timeout: 1_000,
  timeSliceMs: 1_000,
  lease: 4_000,
  pollInterval: 100,
  standbyInterval: 100,
  breaker: { failures: 5, firstPause: 50, longestPause: 200 },
};

/**
 * Reads a resource for the rendering of an event: returns the row snapshot in the event, because the resource exists in
 * no domain.
 */
const asCaptured: ReadResource = async (_resource, _id, { row }) => row;

/** Runs the events domain with all its workers. Other worker processes may share the database. */
export async function runFixtureWorker(
  databaseUrl: string,
  shutdown: Shutdown,
  deliveries: StartDeliveries = fastDeliverySettings,
): Promise<void> {
  const log = createLogger('error');
  const signals = await shutdown.add(Signals.open({ url: databaseUrl, log }), (resource) => resource.close());
  const receivers = { loopback: { closedPorts: () => [Number(new URL(databaseUrl).port)] } };
  const pendingSubgraph = createEventsSubgraph({
    databaseUrl,
    log,
    signals,
    contract: serviceContract(),
    webhookSecret: fixtureSecret,
    receivers,
  });
  const events = await shutdown.add(pendingSubgraph, (resource) => resource.close());
  events.startOutboxPublisher({ schemas: ['events'], standbyInterval: 100 });
  events.startRenderer({ readResource: asCaptured, standbyInterval: 100, batchSize: 500 });
  events.startDeliveries(deliveries);
}
