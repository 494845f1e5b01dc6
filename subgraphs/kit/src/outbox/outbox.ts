import type { Principal } from '../principal/principal';
import type { Transaction } from '../context';
import { batchedWrite, executeDeferred } from '../database';
import { newId } from '../ids';
import { capturedRow, type RelatedRow } from './related-rows';

/** Kinds of principals that cause events. */
export const eventActorTypes = ['api_key', 'user', 'app', 'access_token', 'system'] as const;

export type EventActorType = (typeof eventActorTypes)[number];

/** The principal whose command caused an event. */
export interface EventActor {
  readonly type: EventActorType;
  /** Id of the API key, user, app or access token; null for the service itself. */
  readonly id: string | null;
  /** The user for whom an app acted. */
  readonly userId?: string;
  /** The account of an API key, which determines who may read the key. */
  readonly accountId?: string;
}

/**
 * Returns the actor of events that a principal causes. What an app does for a user is done by the app. The service
 * itself is the actor of workers, consumers, test clocks, and of pages that are used without a credential.
 */
export function actorOf({ kind, appId, userId, accountId, credentialId }: Principal): EventActor {
  if (kind === 'system') return { type: 'system', id: null };
  if (appId != null) return { type: 'app', id: appId, ...(userId !== null && { userId }) };
  if (userId !== null) return { type: 'user', id: userId };
  if (kind === 'api_key') return { type: 'api_key', id: credentialId, ...(accountId !== null && { accountId }) };
  return { type: 'access_token', id: credentialId };
}

/** State change of a resource that is published as an event when its transaction commits. */
export interface RecordedEvent {
  /** Event name from the catalog, such as `plan.created`. */
  readonly type: string;
  /** GraphQL type of the resource, such as `Plan`. */
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  /** The row before the change (`LockedRow.previous`); only for events that contain previous values. */
  readonly previous?: string;
  /**
   * Rows that the resource references and that may be deleted before the event is rendered; the event's row snapshot
   * includes them.
   */
  readonly related?: readonly RelatedRow[];
}

/**
 * Records an event in the transaction of the change, with a snapshot of the resource's row in that transaction. Call it
 * after the last write to the row, or before the row is deleted. The row must be locked or written by this transaction:
 * this keeps the events of one resource in the order of its commits. The statement is deferred (`executeDeferred`): its
 * failure rejects the next awaited statement or the commit.
 *
 * @param table qualified table of the resource, `billing.plans`
 *
 * ADR 0012
 */
export function recordEvent(tx: Transaction, table: string, event: RecordedEvent): Promise<void> {
  const context = { actor: actorOf(tx.principal) };
  return write(tx, { ...event, table, id: newId('evt'), occurredAt: tx.clock.now(), context });
}

interface Occurrence extends RecordedEvent {
  readonly table: string;
  readonly id: string;
  readonly occurredAt: Date;
  readonly context: { readonly actor: EventActor };
}

// Read the row of each event with a scalar subquery instead of a join: for a list of unknown length, the planner
// estimates a hundred rows, and would scan the whole table.
const write = batchedWrite<Occurrence>(async (manager, events) => {
  // One statement inserts the events of one table, which keeps their order. Event types with related rows have separate
  // statements.
  for (const group of Map.groupBy(events, ({ table, type, related }) =>
    related ? `${table} ${type}` : table,
  ).values()) {
    const [{ table, related = [] }] = group as [Occurrence];
    await executeDeferred(
      manager,
      `INSERT INTO ${table.split('.')[0]}.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row", previous, context)
       SELECT e.id, e.type, e.resource, e."resourceId", e."accountId", e."occurredAt", (SELECT ${capturedRow(related)} FROM ${table} t WHERE t.id = e."resourceId"), e.previous::jsonb, e.context
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id text, type text, resource text, "resourceId" text, "accountId" text, "occurredAt" timestamptz, previous text, context jsonb))
         WITH ORDINALITY AS e (id, type, resource, "resourceId", "accountId", "occurredAt", previous, context, place)
       ORDER BY e.place`,
      [JSON.stringify(group.map(({ related: _related, ...event }) => event))],
    );
  }
});
