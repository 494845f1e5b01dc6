import type { Fact } from '../../subgraphs/kit/src';
import type { Billing } from '../../subgraphs/billing/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import type { Platform } from '../../subgraphs/platform/src';

const waiting = `SELECT event_id AS id, type, resource_id AS "resourceId", account_id AS "accountId", occurred_at AS "occurredAt", "row"
  FROM outbox WHERE type LIKE 'fact:%' ORDER BY id`;

/**
 * Tells payouts what waits in the outboxes of the domains it follows: nothing moves events while the world is made. What the log
 * delivers later is known then already.
 */
export async function tellPayouts(payouts: Payouts, ...domains: readonly (Platform | Billing)[]): Promise<void> {
  for (const { database } of domains) {
    for (const fact of (await database.dataSource.query(waiting)) as Fact[]) await payouts.hear(fact);
  }
}
