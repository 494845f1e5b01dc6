import type { Database, Fact, FactConsumer } from '../../subgraphs/kit/src';
import { waitingEvents } from '../../subgraphs/kit/src';

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
  for (const { database } of from) await deliverTo(to.consumers, await waitingEvents(database));
}

/** Delivers events to each consumer that takes their types. */
export async function deliverTo(consumers: readonly FactConsumer[], events: readonly Fact[]): Promise<void> {
  for (const consumer of consumers) {
    const known = events.filter(({ type }) => consumer.types.includes(type));
    if (known.length > 0) await consumer.take(known);
  }
}
