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
import { onlyValue, toEnumValue, createdAt } from './shared';

const fields = {
  object: onlyValue('card'),
  id: string('Card id (`icrd_`).'),
  status: nullable(
    enumValue(
      ['active', 'frozen', 'canceled', 'invited'],
      'Status of the card; `frozen` blocks payments temporarily, `canceled` permanently.',
    ),
  ),
  type: nullable(enumValue(['virtual', 'physical'], 'Always `virtual`.')).constant('virtual'),
  name: nullable(string('Name given to the card.')),
  user_id: nullable(string('User who holds the card (`user_`).')).from('cardholder.id'),
  last4: nullable(string('Last four digits of the card number.')),
  expiration_month: nullable(string('Expiry month, two digits.')),
  expiration_year: nullable(string('Expiry year, four digits.')),
  limit: nullable(
    group({
      amount: decimal('Maximum amount per period, in US dollars.').from('spendLimit'),
      frequency: string('Period of the limit: `daily`, `weekly`, `monthly` or `one_time`.').from(
        'limitFrequency',
        toEnumValue,
      ),
    }),
    'Spending limit; null for none.',
  ),
  spent_last_month: nullable(integer('Amount spent in the last 30 days, in cents.')),
  billing: nullable(
    object({
      line1: string('Street and number.'),
      line2: nullable(string('Second address line.')),
      city: string('City or town.'),
      region: string('State or region.'),
      postal_code: string('Postal or ZIP code.'),
      country_code: string('Two-letter country code.'),
    }),
    'Billing address; null if none is set.',
  ),
  canceled_at: nullable(dateTime('Time of cancellation; null while the card is not canceled.')),
  created_at: nullable(createdAt),
};

/** A card that pays out of a balance. */
export const issuedCard = resource({ type: 'IssuedCard', field: 'card', inEvents: true, fields });

/** A card with its secrets. In GraphQL, the secrets are read with a separate query. */
export const issuedCardWithSecrets = shape('IssuedCardWithSecrets', {
  ...fields,
  secrets: nullable(
    object({
      card_number: string('Full card number.'),
      cvc: string('Card verification code.'),
      name_on_card: nullable(string('Name of the cardholder.')),
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

export const cardList = shape('CardList', { data: list(json(ref('IssuedCard')), 'The cards.') });

const owner = {
  account_id: absentable(string('Account (`biz_`) whose balance the card draws on; alternative to `user_id`.')),
  user_id: absentable(string('User (`user_`) whose balance the card draws on; alternative to `account_id`.')),
};

const requiredOwner = {
  account_id: absentable(string('Account (`biz_`) that must own the card.')),
  user_id: absentable(string('User (`user_`) who must own the card.')),
};

const written = {
  name: optional(string({ maxLength: 100, description: 'Name of the card, at most 100 characters.' })),
  spend_limit: optional(decimal('Spending limit per period in US dollars, greater than 0.')),
  spend_limit_frequency: optional(
    enumValue(['daily', 'weekly', 'monthly', 'one_time'], 'Period of the spending limit, `monthly` by default.'),
  ),
  transaction_limit: optional(decimal('Limit per transaction in US dollars, greater than 0.')),
};

export const cardRetrieveParams = params('CardRetrieveParams', requiredOwner);

export const cardListParams = params('CardListParams', owner).oneRequired('account_id', 'user_id');

export const cardCreateParams = params('CardCreateParams', {
  ...owner,
  assigned_user_id: optional(string('User who receives the card; required for a card of an account.')),
  ...written,
})
  .oneRequired('account_id', 'user_id')
  .requiredWith('assigned_user_id', 'account_id')
  .requiredWith('spend_limit', 'spend_limit_frequency');

export const cardUpdateParams = params('CardUpdateParams', {
  account_id: requiredOwner.account_id.ignored(),
  user_id: requiredOwner.user_id.ignored(),
  ...written,
  remove_limit: optional(boolean('Removes the spending limit per period.')),
  frozen: optional(boolean('Whether payments with the card are temporarily blocked.')),
  billing: optional(
    object({
      line1: string({ maxLength: 200, description: 'Street and number.' }),
      line2: optional(string({ maxLength: 200, description: 'Second address line.' })),
      city: string({ maxLength: 100, description: 'City or town.' }),
      region: string({ maxLength: 100, description: 'State or region.' }),
      postal_code: string({ maxLength: 20, description: 'Postal or ZIP code.' }),
      country_code: string('Two letters (ISO 3166-1).'),
    }),
    'Billing address; replaces the entire address.',
  ),
  pin: absentable(
    string({ minLength: 4, maxLength: 4, description: 'New four-digit PIN; only the cardholder can set it.' }),
  ),
  canceled: optional(boolean('Cancels the card permanently; cannot be combined with other changes.')),
});
