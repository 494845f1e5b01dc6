import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `IssuedCardRead` selects. */
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
  readonly billing: {
    readonly line1: string;
    readonly line2: string | null;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
    readonly countryCode: string;
  } | null;
  readonly canceledAt: string | null;
  readonly createdAt: string;
  readonly cardholder: { readonly id: string } | null;
}

/** GraphQL data of card secrets, which only the issuer stores: `cardSecrets { cardNumber cvc pin }`. */
export interface CardSecretsData {
  readonly cardNumber: string;
  readonly cvc: string;
  readonly pin: string | null;
}

/** Serializes a card with its secrets. The name on the card is the name of the cardholder. */
export function serializeCardWithSecrets(
  card: CardData & { readonly cardholder: { readonly name?: string | null } | null },
  secrets: CardSecretsData | null,
) {
  return {
    ...serializeCard(card),
    secrets: secrets && {
      card_number: secrets.cardNumber,
      cvc: secrets.cvc,
      name_on_card: card.cardholder?.name ?? null,
      pin: secrets.pin,
    },
  };
}

/** Serializes a card in the format of the latest API version. */
export function serializeCard(card: CardData) {
  return {
    object: 'card',
    id: card.id,
    status: toEnumValue(card.status),
    type: 'virtual',
    name: card.name,
    user_id: card.cardholder && card.cardholder.id,
    last4: card.last4,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    limit:
      card.spendLimit === null
        ? null
        : { amount: decimalNumber(card.spendLimit), frequency: toEnumValue(card.limitFrequency) },
    spent_last_month: card.spentLastMonth,
    billing: card.billing && {
      line1: card.billing.line1,
      line2: card.billing.line2,
      city: card.billing.city,
      region: card.billing.region,
      postal_code: card.billing.postalCode,
      country_code: card.billing.countryCode,
    },
    canceled_at: card.canceledAt,
    created_at: card.createdAt,
  };
}
