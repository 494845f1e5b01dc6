import type { Transaction } from '../context';
import type { Database } from '../database';

/**
 * Lets events take effect exactly once for each consumer, however often they are delivered: the inbox is written in the
 * transaction of the effects. A second delivery at the same time waits for the first and then does nothing.
 *
 * @param database the database whose schema has the kit's tables and takes the effects
 * @param consumer stable name of the consumer, such as `ledger`
 * @param work the effects of the events that had none before, in their order; when it throws, nothing is written and no
 *   event counts as taken
 * @returns whether any event took effect
 */
export function consume<Event extends { readonly id: string }>(
  database: Database,
  consumer: string,
  events: readonly Event[],
  work: (on: Pick<Transaction, 'manager'>, fresh: readonly Event[]) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (manager) => {
    const rows: { event_id: string }[] = await manager.query(
      `INSERT INTO ${database.schema}.inbox (consumer, event_id) SELECT $1, e.id FROM unnest($2::text[]) AS e (id) ORDER BY e.id
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [consumer, events.map(({ id }) => id)],
    );
    if (rows.length === 0) return false;
    const fresh = new Set(rows.map(({ event_id: id }) => id));
    await work(
      { manager },
      events.filter(({ id }) => fresh.delete(id)),
    );
    return true;
  });
}
