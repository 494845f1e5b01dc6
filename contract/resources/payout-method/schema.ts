import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, page, ref } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';
import {
  bankVerificationStates,
  deliveryTypes,
  destinationCategories,
  instantLimitReasons,
  payoutMethodStatuses,
  standardLimitReasons,
} from './enums';

const text = (description?: string) => nullable(Type.String(), description === undefined ? {} : { description });

const delivery = {
  name: text('Display name.'),
  icon_url: text(),
  delivery_type: enumOf(deliveryTypes, { description: 'How the money is delivered.' }),
  country_code: Type.String({ description: 'Three letters (ISO 3166-1).' }),
  supports_standard_delivery: Type.Boolean(),
  supports_instant_delivery: Type.Boolean(),
  supports_plaid: Type.Boolean({ description: 'Whether a bank account can be linked with Plaid.' }),
};

const speedQuote = {
  fee: money({ description: 'Total fees.' }),
  total_received: money({ description: 'Amount received, in the destination currency.' }),
};

const limitsOf = {
  exchange_rate: money({ description: "Destination currency units per unit of the amount's currency." }),
  min_limit: money({ description: 'Minimum amount per payout.' }),
  max_limit: nullable(money(), { description: 'Maximum amount per payout; null for no maximum.' }),
};

const quoted = { amount: money(), currency: enumOf(currencies) };

/** Parameters that select the account or user that owns the payout methods. */
const owner = {
  account_id: Type.Optional(accountId({ description: "Account to pay out; the credential's own by default." })),
  user_id: Type.Optional(Type.String({ description: 'User to pay out (`user_`), instead of an account.' })),
};

const quoting = {
  amount: Type.Optional(money({ minimum: 0, description: 'Amount to quote.' })),
  currency: Type.Optional(enumOf(currencies, { description: 'Currency of the amount, `usd` by default.' })),
};

const changes = {
  nickname: optional(Type.String({ maxLength: 100 }), {
    description: 'Name given by the owner; unique per destination.',
  }),
  is_default: optional(Type.Boolean(), { description: 'Whether it is the default method.' }),
};

const saved = {
  object: Type.Literal('payout_method'),
  id: Type.String({ description: 'Payout method id (`potk_`).' }),
  status: enumOf(payoutMethodStatuses, {
    description: '`created`: never paid to; `active`: paid to before; `broken`: rejected the last payout.',
  }),
  status_reason: text('Reason for the `broken` status.'),
  is_default: Type.Boolean(),
  nickname: text(),
  account_reference: text('End of the account number; the remaining characters are masked.'),
  bank_verification_state: nullable(enumOf(bankVerificationStates), {
    description: 'Verification state of the bank account; null if it is not a bank account.',
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
    description: 'Type of the destination; null if it is no longer offered.',
  }),
  fee_structure: nullable(
    Type.Object({
      percentage: money({ description: 'Percentage of the amount.' }),
      fixed_amount: money(),
      currency: enumOf(currencies),
    }),
  ),
  estimated_arrival: nullable(Type.Object({ standard: nullable(dateTime()), instant: nullable(dateTime()) })),
  quote: nullable(ref('PayoutMethodQuote'), { description: 'Quote for the amount; null without an amount.' }),
};

const answers: Record<string, TSchema> = {
  PayoutMethod: Type.Object({
    id: Type.String({ description: 'Payout method id (`potk_`).' }),
    created_at: dateTime(),
    company: nullable(Type.Object({ id: Type.String() }), {
      description: 'Account that owns the method; null if a user owns it.',
    }),
    nickname: text(),
    currency: enumOf(currencies, { description: 'Currency of the received amount.' }),
    is_default: Type.Boolean(),
    account_reference: text('End of the account number; the remaining characters are masked.'),
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
        description: 'Remaining amount for the day; null if there is no daily limit.',
      }),
      resets_at: dateTime(),
    }),
  }),
  SupportedPayoutMethod: Type.Object({
    object: Type.Literal('supported_payout_method'),
    id: Type.String({ description: 'Supported payout method id (`podst_`).' }),
    ...delivery,
    quotes: nullable(Type.Array(ref('SupportedPayoutMethodQuote')), {
      description: 'Quotes for the amount, for each currency; null without an amount.',
    }),
    required_fields: Type.Optional(
      Type.Array(ref('PayoutRequiredField'), {
        description: 'Fields required to save the method; only if it was requested by id.',
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
    id: Type.String({ description: 'Key under which the value is provided (`fld_`).' }),
    type: Type.String(),
    label: Type.String(),
    input_type: enumOf(['text', 'options', 'date']),
    required: Type.Boolean(),
    sensitive: Type.Boolean({ description: 'Whether the value is encrypted and never returned in full.' }),
    placeholder: text(),
    options: nullable(Type.Array(Type.String())),
    validation: text('Regular expression that the entire value must match.'),
  }),
};

/** JSON Schemas for payout methods in the date-versioned REST API, latest version. */
export const payoutMethodSchemas: Record<string, TSchema> = {
  ...answers,
  PayoutMethodListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: "Account to pay out; the credential's own by default." })),
  }),
  SavedPayoutMethodListParams: Type.Object({
    ...pageParams,
    ...owner,
    ...quoting,
    status: Type.Optional(enumOf(payoutMethodStatuses, { description: 'Only methods in this status.' })),
    destination_currency: Type.Optional(enumOf(currencies, { description: 'Only methods that pay in this currency.' })),
    include_limits: Type.Optional(Type.Boolean({ description: 'Adds `limits`; requires `payout:withdrawal:read`.' })),
    include_available: Type.Optional(
      Type.Boolean({ 'x-internal': true, description: 'Adds `available_destinations`: methods that can be saved.' }),
    ),
    destination_id: Type.Optional(
      Type.String({
        'x-internal': true,
        description: 'Adds `available_destinations` with only this method and its required fields.',
      }),
    ),
  }),
  SavedPayoutMethodCreateParams: Type.Object({
    ...owner,
    supported_payout_method_id: Type.String({ description: 'Type of the destination (`podst_`).' }),
    destination_currency: optional(enumOf(currencies), {
      description: 'Currency of the received amount; US dollars by default if the method supports them.',
    }),
    fields: optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        maxProperties: 20,
        additionalProperties: { type: 'string', maxLength: 200 },
      }),
      {
        description: 'Values of the required fields, by field id (`fld_`).',
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
      Type.String({ description: 'Only this method (`podst_`), with its required fields.' }),
    ),
    destination_currency: Type.Optional(enumOf(currencies, { description: 'Only methods that pay in this currency.' })),
  }),
};
