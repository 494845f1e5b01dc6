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
    Type.String({ description: 'Account (`biz_`) whose balance it pays out of; or `user_id`.' }),
  ),
  user_id: Type.Optional(Type.String({ description: 'User (`user_`) whose balance it pays out of; or `account_id`.' })),
};

const limits = {
  spend_limit: optional(money(), { description: 'What it may pay in all in a period, in US dollars, over 0.' }),
  spend_limit_frequency: optional(enumOf(frequencies), {
    description: 'The period of the limit, `monthly` by default.',
  }),
  transaction_limit: optional(money(), { description: 'What it may pay at once, in US dollars, over 0.' }),
};

const card = {
  object: enumOf(['card']),
  id: Type.String({ description: 'Card id (`icrd_`).' }),
  status: nullable(enumOf(['active', 'frozen', 'canceled', 'invited'])),
  type: nullable(enumOf(['virtual', 'physical'])),
  name: text(),
  user_id: nullable(Type.String(), { description: 'The user who has it.' }),
  last4: text(),
  expiration_month: text(),
  expiration_year: text(),
  limit: nullable(Type.Object({ amount: money(), frequency: Type.String() })),
  spent_last_month: nullable(Type.Integer(), { description: 'What it has paid in the last 30 days, in cents.' }),
  billing: nullable(billing),
  canceled_at: nullable(dateTime()),
  created_at: nullable(dateTime()),
};

const secrets = Type.Object({
  card_number: Type.String({ description: 'All digits.' }),
  cvc: Type.String(),
  name_on_card: text(),
  pin: nullable(Type.String(), { description: 'Null unless the user who has the card is asking.' }),
});

const ownerParameters = {
  account_id: Type.Optional(Type.String({ description: 'The account (`biz_`) whose it should be.' })),
  user_id: Type.Optional(Type.String({ description: 'The user (`user_`) whose it should be.' })),
};

/** Schemas of the dated API for cards, latest version. */
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
      description: 'The user who gets it; required for a card of an account.',
    }),
    name: optional(Type.String({ maxLength: 100 })),
    ...limits,
  }),
  CardUpdateParams: Type.Object({
    ...ownerParameters,
    name: optional(Type.String({ maxLength: 100 })),
    ...limits,
    remove_limit: optional(Type.Boolean(), { description: 'Takes the limit of the period away.' }),
    frozen: optional(Type.Boolean(), { description: 'Whether it pays nothing for the time being.' }),
    billing: optional(
      Type.Object({
        line1: Type.String({ maxLength: 200 }),
        line2: optional(Type.String({ maxLength: 200 })),
        city: Type.String({ maxLength: 100 }),
        region: Type.String({ maxLength: 100 }),
        postal_code: Type.String({ maxLength: 20 }),
        country_code: Type.String({ description: 'Two letters (ISO 3166-1).' }),
      }),
      { description: 'Where bills would be sent; it takes the place of the whole address.' },
    ),
    pin: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: 4,
        description: 'Another PIN, four digits; only the user who has the card sets it.',
      }),
    ),
    canceled: optional(Type.Boolean(), { description: 'Ends it for good; without other changes.' }),
  }),
};
