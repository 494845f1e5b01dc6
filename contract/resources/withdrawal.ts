import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  group,
  money,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { payoutErrorCodes, payoutSpeeds, withdrawalStatuses } from './payout';
import { accountIdParam, currencies, pageFields, timeFilter } from './shared';

/** A payout of an account, in the original form. */
export const withdrawal = resource({
  type: 'Withdrawal',
  inEvents: true,
  listItem: 'WithdrawalListItem',
  fields: {
    id: string('Withdrawal id (`wdrl_`).'),
    amount: money('Requested amount.'),
    created_at: dateTime(),
    currency: enumValue(currencies).from('amount.currency'),
    error_code: nullable(enumValue(payoutErrorCodes)),
    error_message: nullable(string()),
    estimated_availability: nullable(dateTime('Estimated arrival time.')).from('estimatedArrival'),
    fee_amount: money(),
    fee_type: nullable(
      enumValue(
        ['exclusive', 'inclusive'],
        'Whether fees are added to the amount or deducted from it; null if there are none.',
      ),
    ),
    ledger_account: group({
      id: string('Ledger account id (`ldgr_`).').from('ledgerAccountId'),
      company_id: nullable(string('Account id (`biz_`).')).from('account.id'),
    }),
    markup_fee: money('Platform markup on top of the fee.'),
    payout_request_id: nullable(string('Id of the conversion that buys the stablecoin (`cofr_`).')).from('requestId'),
    payout_token: nullable(
      object({
        id: string('Saved payout method (`potk_`).'),
        created_at: dateTime(),
        destination_currency_code: enumValue(currencies).from('destinationCurrency'),
        nickname: nullable(string()),
        payer_name: nullable(string('Legal name of the account holder.')).from('holder'),
      }),
      { 'x-permission': 'payout:destination:read' },
    ).from('payoutMethod'),
    speed: enumValue(payoutSpeeds),
    status: enumValue(withdrawalStatuses),
    trace_code: nullable(string('ACH trace number.')),
  },
});

export const withdrawalReceiptLink = shape('WithdrawalReceiptLink', {
  url: string('URL of the PDF receipt; no credential required.'),
  expires_at: dateTime('Expiry time of the URL.'),
});

export const withdrawalListParams = params('WithdrawalListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam("Only withdrawals of this account; the credential's account by default.")),
  created_after: timeFilter,
  created_before: timeFilter,
});

export const withdrawalCreateParams = params('WithdrawalCreateParams', {
  account_id: absentable(accountIdParam()),
  amount: decimal('Amount in whole units of the currency; fees are deducted from it.'),
  currency: enumValue(currencies),
  idempotency_key: optional(
    string({
      maxLength: 255,
      description: 'Value of the `Idempotency-Key` header, for clients that cannot send it.',
    }),
  ).ignored(),
  payout_method_id: optional(string('Saved payout method (`potk_`); the default payout method if absent.')),
  platform_covers_fees: optional(boolean('Whether the platform of the credential pays the fees.')),
  statement_descriptor: optional(
    string({
      pattern: '^[A-Za-z0-9]{5,22}$',
      description: "Text on the recipient's statement: 5 to 22 letters and digits.",
    }),
  ),
});
