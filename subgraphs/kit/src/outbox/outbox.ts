import type { Transaction } from '../context';
import { newId } from '../ids';

/** A state change that others may want to know of. It becomes an event once its transaction has committed. */
export interface RecordedEvent {
  /** Name from the catalogue, `plan.created`. */
  readonly type: string;
  /** Graph type of the resource, `Plan`. */
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  /** The row as it stood before the change, for `*.updated` events. */
  readonly previous?: Record<string, unknown>;
}

/**
 * Writes an event in the same transaction as the change, together with the resource's row as of now in that
 * transaction. Call it after the last write to the row, or before the row is deleted. The row must be locked or
 * written by this transaction: that is what keeps the events of one resource in the order of its commits.
 *
 * @param table qualified table of the resource, `billing.plans`
 */
export async function recordEvent(tx: Transaction, table: string, event: RecordedEvent): Promise<void> {
  const schema = table.split('.')[0];
  await tx.manager.query(
    `INSERT INTO ${schema}.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row", previous)
     SELECT $1, $2, $3, $4, $5, $6, to_jsonb(t), $7 FROM ${table} t WHERE t.id = $4`,
    [newId('evt'), event.type, event.resource, event.resourceId, event.accountId, tx.clock.now(), event.previous ?? null],
  );
}
