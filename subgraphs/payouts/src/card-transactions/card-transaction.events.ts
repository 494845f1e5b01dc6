import { type Transaction, recordEvent } from '../../../kit/src';
import { isUser } from '../owners';
import type { CardTransactionEntity } from './card-transaction.entity';

export type CardTransactionEvent = 'created' | 'updated' | 'completed' | 'declined' | 'reversed';

/** Records what became of a use of an account's card; it must have been written in this transaction. */
export async function recordCardTransactionEvent(
  tx: Transaction,
  event: CardTransactionEvent,
  { id, accountId }: CardTransactionEntity,
): Promise<void> {
  if (isUser(accountId)) return;
  await recordEvent(tx, 'payouts.card_transactions', {
    type: `card_transaction.${event}`,
    resource: 'CardTransaction',
    resourceId: id,
    accountId,
  });
}
