import { decimalOf } from '../money';
import { Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  decimal,
  decimalOrText,
  decimalText,
  described,
  enumValue,
  json,
  literal,
  nullable,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { openEnum, accountIdParam, ownerOfCredential, currencies, pageFields, timeFilter, createdAt } from './shared';

/** Reasons why a payout failed (`PayoutErrorCodes` in the API specification). */
export const payoutErrorCodes = [
  'account_closed',
  'account_does_not_exist',
  'account_frozen',
  'account_information_invalid',
  'account_lookup_failed',
  'account_not_found',
  'account_number_invalid_region',
  'amount_out_of_bounds',
  'attributes_not_validated',
  'b2b_payments_prohibited',
  'bank_statement_required',
  'beneficiary_name_mismatch',
  'compliance_review',
  'currency_not_supported',
  'deposit_canceled',
  'deposit_failed',
  'deposit_rejected',
  'destination_unavailable',
  'exceeded_account_limit',
  'expired_quote',
  'generic_payout_error',
  'identification_number_invalid',
  'invalid_account_number',
  'invalid_bank_code',
  'invalid_beneficiary',
  'invalid_branch_code',
  'invalid_branch_number',
  'invalid_company_details',
  'invalid_mailing_address',
  'invalid_phone_number',
  'invalid_routing_number',
  'invalid_swift_code',
  'junk_failure_reason',
  'manual_cancelation',
  'misc_error',
  'missing_city_and_country',
  'missing_phone_number',
  'missing_remittance_info',
  'non_transaction_account',
  'payee_name_invalid',
  'payout_provider_timeout',
  'provider_temporarily_unavailable',
  'provider_validation_failed',
  'receiving_account_locked',
  'rejected_by_compliance',
  'rtp_not_supported',
  'source_token_insufficient_funds',
  'ssn_invalid',
  'technical_problem',
  'unsupported_region',
  'wallet_screenshot_required',
] as const;

export const payoutStatuses = [
  'requested',
  'in_review',
  'processing',
  'completed',
  'reversed',
  'canceled',
  'failed',
  'denied',
] as const;
export const withdrawalStatuses = [
  'requested',
  'awaiting_payment',
  'in_transit',
  'completed',
  'failed',
  'canceled',
  'denied',
] as const;
export const payoutSpeeds = ['standard', 'instant'] as const;
export const payoutSources = ['api', 'dashboard', 'automatic'] as const;
export const deliveryTypes = [
  'cash_pickup',
  'bank_deposit',
  'home_delivery',
  'mobile_wallet',
  'card',
  'check',
  'bill',
  'cryptocurrency',
  'unknown',
] as const;

const pairs = described(
  json(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: 50,
      propertyNames: { minLength: 1, maxLength: 40 },
      additionalProperties: { type: 'string', maxLength: 500 },
    }),
  ),
  'Custom key-value pairs, at most 50; values are strings.',
);

/** Formats a payout amount: at least one decimal place, no superfluous trailing zeros. Null stays null. */
export function formatPayoutAmount(amount: string | null): string | null {
  if (amount === null) return null;
  const canonical = decimalOf(amount);
  return canonical.includes('.') ? canonical : `${canonical}.0`;
}

export const payoutFailure = shape('PayoutFailure', {
  code: nullable(enumValue(payoutErrorCodes, 'Failure code; null if unknown.')),
  message: nullable(string('Explanation of the failure.')),
  funds_returned_at: nullable(dateTime('When the funds were returned to the balance; null before.')),
});

export const payoutMethodKind = shape('PayoutMethodKind', {
  payer_name: nullable(string('Name of the payout network.')),
  icon_url: nullable(string('URL of an icon; null for none.')),
  delivery_type: enumValue(deliveryTypes, 'How the money is delivered.'),
});

export const payoutMethodSummary = shape('PayoutMethodSummary', {
  nickname: nullable(string('Name given by the owner.')),
  supported_payout_method: nullable(payoutMethodKind, 'Type of the destination; null if it is no longer offered.'),
});

