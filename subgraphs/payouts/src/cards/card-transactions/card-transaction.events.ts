import { type Transaction, recordEvent } from '../../../../kit/src';
import { isUser } from '../../ledger/owners/owner';
import type { CardTransaction } from './card-transaction.resource';

export type CardTransactionEvent = 'created' | 'updated' | 'completed' | 'declined' | 'reversed';

/**
 * Records an event of a card transaction if the card belongs to an account; does nothing for a user's card. The row
 * must have been written in the same database transaction.
 */
export async function recordCardTransactionEvent(
  tx: Transaction,
  event: CardTransactionEvent,
  { id, accountId }: CardTransaction,
): Promise<void> {
  if (isUser(accountId)) return;
  await recordEvent(tx, 'payouts.card_transactions', {
    type: `card_transaction.${event}`,
    resource: 'CardTransaction',
    resourceId: id,
    accountId,
  });
}
