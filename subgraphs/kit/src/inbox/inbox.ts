import type { Transaction } from '../context';
import { type Database, prepared } from '../database';

/**
 * Processes events exactly once per consumer, although they are delivered at least once: the ids of processed events
 * are inserted into the inbox table in the transaction of their effects. A concurrent redelivery waits for the first
 * delivery and then has no effect.
 *
 * @param database database whose schema has the shared tables
 * @param consumer stable name of the consumer, such as `ledger`
 * @param work applies the events that were not processed before, in order; when it throws, nothing is written and no
 * event is recorded as processed
 * @returns whether any event was processed
 */
export function consume<Event extends { readonly id: string }>(
  database: Database,
  consumer: string,
  events: readonly Event[],
  work: (on: Pick<Transaction, 'manager'>, newEvents: readonly Event[]) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (manager) => {
    const rows = await prepared<{ readonly event_id: string }>(
      manager,
      `INSERT INTO ${database.schema}.inbox (consumer, event_id) SELECT $1, e.id FROM unnest($2::text[]) AS e (id) ORDER BY e.id
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [consumer, events.map(({ id }) => id)],
    );
    if (rows.length === 0) return false;
    const newEventIds = new Set(rows.map(({ event_id: id }) => id));
    await work(
      { manager },
      events.filter(({ id }) => newEventIds.delete(id)),
    );
    return true;
  });
}
