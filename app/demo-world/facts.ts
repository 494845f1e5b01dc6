import { type Database, deliverFacts, type FactConsumer, waitingEvents } from '../../subgraphs/kit/src';

/** A domain that consumes events of other domains. */
interface Consuming {
  readonly consumers: readonly FactConsumer[];
}

/**
 * Delivers the waiting events of the given domains to another one directly, because no worker publishes events while the demo world is being created.
 * The later delivery through the log has no further effect.
 */
export async function deliverWaiting(
  to: Consuming,
  ...from: readonly { readonly database: Database }[]
): Promise<void> {
  for (const { database } of from) await deliverFacts(to.consumers, await waitingEvents(database));
}
