import {
  type Database,
  deliverIntegrationEvents,
  type IntegrationEventConsumer,
  listOutboxEvents,
} from '../../subgraphs/kit/src';

/** A domain that consumes events of other domains. */
interface Consuming {
  readonly consumers: readonly IntegrationEventConsumer[];
}

/**
 * Delivers the pending events of the given domains to another domain directly, because no worker publishes events while
 * the demo data is being created. A later delivery through the log has no further effect.
 */
export async function deliverPendingEvents(
  to: Consuming,
  ...from: readonly { readonly database: Database }[]
): Promise<void> {
  for (const { database } of from) await deliverIntegrationEvents(to.consumers, await listOutboxEvents(database));
}
