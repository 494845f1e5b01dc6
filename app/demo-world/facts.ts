import type { Billing } from '../../subgraphs/billing/src';
import { waitingEvents } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import type { Platform } from '../../subgraphs/platform/src';

/**
 * Delivers the pending outbox events of the given domains to payouts directly, because no worker publishes events while the demo world is being
 * created. The later delivery through the log has no further effect.
 */
export async function tellPayouts(payouts: Payouts, ...domains: readonly (Platform | Billing)[]): Promise<void> {
  for (const { database } of domains) for (const fact of await waitingEvents(database)) await payouts.hear(fact);
}