const fields = {
  object: literal('payout'),
  id: string('Payout id (`wdrl_`).'),
  payout_request_id: nullable(
    string('Id of the conversion that buys a stablecoin (`cofr_`); null for other payouts.'),
  ).from('requestId'),
  status: enumValue(payoutStatuses, '`reversed` if completed money came back; `denied` if a review rejected it.'),
  status_detail: openEnum('Detailed status; new versions can add values.'),
  amount: decimalText('Requested amount, in whole units.').from('amount.amount', formatPayoutAmount),
  currency: enumValue(currencies, 'Currency of the amount and the fees.').from('amount.currency'),
  fee_amount: decimalText('Fee; the planned fee if the payout did not arrive.').from(
    'feeAmount.amount',
    formatPayoutAmount,
  ),
  markup_fee: decimalText('Platform markup on top of the fee.').from('markupFee.amount', formatPayoutAmount),
  net_amount: decimalText('Amount sent.').from('netAmount.amount', formatPayoutAmount),
  fee_paid_by: enumValue(['self', 'platform'], 'Payer of the fees.'),
  destination_amount: nullable(
    decimalText('Amount received; null until the provider has the payout, and if no conversion takes place.'),
  ).from('destinationAmount.amount', formatPayoutAmount),
  destination_currency: nullable(enumValue(currencies, 'Currency of the received amount.')),
  exchange_rate: nullable(
    decimal('Destination currency units per unit of the payout currency; null if `destination_amount` is null.'),
  ),
  estimated_arrival: nullable(dateTime('Estimated arrival time; null if unknown.')),
  speed: enumValue(payoutSpeeds, 'Speed of delivery.'),
  source: nullable(enumValue(payoutSources, 'Where the payout was requested.')),
  payer_name: nullable(string('Name of the rail.')),
  trace_code: nullable(string('ACH trace number, if available.')),
  notes: nullable(string('Notes of the sender, at most 255 characters.')).write('create', string({ maxLength: 255 })),
  metadata: pairs.write('create'),
  statement_descriptor: nullable(string("Text on the recipient's statement; null for the default text.")).write(
    'create',
    string({ pattern: '^[A-Za-z0-9]{5,22}$', description: '5 to 22 letters and digits.' }),
  ),
  failure: nullable(payoutFailure, 'Reason why the payout failed or was returned; null otherwise.'),
  payout_method: nullable(payoutMethodSummary, {
    'x-permission': 'payout:destination:read',
    description: 'Destination of the payout.',
  }),
  created_at: createdAt,
};

/** A payout from a balance to a saved payout method. */
export const payout = resource({ type: 'Payout', inEvents: true, fields });

/** A payout in the response that creates it. API versions convert it separately. */
export const payoutCreated = resource({ type: 'Payout', schema: 'PayoutCreated', fields });

const owner = {
  account_id: absentable(accountIdParam('The account that is paid out.')),
  user_id: absentable(string('The user who is paid out, instead of an account.')),
};

export const payoutListParams = params('PayoutListParams', {
  ...pageFields,
  ...owner,
  currency: absentable(enumValue(currencies, 'Only payouts in this currency.')),
  status: absentable(enumValue(payoutStatuses, 'Only payouts with this status.')),
  source: absentable(enumValue(payoutSources, 'Only payouts requested from this source.')),
  payout_method_id: absentable(string('Only payouts to this saved method (`potk_`).')),
  created_after: described(timeFilter, 'Inclusive.').from('createdFrom'),
  created_before: described(timeFilter, 'Exclusive.'),
}).requiredUnless('account_id', ['user_id', ...ownerOfCredential]);

export const payoutRetrieveParams = params('PayoutRetrieveParams', owner);

export const payoutCancelParams = params('PayoutCancelParams', {
  account_id: absentable(accountIdParam()),
  user_id: optional(string('The user who is paid out, instead of an account.')),
});

/** Request parameters that payouts and payout quotes have in common. */
export const sendingFields = {
  account_id: absentable(accountIdParam()),
  user_id: optional(string('The user who is paid out, instead of an account.')),
  amount: decimalOrText('Whole units, as a number or string; fees are deducted from it.'),
  payout_method_id: string('The saved payout method (`potk_`).'),
  currency: optional(enumValue(currencies, 'Only the balance in this currency is used; `usd` by default.')).byDefault(
    'usd',
  ),
  speed: optional(enumValue(payoutSpeeds, '`standard` by default.')),
  platform_covers_fees: optional(boolean('Whether the platform of the credential pays the fees.')),
};

export const payoutCreateParams = params('PayoutCreateParams', {
  ...sendingFields,
  ...payout.parameters('create'),
  acknowledge_bank_warning: optional(boolean('Acknowledges a warning of the bank about the account.')),
  quote_token: optional(string('Token of a quote for exactly this payout.')),
}).requiredUnless('account_id', ['user_id', ...ownerOfCredential]);
