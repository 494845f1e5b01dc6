import type { EventActor } from '../../../kit/src';

/** What is known about an event besides its resource. */
export interface EventContext {
  /** Missing for events that an earlier release has recorded. */
  readonly actor?: EventActor;
  /** Product and plan of the resource, null if it has none; missing for events without a rendered body. */
  readonly product?: string | null;
  readonly plan?: string | null;
}

/** A published event. Instances are shared between all readers of the log in a process and must not be modified. */
export interface LoggedEvent {
  /** Position in the log. Positions only grow, and no event is ever published below an already published position. */
  readonly position: number;
  /** Event id, `evt_…`. */
  readonly id: string;
  /** Name from the event catalog, e.g. `plan.created`. */
  readonly type: string;
  /** GraphQL type of the resource, e.g. `Plan`. */
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  /** Time of the event: ISO 8601, UTC, with milliseconds. */
  readonly occurredAt: string;
  /**
   * JSON text of the resource in its latest schema, including internal fields; only `{"id": …}` if rendering failed.
   */
  readonly body: string;
  /** JSON text of the resource before the change, in the same schema; null for events without previous values. */
  readonly previousBody: string | null;
  readonly renderFailed: boolean;
  /** Null for events of earlier releases. */
  readonly context: EventContext | null;
}

/** SQL columns that `toEvent` expects, in this order, from a log row with the alias `l`. */
export const eventColumns =
  'l.position, l.event_id, l.type, l.resource, l.resource_id, l.account_id, l.occurred_at, l.body, l.previous_body, l.render_failed, l.context';

/** Converts a database row, whose values are those of `eventColumns` in this order, to an event. */
export function toEvent(row: readonly unknown[]): LoggedEvent {
  const [position, id, type, resource, resourceId, accountId, occurredAt, body, previousBody, renderFailed, context] =
    row;
  return {
    position,
    id,
    type,
    resource,
    resourceId,
    accountId,
    occurredAt,
    body,
    previousBody,
    renderFailed,
    context: context ?? null,
  } as LoggedEvent;
}
