import type { Context, Transaction } from '../context';
import type { Database } from '../database';

/**
 * Lets an event take effect exactly once for each consumer, however often it is delivered: that it was taken is written
 * in the transaction of its effect. A second delivery at the same time waits for the first and then does nothing.
 *
 * @param database the database whose schema has the kit's tables and takes the effect
 * @param consumer stable name of whoever follows the events, `ledger`
 * @param work the effect; when it throws, nothing is written and the event counts as not taken
 * @returns false when the event had taken effect before
 */
export function consume(
  ctx: Context,
  database: Database,
  consumer: string,
  event: { readonly id: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (manager) => {
    const taken: unknown[] = await manager.query(
      `INSERT INTO ${database.schema}.inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id`,
      [consumer, event.id],
    );
    if (taken.length === 0) return false;
    await work({ ...ctx, manager });
    return true;
  });
}
