import { type Transaction, recordEvent } from '../../../../kit/src';
import type { Payout } from './payout.resource';

/**
 * Records two events about a change of a payout: one for the type `Payout` (`payout.*`) and one for the type
 * `Withdrawal` (`withdrawal.*`). The row must have been written in the same transaction.
 */
export async function recordPayoutEvent(
  tx: Transaction,
  action: 'created' | 'updated' | 'reversed',
  { id, accountId }: Payout,
): Promise<void> {
  const event = { resourceId: id, accountId };
  await Promise.all([
    recordEvent(tx, 'payouts.payouts', { ...event, type: `payout.${action}`, resource: 'Payout' }),
    recordEvent(tx, 'payouts.payouts', { ...event, type: `withdrawal.${action}`, resource: 'Withdrawal' }),
  ]);
}
