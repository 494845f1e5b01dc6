import { type TSchema, Type, dateTime, enumOf, money, nullable, ref } from '../../schemas';
import { optional } from '../shared';

const frequencies = ['daily', 'weekly', 'monthly', 'one_time'] as const;
const text = () => nullable(Type.String());

const billing = Type.Object({
  line1: Type.String(),
  line2: text(),
  city: Type.String(),
  region: Type.String(),
  postal_code: Type.String(),
  country_code: Type.String(),
});

const owner = {
  account_id: Type.Optional(
    Type.String({ description: 'Account (`biz_`) whose balance the card draws on; alternative to `user_id`.' }),
  ),
  user_id: Type.Optional(
    Type.String({ description: 'User (`user_`) whose balance the card draws on; alternative to `account_id`.' }),
  ),
};

const limits = {
  spend_limit: optional(money(), { description: 'Spending limit per period in US dollars, greater than 0.' }),
  spend_limit_frequency: optional(enumOf(frequencies), {
    description: 'Period of the spending limit, `monthly` by default.',
  }),
  transaction_limit: optional(money(), { description: 'Limit per transaction in US dollars, greater than 0.' }),
};

const card = {
  object: enumOf(['card']),
  id: Type.String({ description: 'Card id (`icrd_`).' }),
  status: nullable(enumOf(['active', 'frozen', 'canceled', 'invited'])),
  type: nullable(enumOf(['virtual', 'physical'])),
  name: text(),
  user_id: nullable(Type.String(), { description: 'The cardholder.' }),
  last4: text(),
  expiration_month: text(),
  expiration_year: text(),
  limit: nullable(Type.Object({ amount: money(), frequency: Type.String() })),
  spent_last_month: nullable(Type.Integer(), { description: 'Amount spent in the last 30 days, in cents.' }),
  billing: nullable(billing),
  canceled_at: nullable(dateTime()),
  created_at: nullable(dateTime()),
};

const secrets = Type.Object({
  card_number: Type.String({ description: 'Full card number.' }),
  cvc: Type.String(),
  name_on_card: text(),
  pin: nullable(Type.String(), { description: 'Null unless the caller is the cardholder.' }),
});

const ownerParameters = {
  account_id: Type.Optional(Type.String({ description: 'Account (`biz_`) that must own the card.' })),
  user_id: Type.Optional(Type.String({ description: 'User (`user_`) who must own the card.' })),
};

/** JSON Schemas for cards in the date-versioned REST API, latest version. */
export const cardSchemas: Record<string, TSchema> = {
  IssuedCard: Type.Object(card),
  IssuedCardWithSecrets: Type.Object({
    ...card,
    secrets: nullable(secrets, { description: 'Number and PIN; null unless the card is active.' }),
  }),
  CardRetrieveParams: Type.Object(ownerParameters),
  CardList: Type.Object({ data: Type.Array(ref('IssuedCard')) }),
  CardListParams: Type.Object(owner),
  CardCreateParams: Type.Object({
    ...owner,
    assigned_user_id: optional(Type.String(), {
      description: 'User who receives the card; required for a card of an account.',
    }),
    name: optional(Type.String({ maxLength: 100 })),
    ...limits,
  }),
  CardUpdateParams: Type.Object({
    ...ownerParameters,
    name: optional(Type.String({ maxLength: 100 })),
    ...limits,
    remove_limit: optional(Type.Boolean(), { description: 'Removes the spending limit per period.' }),
    frozen: optional(Type.Boolean(), { description: 'Whether payments with the card are temporarily blocked.' }),
    billing: optional(
      Type.Object({
        line1: Type.String({ maxLength: 200 }),
        line2: optional(Type.String({ maxLength: 200 })),
        city: Type.String({ maxLength: 100 }),
        region: Type.String({ maxLength: 100 }),
        postal_code: Type.String({ maxLength: 20 }),
        country_code: Type.String({ description: 'Two letters (ISO 3166-1).' }),
      }),
      { description: 'Billing address; replaces the entire address.' },
    ),
    pin: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: 4,
        description: 'New four-digit PIN; only the cardholder can set it.',
      }),
    ),
    canceled: optional(Type.Boolean(), {
      description: 'Cancels the card permanently; cannot be combined with other changes.',
    }),
  }),
};
