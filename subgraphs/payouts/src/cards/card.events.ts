import { type Transaction, recordEvent } from '../../../kit/src';
import { isUser } from '../owners';
import type { CardEntity } from './card.entity';

export type CardEvent = 'card.created' | 'card.updated' | 'card.frozen' | 'card.canceled';

/** Records a change of an account's card; it must have been written in this transaction. */
export async function recordCardEvent(tx: Transaction, type: CardEvent, { id, accountId }: CardEntity): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.cards', { type, resource: 'IssuedCard', resourceId: id, accountId });
}
