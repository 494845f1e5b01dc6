import { type Transaction, recordEvent } from '../../../../kit/src';
import { isUser } from '../../ledger/owners/owner';
import type { Transfer } from './transfer.resource';

/**
 * Records an event of a transfer for its origin (the payer) and for its destination, for each of them that is an
 * account. The row must have been written in the same transaction.
 */
export async function recordTransferEvent(
  tx: Transaction,
  type: 'transfer.created' | 'transfer.completed',
  transfer: Transfer,
): Promise<void> {
  const accountIds = [transfer.accountId, transfer.destinationOwnerId].filter(
    (ownerId): ownerId is string => ownerId !== null && !isUser(ownerId),
  );
  await Promise.all(
    accountIds.map((accountId) =>
      recordEvent(tx, 'payouts.transfers', { type, resource: 'Transfer', resourceId: transfer.id, accountId }),
    ),
  );
}
