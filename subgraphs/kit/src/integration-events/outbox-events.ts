import type { Database } from '../database';
import type { IntegrationEvent } from './integration-event';

/** An event in the outbox of a domain. */
export interface OutboxEvent extends IntegrationEvent {
  /** Position in the outbox, ascending. */
  readonly position: string;
}

/**
 * Returns the events of a domain's outbox that are not published yet, public and internal ones, in order: for seeding
 * before the publisher runs.
 *
 * @param after outbox position after which events are returned
 */
export function listOutboxEvents({ dataSource, schema }: Database, after = '0'): Promise<OutboxEvent[]> {
  return dataSource.query(
    `SELECT id AS position, event_id AS id, type, resource_id AS "resourceId", account_id AS "accountId", occurred_at AS "occurredAt", "row"
     FROM ${schema}.outbox WHERE outbox.id > $1 ORDER BY outbox.id`,
    [after],
  );
}
