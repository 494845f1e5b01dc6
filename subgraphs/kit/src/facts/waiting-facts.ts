import type { Database } from '../database';
import type { Fact } from './fact';
import { factPrefix } from './record-fact';

/**
 * Returns the internal events of a domain's outbox that are not published yet, in order: for seeding before the
 * publisher runs.
 */
export function waitingFacts({ dataSource, schema }: Database): Promise<Fact[]> {
  return dataSource.query(
    `SELECT event_id AS id, type, resource_id AS "resourceId", account_id AS "accountId", occurred_at AS "occurredAt", "row" FROM ${schema}.outbox
     WHERE starts_with(type, $1) ORDER BY outbox.id`,
    [factPrefix],
  );
}
