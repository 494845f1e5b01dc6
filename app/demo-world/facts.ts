import type { Billing } from '../../subgraphs/billing/src';
import { waitingFacts } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import type { Platform } from '../../subgraphs/platform/src';

/**
 * Tells payouts what waits in the outboxes of the domains it follows: nothing moves events while the world is made. What the log
 * delivers later is known then already.
 */
export async function tellPayouts(payouts: Payouts, ...domains: readonly (Platform | Billing)[]): Promise<void> {
  for (const { database } of domains) for (const fact of await waitingFacts(database)) await payouts.hear(fact);
}
