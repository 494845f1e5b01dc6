import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, page, ref } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';
import {
  bankVerificationStates,
  deliveryTypes,
  destinationCategories,
  instantLimitReasons,
  payoutMethodStatuses,
  standardLimitReasons,
} from './words';

const text = (description?: string) => nullable(Type.String(), description === undefined ? {} : { description });

const delivery = {
  name: text('What it is called.'),
  icon_url: text(),
  delivery_type: enumOf(deliveryTypes, { description: 'How the money is handed over.' }),
  country_code: Type.String({ description: 'Three letters (ISO 3166-1).' }),
  supports_standard_delivery: Type.Boolean(),
  supports_instant_delivery: Type.Boolean(),
  supports_plaid: Type.Boolean({ description: 'Whether an account can be linked at the bank.' }),
};

const speedQuote = {
  fee: money({ description: 'All fees together.' }),
  total_received: money({ description: "What arrives, in the destination's currency." }),
};

const limitsOf = {
  exchange_rate: money({ description: "Units of the destination's currency for one of the amount's." }),
  min_limit: money({ description: 'The least at a time.' }),
  max_limit: nullable(money(), { description: 'The most at a time; null for no end.' }),
};

const quoted = { amount: money(), currency: enumOf(currencies) };

/** Parameters that select the owner of the payout methods. */
const owner = {
  account_id: Type.Optional(accountId({ description: "The account to be paid out; the credential's own by default." })),
  user_id: Type.Optional(Type.String({ description: 'The user to be paid out (`user_`), instead of an account.' })),
};

const quoting = {
  amount: Type.Optional(money({ minimum: 0, description: 'An amount to quote.' })),
  currency: Type.Optional(enumOf(currencies, { description: 'Currency of the amount, `usd` by default.' })),
};

const changes = {
  nickname: optional(Type.String({ maxLength: 100 }), {
    description: 'What its owner calls it; no two of one destination are called the same.',
  }),
  is_default: optional(Type.Boolean(), { description: 'Whether it is used unless told otherwise.' }),
};

const saved = {
  object: Type.Literal('payout_method'),
  id: Type.String({ description: 'Payout method id (`potk_`).' }),
  status: enumOf(payoutMethodStatuses, {
    description: '`created` was never paid to, `active` was, `broken` did not take the last payout.',
  }),
  status_reason: text('Why it is broken.'),
  is_default: Type.Boolean(),
  nickname: text(),
  account_reference: text('The end of the number, the rest hidden.'),
  bank_verification_state: nullable(enumOf(bankVerificationStates), {
    description: 'What is known of the account at the bank; null for what is no bank.',
  }),
  linked_via_plaid: Type.Boolean(),
  needs_plaid_reconnect: Type.Boolean(),
  is_clone: Type.Boolean(),
  institution_name: text(),
  payer_name: text('Legal name of the account holder.'),
  destination_currency: enumOf(currencies),
  created_at: dateTime(),
  last_paid_out_at: nullable(dateTime()),
  unavailable_reason: nullable(enumOf(['destination_retired'])),
  supported_payout_method: nullable(ref('PayoutMethodDestination'), {
    description: 'How money gets there; null for what is offered no more.',
  }),
  fee_structure: nullable(
    Type.Object({
      percentage: money({ description: 'Percent of the amount.' }),
      fixed_amount: money(),
      currency: enumOf(currencies),
    }),
  ),
  estimated_arrival: nullable(Type.Object({ standard: nullable(dateTime()), instant: nullable(dateTime()) })),
  quote: nullable(ref('PayoutMethodQuote'), { description: 'What the amount would come to; null without one.' }),
};

