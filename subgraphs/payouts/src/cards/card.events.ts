import { type Transaction, recordEvent } from '../../../kit/src';
import { isUser } from '../owners/owner';
import type { Card } from './card.resource';

export type CardEvent = 'card.created' | 'card.updated' | 'card.frozen' | 'card.canceled';

/**
 * Records an event of a card if it belongs to an account; does nothing for a user's card. The row must have been
 * written in the same transaction.
 */
export async function recordCardEvent(tx: Transaction, type: CardEvent, { id, accountId }: Card): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.cards', { type, resource: 'IssuedCard', resourceId: id, accountId });
}
