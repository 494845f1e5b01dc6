import type { Transaction } from '../context';
import { batchedWrite, unawaited } from '../database';
import { newId } from '../ids';
import { capturedRow, type RelatedRow } from './related-rows';

/** A state change that others may want to know of. It becomes an event once its transaction has committed. */
export interface RecordedEvent {
  /** Name from the catalogue, `plan.created`. */
  readonly type: string;
  /** Graph type of the resource, `Plan`. */
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  /** What `rowBefore` said before the change, for events that tell old values. */
  readonly previous?: string;
  /** Rows that the resource refers to and that may be deleted before the event is rendered: kept as they are now. */
  readonly related?: readonly RelatedRow[];
}

/**
 * Writes an event in the same transaction as the change, together with the resource's row as of now in that
 * transaction. Call it after the last write to the row, or before the row is deleted. The row must be locked or
 * written by this transaction: that is what keeps the events of one resource in the order of its commits.
 *
 * @param table qualified table of the resource, `billing.plans`
 *
 * ADR 0012
 */
export function recordEvent(tx: Transaction, table: string, event: RecordedEvent): Promise<void> {
  return write(tx, { ...event, table, id: newId('evt'), occurredAt: tx.clock.now() });
}

interface Occurrence extends RecordedEvent {
  readonly table: string;
  readonly id: string;
  readonly occurredAt: Date;
}

// The row is a question of its own for each event: Postgres takes a list of unknown length for a hundred, and would read the whole table to join it.
const write = batchedWrite<Occurrence>(async (manager, events) => {
  // Those of a table stay in one statement, and so in their order, except where the related rows of a type are read with them.
  for (const group of Map.groupBy(events, ({ table, type, related }) =>
    related ? `${table} ${type}` : table,
  ).values()) {
    const [{ table, related = [] }] = group as [Occurrence];
    await unawaited(
      manager,
      `INSERT INTO ${table.split('.')[0]}.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row", previous)
       SELECT e.id, e.type, e.resource, e."resourceId", e."accountId", e."occurredAt", (SELECT ${capturedRow(related)} FROM ${table} t WHERE t.id = e."resourceId"), e.previous::jsonb
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id text, type text, resource text, "resourceId" text, "accountId" text, "occurredAt" timestamptz, previous text))
         WITH ORDINALITY AS e (id, type, resource, "resourceId", "accountId", "occurredAt", previous, place)
       ORDER BY e.place`,
      [JSON.stringify(group.map(({ related: _related, ...event }) => event))],
    );
  }
});
