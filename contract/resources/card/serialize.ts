import { decimalNumber } from '../../money';
import { toWord } from '../shared';

/** What `IssuedCardRead` selects. */
export interface CardData {
  readonly id: string;
  readonly status: string;
  readonly name: string | null;
  readonly last4: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly spendLimit: string | null;
  readonly limitFrequency: string | null;
  readonly spentLastMonth: number;
  readonly canceledAt: string | null;
  readonly createdAt: string;
  readonly cardholder: { readonly id: string } | null;
}

/** The newest shape of a card. */
export function serializeCard(card: CardData) {
  return {
    object: 'card',
    id: card.id,
    status: toWord(card.status),
    type: 'virtual',
    name: card.name,
    user_id: card.cardholder && card.cardholder.id,
    last4: card.last4,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    limit: card.spendLimit === null ? null : { amount: decimalNumber(card.spendLimit), frequency: toWord(card.limitFrequency) },
    spent_last_month: card.spentLastMonth,
    billing: null,
    canceled_at: card.canceledAt,
    created_at: card.createdAt,
  };
}
