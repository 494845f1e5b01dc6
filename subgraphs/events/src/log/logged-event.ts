/** A published event. Events are shared between all who follow the log in a process: nobody changes one. */
export interface LoggedEvent {
  /** Place in the log: positions only grow, and nothing is ever published below a published one. */
  readonly position: number;
  /** `evt_…` */
  readonly id: string;
  /** Name from the catalogue, `plan.created`. */
  readonly type: string;
  /** Graph type of the resource, `Plan`. */
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly occurredAt: string;
  /** The resource in its newest shape as JSON text, with internal fields; `{"id": …}` alone where rendering failed. */
  readonly body: string;
  /** The same of the resource as it was before the change; null where the event tells no old values. */
  readonly previousBody: string | null;
  readonly renderFailed: boolean;
}

/** What `toEvent` reads, in its order, from a row of the log called `l`. */
export const eventColumns =
  'l.position, l.event_id, l.type, l.resource, l.resource_id, l.account_id, l.occurred_at, l.body, l.previous_body, l.render_failed';

/** A row of `eventColumns` as a hot read yields it. */
export function toEvent(row: readonly unknown[]): LoggedEvent {
  const [position, id, type, resource, resourceId, accountId, occurredAt, body, previousBody, renderFailed] = row;
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
  } as LoggedEvent;
}
