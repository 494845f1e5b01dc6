import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  group,
  integer,
  json,
  list,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { ref } from '../schemas';
import { onlyValue, toEnumValue } from './shared';

const fields = {
  object: onlyValue('card'),
  id: string('Card id (`icrd_`).'),
  status: nullable(enumValue(['active', 'frozen', 'canceled', 'invited'])),
  type: nullable(enumValue(['virtual', 'physical'])).constant('virtual'),
  name: nullable(string()),
  user_id: nullable(string('The cardholder.')).from('cardholder.id'),
  last4: nullable(string()),
  expiration_month: nullable(string()),
  expiration_year: nullable(string()),
  limit: nullable(
    group({
      amount: decimal().from('spendLimit'),
      frequency: string().from('limitFrequency', toEnumValue),
    }),
  ),
  spent_last_month: nullable(integer('Amount spent in the last 30 days, in cents.')),
  billing: nullable(
    object({
      line1: string(),
      line2: nullable(string()),
      city: string(),
      region: string(),
      postal_code: string(),
      country_code: string(),
    }),
  ),
  canceled_at: nullable(dateTime()),
  created_at: nullable(dateTime()),
};

/** A card that pays out of a balance. */
export const issuedCard = resource({ type: 'IssuedCard', field: 'card', inEvents: true, fields });

/** A card with its secrets. In GraphQL, the secrets are read with a separate query. */
export const issuedCardWithSecrets = shape('IssuedCardWithSecrets', {
  ...fields,
  secrets: nullable(
    object({
      card_number: string('Full card number.'),
      cvc: string(),
      name_on_card: nullable(string()),
      pin: nullable(string('Null unless the caller is the cardholder.')),
    }),
    'Number and PIN; null unless the card is active.',
  ),
});

/** GraphQL data of card secrets, which only the issuer stores: `cardSecrets { cardNumber cvc pin }`. */
export type CardSecretsData = Omit<NonNullable<(typeof issuedCardWithSecrets.data)['secrets']>, 'nameOnCard'>;

/** Serializes a card with its secrets. The name on the card is the name of the cardholder. */
export function serializeCardWithSecrets(
  card: typeof issuedCard.data & { readonly cardholder: { readonly name: string | null } | null },
  secrets: CardSecretsData | null,
) {
  const nameOnCard = card.cardholder?.name ?? null;
  return issuedCardWithSecrets.serialize({ ...card, secrets: secrets && { ...secrets, nameOnCard } });
}

export const cardList = shape('CardList', { data: list(json(ref('IssuedCard'))) });

const owner = {
  account_id: absentable(string('Account (`biz_`) whose balance the card draws on; alternative to `user_id`.')),
  user_id: absentable(string('User (`user_`) whose balance the card draws on; alternative to `account_id`.')),
};

const requiredOwner = {
  account_id: absentable(string('Account (`biz_`) that must own the card.')),
  user_id: absentable(string('User (`user_`) who must own the card.')),
};

const written = {
  name: optional(string({ maxLength: 100 })),
  spend_limit: optional(decimal('Spending limit per period in US dollars, greater than 0.')),
  spend_limit_frequency: optional(
    enumValue(['daily', 'weekly', 'monthly', 'one_time'], 'Period of the spending limit, `monthly` by default.'),
  ),
  transaction_limit: optional(decimal('Limit per transaction in US dollars, greater than 0.')),
};

export const cardRetrieveParams = params('CardRetrieveParams', requiredOwner);

export const cardListParams = params('CardListParams', owner);

export const cardCreateParams = params('CardCreateParams', {
  ...owner,
  assigned_user_id: optional(string('User who receives the card; required for a card of an account.')),
  ...written,
});

export const cardUpdateParams = params('CardUpdateParams', {
  account_id: requiredOwner.account_id.ignored(),
  user_id: requiredOwner.user_id.ignored(),
  ...written,
  remove_limit: optional(boolean('Removes the spending limit per period.')),
  frozen: optional(boolean('Whether payments with the card are temporarily blocked.')),
  billing: optional(
    object({
      line1: string({ maxLength: 200 }),
      line2: optional(string({ maxLength: 200 })),
      city: string({ maxLength: 100 }),
      region: string({ maxLength: 100 }),
      postal_code: string({ maxLength: 20 }),
      country_code: string('Two letters (ISO 3166-1).'),
    }),
    'Billing address; replaces the entire address.',
  ),
  pin: absentable(
    string({ minLength: 4, maxLength: 4, description: 'New four-digit PIN; only the cardholder can set it.' }),
  ),
  canceled: optional(boolean('Cancels the card permanently; cannot be combined with other changes.')),
});
