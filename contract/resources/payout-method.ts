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
  described,
} from '../wire';
import { deliveryTypes } from './payout';
import { openEnum, accountIdParam, ownerOfCredential, currencies, pageFields, createdAt } from './shared';

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
const accountReference = nullable(
  string('End of the account number, the remaining characters masked; null without a number.'),
);
const neverTrue = boolean().constant(false);

/** A saved payout method in the format of the original REST API version, which event payloads use. */
export const payoutMethod = resource({
  type: 'PayoutMethod',
  inEvents: true,
  fields: {
    id,
    created_at: createdAt,
    company: nullable(
      object({ id: string('Account id (`biz_`).') }),
      'Account that owns the method; null if a user owns it.',
    ).from('account'),
    nickname: nullable(string('Name given by the owner.')),
    currency: enumValue(currencies, 'Currency of the received amount.').from('destinationCurrency'),
    is_default: boolean('Whether it is the default method of its owner.'),
    account_reference: accountReference,
    institution_name: nullable(string('Name of the financial institution; null if unknown.')),
    destination: nullable(
      object({
        country_code: string('Three-letter country code (ISO 3166-1).'),
        category: enumValue(categories, 'Category of the payout network.'),
        name: string('Display name of the destination type.'),
      }),
      'Type of the destination; null if it is no longer offered.',
    ).from('supportedPayoutMethod'),
  },
});

const deliveryFields = {
  name: nullable(string('Display name.')),
  icon_url: nullable(string('URL of an icon; null for none.')),
  delivery_type: enumValue(deliveryTypes, 'How the money is delivered.'),
  country_code: string('Three letters (ISO 3166-1).'),
  supports_standard_delivery: boolean('Whether payouts at standard speed are offered.'),
  supports_instant_delivery: boolean('Whether instant payouts are offered.'),
  supports_plaid: boolean('Whether a bank account can be linked with Plaid.'),
};

export const payoutMethodDestination = shape('PayoutMethodDestination', deliveryFields);

const speedQuoteFields = {
  fee: money('Total fees.'),
  total_received: money('Amount received, in the destination currency.'),
};

export const payoutMethodSpeedQuote = shape('PayoutMethodSpeedQuote', {
  ...speedQuoteFields,
  estimated_arrival: dateTime({ 'x-internal': true, description: 'Estimated arrival time.' }),
});

export const supportedPayoutMethodSpeedQuote = shape('SupportedPayoutMethodSpeedQuote', {
  ...speedQuoteFields,
  estimated_arrival: dateTime('Estimated arrival time.'),
});

const quotedAmount = {
  amount: decimal('Quoted amount.').from('amount.amount'),
  currency: enumValue(currencies, 'Currency of the quoted amount.').from('amount.currency'),
};

const quoteFields = {
  exchange_rate: decimal("Destination currency units per unit of the amount's currency."),
  min_limit: money('Minimum amount per payout.'),
  max_limit: nullable(money('Maximum amount per payout; null for no maximum.')),
};

export const payoutMethodQuote = shape('PayoutMethodQuote', {
  ...quotedAmount,
  ...quoteFields,
  instant_unavailable_reason: nullable(
    enumValue(['minimum_crypto_sales_not_met'], 'Reason why instant payouts are blocked; always null.'),
  ).constant(null),
  standard: nullable(payoutMethodSpeedQuote, 'Quote at standard speed; null if not possible.'),
  instant: nullable(payoutMethodSpeedQuote, 'Quote at instant speed; null if not possible.'),
});

