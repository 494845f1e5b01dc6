import type { IntegrationEvent, IntegrationEventConsumer } from './integration-event';

/** Passes events directly to the consumers that handle their types, without the event log: for seeding and tests. */
export async function deliverIntegrationEvents(
  consumers: readonly IntegrationEventConsumer[],
  events: readonly IntegrationEvent[],
): Promise<void> {
  for (const consumer of consumers) {
    const consumed = events.filter(({ type }) => consumer.types.includes(type));
    if (consumed.length > 0) await consumer.handle(consumed);
  }
}
