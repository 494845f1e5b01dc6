import { page, ref, type TSchema, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  json,
  list,
  literal,
  money,
  type NamedSchemas,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { deliveryTypes } from './payout';
import { openEnum, accountIdParam, currencies, pageFields } from './shared';

const statuses = ['created', 'active', 'broken'] as const;
const bankVerificationStates = ['checking', 'verified', 'no_data', 'warning', 'broken'] as const;
const categories = ['crypto', 'rtp', 'next_day_bank', 'bank_wire', 'digital_wallet', 'unknown'] as const;

/** Reasons why payouts at standard speed are blocked. */
const standardLimitReasons = [
  'account_suspended',
  'block_move_money_out_because_clawback',
  'supportability_check_payout_status_hold',
  'kyc_completed',
  'rmi_clear',
  'identity_rfi_clear',
  'ecommerce_fulfillment_connected',
  'block_move_money_out',
  'block_move_money_out_set_by_parent',
  'card_usage_review_payout_status_hold',
  'no_available_balance',
] as const;
const instantLimitReasons = [
  'amount_too_high',
  'account_daily_limit_reached',
  'restricted_account',
  'feature_disabled',
] as const;

const id = string('Payout method id (`potk_`).');
const accountReference = nullable(string('End of the account number; the remaining characters are masked.'));
const neverTrue = boolean().constant(false);

/** A saved payout method in the format of the original REST API version, which event payloads use. */
export const payoutMethod = resource({
  type: 'PayoutMethod',
  inEvents: true,
  fields: {
    id,
    created_at: dateTime(),
    company: nullable(object({ id: string() }), 'Account that owns the method; null if a user owns it.').from(
      'account',
    ),
    nickname: nullable(string()),
    currency: enumValue(currencies, 'Currency of the received amount.').from('destinationCurrency'),
    is_default: boolean(),
    account_reference: accountReference,
    institution_name: nullable(string()),
    destination: nullable(object({ country_code: string(), category: enumValue(categories), name: string() })).from(
      'supportedPayoutMethod',
    ),
  },
});

const deliveryFields = {
  name: nullable(string('Display name.')),
  icon_url: nullable(string()),
  delivery_type: enumValue(deliveryTypes, 'How the money is delivered.'),
  country_code: string('Three letters (ISO 3166-1).'),
  supports_standard_delivery: boolean(),
  supports_instant_delivery: boolean(),
  supports_plaid: boolean('Whether a bank account can be linked with Plaid.'),
};

export const payoutMethodDestination = shape('PayoutMethodDestination', deliveryFields);

const speedQuoteFields = {
  fee: money('Total fees.'),
  total_received: money('Amount received, in the destination currency.'),
};

export const payoutMethodSpeedQuote = shape('PayoutMethodSpeedQuote', {
  ...speedQuoteFields,
  estimated_arrival: dateTime({ 'x-internal': true }),
});

export const supportedPayoutMethodSpeedQuote = shape('SupportedPayoutMethodSpeedQuote', {
  ...speedQuoteFields,
  estimated_arrival: dateTime(),
});

const quotedAmount = {
  amount: decimal().from('amount.amount'),
  currency: enumValue(currencies).from('amount.currency'),
};

const quoteFields = {
  exchange_rate: decimal("Destination currency units per unit of the amount's currency."),
  min_limit: money('Minimum amount per payout.'),
  max_limit: nullable(money('Maximum amount per payout; null for no maximum.')),
};

export const payoutMethodQuote = shape('PayoutMethodQuote', {
  ...quotedAmount,
  ...quoteFields,
  instant_unavailable_reason: nullable(enumValue(['minimum_crypto_sales_not_met'])).constant(null),
  standard: nullable(payoutMethodSpeedQuote),
  instant: nullable(payoutMethodSpeedQuote),
});

export const supportedPayoutMethodQuote = shape('SupportedPayoutMethodQuote', {
  ...quotedAmount,
  destination_currency: enumValue(currencies),
  ...quoteFields,
  standard: nullable(supportedPayoutMethodSpeedQuote),
  instant: nullable(supportedPayoutMethodSpeedQuote),
});

const changes = {
  nickname: optional(string({ maxLength: 100, description: 'Name given by the owner; unique per destination.' })),
  is_default: optional(boolean('Whether it is the default method.')),
};

const savedFields = {
  object: literal('payout_method'),
  id,
  status: enumValue(
    statuses,
    '`created`: never paid to; `active`: paid to before; `broken`: rejected the last payout.',
  ),
  status_reason: nullable(string('Reason for the `broken` status.')),
  is_default: boolean(),
  nickname: nullable(string()),
  account_reference: accountReference,
  bank_verification_state: nullable(
    enumValue(bankVerificationStates, 'Verification state of the bank account; null if it is not a bank account.'),
  ),
  linked_via_plaid: neverTrue,
  needs_plaid_reconnect: neverTrue,
  is_clone: neverTrue,
  institution_name: nullable(string()),
  payer_name: nullable(string('Legal name of the account holder.')),
  destination_currency: enumValue(currencies),
  created_at: dateTime(),
  last_paid_out_at: nullable(dateTime()),
  unavailable_reason: nullable(enumValue(['destination_retired'])),
  supported_payout_method: nullable(
    payoutMethodDestination,
    'Type of the destination; null if it is no longer offered.',
  ),
};

const terms = {
  fee_structure: nullable(
    object({
      percentage: decimal('Percentage of the amount.'),
      fixed_amount: decimal(),
      currency: enumValue(currencies),
    }),
  ),
  estimated_arrival: nullable(object({ standard: nullable(dateTime()), instant: nullable(dateTime()) })),
  quote: nullable(payoutMethodQuote, 'Quote for the amount; null without an amount.').computed(
    `quote(amount: $amount, currency: $currency) { ${payoutMethodQuote.selection} }`,
    ({ quote }: { readonly quote: typeof payoutMethodQuote.data | null }) =>
      quote && payoutMethodQuote.serialize(quote),
  ),
};

/** A saved payout method. Operations that select it have the variables `$amount` and `$currency`. */
export const savedPayoutMethod = shape('SavedPayoutMethod', { ...savedFields, ...terms });

/** A saved payout method in the response that creates it, which does not contain its fees and arrival estimates. */
export const newSavedPayoutMethod = shape('SavedPayoutMethod', {
  ...savedFields,
  fee_structure: terms.fee_structure.initially(null),
  estimated_arrival: terms.estimated_arrival.initially(null),
  quote: terms.quote.initially(null),
});

export const payoutRequiredField = shape('PayoutRequiredField', {
  object: literal('required_field'),
  id: string('Key under which the value is provided (`fld_`).'),
  type: openEnum(),
  label: string(),
  input_type: enumValue(['text', 'options', 'date']),
  required: boolean(),
  sensitive: boolean('Whether the value is encrypted and never returned in full.'),
  placeholder: nullable(string()),
  options: nullable(list(string())),
  validation: nullable(string('Regular expression that the entire value must match.')),
});

export const supportedPayoutMethod = shape('SupportedPayoutMethod', {
  object: literal('supported_payout_method'),
  id: string('Supported payout method id (`podst_`).'),
  ...deliveryFields,
  quotes: nullable(
    list(supportedPayoutMethodQuote),
    'Quotes for the amount, for each currency; null without an amount.',
  ),
  required_fields: absentable(
    list(payoutRequiredField, 'Fields required to save the method; only if it was requested by id.'),
  ),
});

/** Serializes a supported payout method. The response contains `required_fields` if `withFields` is true. */
export function serializeSupportedPayoutMethod(data: typeof supportedPayoutMethod.data, withFields: boolean) {
  const { required_fields: fields, ...method } = supportedPayoutMethod.serialize(data);
  return { ...method, ...(withFields && { required_fields: fields }) };
}

const limitFields = <Reason extends string>(reasons: readonly Reason[]) => ({
  max_amount: money(),
  error_code: nullable(enumValue(reasons)),
  error_message: nullable(string()),
});

/** The largest possible payouts of an account or a user. */
export const payoutLimits = shape('PayoutLimits', {
  object: literal('payout_limit'),
  currency: enumValue(currencies),
  standard: object(limitFields(standardLimitReasons)),
  instant: object({
    ...limitFields(instantLimitReasons),
    daily_amount_remaining: nullable(money('Remaining amount for the day; null if there is no daily limit.')),
    resets_at: dateTime(),
  }),
});

export const payoutMethodPageSchemas: NamedSchemas = {
  SavedPayoutMethodPage: Type.Object({
    ...(page(ref('SavedPayoutMethod')).properties as Record<string, TSchema>),
    limits: Type.Optional(ref('PayoutLimits')),
    available_destinations: Type.Optional(Type.Array(ref('SupportedPayoutMethod'), { 'x-internal': true })),
  }),
};

/** Parameters that select the account or user that owns the payout methods. */
const owner = {
  account_id: absentable(accountIdParam("Account to pay out; the credential's own by default.")),
  user_id: absentable(string('User to pay out (`user_`), instead of an account.')),
};

const quoting = {
  amount: absentable(decimal({ minimum: 0, description: 'Amount to quote.' })),
  currency: absentable(enumValue(currencies, 'Currency of the amount, `usd` by default.')),
};

const destinationCurrency = absentable(enumValue(currencies, 'Only methods that pay in this currency.'));

export const payoutMethodListParams = params('PayoutMethodListParams', {
  ...pageFields,
  account_id: owner.account_id,
});

export const savedPayoutMethodListParams = params('SavedPayoutMethodListParams', {
  ...pageFields,
  ...owner,
  ...quoting,
  status: absentable(enumValue(statuses, 'Only methods in this status.')),
  destination_currency: destinationCurrency,
  include_limits: absentable(boolean('Adds `limits`; requires `payout:withdrawal:read`.')).ignored(),
  include_available: absentable(
    boolean({ 'x-internal': true, description: 'Adds `available_destinations`: methods that can be saved.' }),
  ).ignored(),
  destination_id: absentable(
    string({
      'x-internal': true,
      description: 'Adds `available_destinations` with only this method and its required fields.',
    }),
  ).from('availableId'),
});

export const savedPayoutMethodCreateParams = params('SavedPayoutMethodCreateParams', {
  ...owner,
  supported_payout_method_id: string('Type of the destination (`podst_`).'),
  destination_currency: optional(
    enumValue(currencies, 'Currency of the received amount; US dollars by default if the method supports them.'),
  ),
  fields: optional(
    json(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        maxProperties: 20,
        additionalProperties: { type: 'string', maxLength: 200 },
        description: 'Values of the required fields, by field id (`fld_`).',
      }),
    ),
  ),
  ...changes,
});

export const savedPayoutMethodUpdateParams = params('SavedPayoutMethodUpdateParams', changes);

export const supportedPayoutMethodListParams = params('SupportedPayoutMethodListParams', {
  ...pageFields,
  ...owner,
  ...quoting,
  country: absentable(string('Two letters (ISO 3166-1), `us` by default.')),
  supported_payout_method_id: absentable(string('Only this method (`podst_`), with its required fields.')).from('id'),
  destination_currency: destinationCurrency,
});