const answers: Record<string, TSchema> = {
  PayoutMethod: Type.Object({
    id: Type.String({ description: 'Payout method id (`potk_`).' }),
    created_at: dateTime(),
    company: nullable(Type.Object({ id: Type.String() }), {
      description: 'The account whose it is; null for that of a user.',
    }),
    nickname: text(),
    currency: enumOf(currencies, { description: 'What arrives is in this currency.' }),
    is_default: Type.Boolean(),
    account_reference: text('The end of the number, the rest hidden.'),
    institution_name: text(),
    destination: nullable(
      Type.Object({ country_code: Type.String(), category: enumOf(destinationCategories), name: Type.String() }),
    ),
  }),
  SavedPayoutMethod: Type.Object(saved),
  PayoutMethodDestination: Type.Object(delivery),
  PayoutMethodQuote: Type.Object({
    ...quoted,
    ...limitsOf,
    instant_unavailable_reason: nullable(enumOf(['minimum_crypto_sales_not_met'])),
    standard: nullable(ref('PayoutMethodSpeedQuote')),
    instant: nullable(ref('PayoutMethodSpeedQuote')),
  }),
  PayoutMethodSpeedQuote: Type.Object({ ...speedQuote, estimated_arrival: dateTime({ 'x-internal': true }) }),
  SavedPayoutMethodPage: Type.Object({
    ...(page(ref('SavedPayoutMethod')).properties as Record<string, TSchema>),
    limits: Type.Optional(ref('PayoutLimits')),
    available_destinations: Type.Optional(Type.Array(ref('SupportedPayoutMethod'), { 'x-internal': true })),
  }),
  PayoutLimits: Type.Object({
    object: Type.Literal('payout_limit'),
    currency: enumOf(currencies),
    standard: Type.Object({
      max_amount: money(),
      error_code: nullable(enumOf(standardLimitReasons)),
      error_message: text(),
    }),
    instant: Type.Object({
      max_amount: money(),
      error_code: nullable(enumOf(instantLimitReasons)),
      error_message: text(),
      daily_amount_remaining: nullable(money(), {
        description: 'What is left of the day; null where a day has no limit.',
      }),
      resets_at: dateTime(),
    }),
  }),
  SupportedPayoutMethod: Type.Object({
    object: Type.Literal('supported_payout_method'),
    id: Type.String({ description: 'Supported payout method id (`podst_`).' }),
    ...delivery,
    quotes: nullable(Type.Array(ref('SupportedPayoutMethodQuote')), {
      description: 'What the amount would come to, for each currency; null without one.',
    }),
    required_fields: Type.Optional(
      Type.Array(ref('PayoutRequiredField'), {
        description: 'What has to be known to save one; only where one was asked for by its id.',
      }),
    ),
  }),
  SupportedPayoutMethodQuote: Type.Object({
    ...quoted,
    destination_currency: enumOf(currencies),
    ...limitsOf,
    standard: nullable(ref('SupportedPayoutMethodSpeedQuote')),
    instant: nullable(ref('SupportedPayoutMethodSpeedQuote')),
  }),
  SupportedPayoutMethodSpeedQuote: Type.Object({ ...speedQuote, estimated_arrival: dateTime() }),
  PayoutRequiredField: Type.Object({
    object: Type.Literal('required_field'),
    id: Type.String({ description: 'Under it the value is given (`fld_`).' }),
    type: Type.String(),
    label: Type.String(),
    input_type: enumOf(['text', 'options', 'date']),
    required: Type.Boolean(),
    sensitive: Type.Boolean({ description: 'Kept sealed, and never shown whole.' }),
    placeholder: text(),
    options: nullable(Type.Array(Type.String())),
    validation: text('Regular expression that the whole text satisfies.'),
  }),
};

/** Schemas of the dated API for payout methods, latest version. */
export const payoutMethodSchemas: Record<string, TSchema> = {
  ...answers,
  PayoutMethodListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      accountId({ description: "The account to be paid out; the credential's own by default." }),
    ),
  }),
  SavedPayoutMethodListParams: Type.Object({
    ...pageParams,
    ...owner,
    ...quoting,
    status: Type.Optional(enumOf(payoutMethodStatuses, { description: 'Only methods in this status.' })),
    destination_currency: Type.Optional(enumOf(currencies, { description: 'Only methods that pay in this currency.' })),
    include_limits: Type.Optional(Type.Boolean({ description: 'Adds `limits`; needs `payout:withdrawal:read`.' })),
    include_available: Type.Optional(
      Type.Boolean({ 'x-internal': true, description: 'Adds `available_destinations`: what can be saved.' }),
    ),
    destination_id: Type.Optional(
      Type.String({
        'x-internal': true,
        description: 'Adds `available_destinations` with this one alone, and what it requires.',
      }),
    ),
  }),
  SavedPayoutMethodCreateParams: Type.Object({
    ...owner,
    supported_payout_method_id: Type.String({ description: 'How money gets there (`podst_`).' }),
    destination_currency: optional(enumOf(currencies), {
      description: 'What arrives is in this currency; US dollars by default where the method pays in them.',
    }),
    fields: optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        maxProperties: 20,
        additionalProperties: { type: 'string', maxLength: 200 },
      }),
      {
        description: 'What the method requires, by the ids of its fields (`fld_`).',
      },
    ),
    ...changes,
  }),
  SavedPayoutMethodUpdateParams: Type.Object(changes),
  SupportedPayoutMethodListParams: Type.Object({
    ...pageParams,
    ...owner,
    ...quoting,
    country: Type.Optional(Type.String({ description: 'Two letters (ISO 3166-1), `us` by default.' })),
    supported_payout_method_id: Type.Optional(
      Type.String({ description: 'Only this one (`podst_`), with what it requires.' }),
    ),
    destination_currency: Type.Optional(enumOf(currencies, { description: 'Only methods that pay in this currency.' })),
  }),
};