export const supportedPayoutMethodQuote = shape('SupportedPayoutMethodQuote', {
  ...quotedAmount,
  destination_currency: enumValue(currencies, 'Currency of the received amount.'),
  ...quoteFields,
  standard: nullable(supportedPayoutMethodSpeedQuote, 'Quote at standard speed; null if not possible.'),
  instant: nullable(supportedPayoutMethodSpeedQuote, 'Quote at instant speed; null if not possible.'),
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
  status_reason: nullable(string('Reason for the `broken` status; null in other statuses.')),
  is_default: boolean('Whether it is the default method of its owner.'),
  nickname: nullable(string('Name given by the owner.')),
  account_reference: accountReference,
  bank_verification_state: nullable(
    enumValue(bankVerificationStates, 'Verification state of the bank account; null if it is not a bank account.'),
  ),
  linked_via_plaid: described(neverTrue, 'Whether it was linked with Plaid; always false.'),
  needs_plaid_reconnect: described(neverTrue, 'Whether the Plaid link has expired; always false.'),
  is_clone: described(neverTrue, 'Whether it is a copy of another method; always false.'),
  institution_name: nullable(string('Name of the financial institution; null if unknown.')),
  payer_name: nullable(string('Legal name of the account holder; null if the method does not require it.')),
  destination_currency: enumValue(currencies, 'Currency of the received amount.'),
  created_at: createdAt,
  last_paid_out_at: nullable(dateTime('Arrival time of the last payout; null before the first.')),
  unavailable_reason: nullable(enumValue(['destination_retired'], 'Reason why it cannot be used; null if it can.')),
  supported_payout_method: nullable(
    payoutMethodDestination,
    'Type of the destination; null if it is no longer offered.',
  ),
};

const terms = {
  fee_structure: nullable(
    object({
      percentage: decimal('Percentage of the amount.'),
      fixed_amount: decimal('Fixed fee per payout.'),
      currency: enumValue(currencies, 'Currency of the fixed fee.'),
    }),
    'Fees of payouts; null if the method is no longer offered.',
  ),
  estimated_arrival: nullable(
    object({
      standard: nullable(dateTime('Arrival at standard speed; null if not offered.')),
      instant: nullable(dateTime('Arrival at instant speed; null if not offered.')),
    }),
    'Arrival of a payout made now; null if the method is no longer offered.',
  ),
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
  type: openEnum('Type of the field.'),
  label: string('Label for forms.'),
  input_type: enumValue(['text', 'options', 'date'], 'Type of the form input.'),
  required: boolean('Whether a value is required.'),
  sensitive: boolean('Whether the value is encrypted and never returned in full.'),
  placeholder: nullable(string('Example value; null for none.')),
  options: nullable(list(string()), 'Allowed values; null for free text.'),
  validation: nullable(string('Regular expression that the entire value must match; null for any text.')),
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
  max_amount: money('Maximum amount of a payout.'),
  error_code: nullable(enumValue(reasons, 'Reason why payouts are blocked; null if they are not.')),
  error_message: nullable(string('Explanation of the reason; null for none.')),
});

/** The largest possible payouts of an account or a user. */
export const payoutLimits = shape('PayoutLimits', {
  object: literal('payout_limit'),
  currency: enumValue(currencies, 'Currency of the balance.'),
  standard: object(limitFields(standardLimitReasons), 'Limit at standard speed.'),
  instant: object(
    {
      ...limitFields(instantLimitReasons),
      daily_amount_remaining: nullable(money('Remaining amount for the day; null if there is no daily limit.')),
      resets_at: dateTime('When the daily limit starts again.'),
    },
    'Limit at instant speed.',
  ),
});

export const payoutMethodPageSchemas: NamedSchemas = {
  SavedPayoutMethodPage: Type.Object({
    ...(page(ref('SavedPayoutMethod')).properties as Record<string, TSchema>),
    limits: Type.Optional(
      ref('PayoutLimits', { description: 'Largest possible payouts; only with `include_limits`.' }),
    ),
    available_destinations: Type.Optional(
      Type.Array(ref('SupportedPayoutMethod'), { 'x-internal': true, description: 'Methods that can be saved.' }),
    ),
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
}).requiredUnless('account_id', ownerOfCredential);

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
}).requiredUnless('account_id', ['user_id', ...ownerOfCredential]);

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
}).requiredUnless('account_id', ['user_id', ...ownerOfCredential]);

export const savedPayoutMethodUpdateParams = params('SavedPayoutMethodUpdateParams', changes).oneRequired(
  'nickname',
  'is_default',
);

export const supportedPayoutMethodListParams = params('SupportedPayoutMethodListParams', {
  ...pageFields,
  ...owner,
  ...quoting,
  country: absentable(string('Two letters (ISO 3166-1), `us` by default.')),
  supported_payout_method_id: absentable(string('Only this method (`podst_`), with its required fields.')).from('id'),
  destination_currency: destinationCurrency,
}).requiredUnless('account_id', ['user_id', ...ownerOfCredential]);
