import type { Fact, FactConsumer } from './fact';

/** Delivers events to each consumer of their types directly, without the event log: for seeding and tests. */
export async function deliverFacts(consumers: readonly FactConsumer[], facts: readonly Fact[]): Promise<void> {
  for (const consumer of consumers) {
    const consumed = facts.filter(({ type }) => consumer.types.includes(type));
    if (consumed.length > 0) await consumer.take(consumed);
  }
}
