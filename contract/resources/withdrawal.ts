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
import { accountIdParam, currencies, ownerOfCredential, pageFields, timeFilter, createdAt } from './shared';

/** A payout of an account, in the original form. */
export const withdrawal = resource({
  type: 'Withdrawal',
  inEvents: true,
  listItem: 'WithdrawalListItem',
  fields: {
    id: string('Withdrawal id (`wdrl_`).'),
    amount: money('Requested amount.'),
    created_at: createdAt,
    currency: enumValue(currencies, 'Currency of all amounts.').from('amount.currency'),
    error_code: nullable(enumValue(payoutErrorCodes, 'Failure code; null without a failure.')),
    error_message: nullable(string('Explanation of the failure; null without one.')),
    estimated_availability: nullable(dateTime('Estimated arrival time.')).from('estimatedArrival'),
    fee_amount: money('Fee; the planned fee if the payout did not arrive.'),
    fee_type: nullable(
      enumValue(
        ['exclusive', 'inclusive'],
        'Whether fees are added to the amount or deducted from it; null if there are none.',
      ),
    ),
    ledger_account: group(
      {
        id: string('Ledger account id (`ldgr_`).').from('ledgerAccountId'),
        company_id: nullable(string('Account id (`biz_`).')).from('account.id'),
      },
      'Ledger account that is debited.',
    ),
    markup_fee: money('Platform markup on top of the fee.'),
    payout_request_id: nullable(string('Id of the conversion that buys the stablecoin (`cofr_`).')).from('requestId'),
    payout_token: nullable(
      object({
        id: string('Saved payout method (`potk_`).'),
        created_at: createdAt,
        destination_currency_code: enumValue(currencies, 'Currency of the received amount.').from(
          'destinationCurrency',
        ),
        nickname: nullable(string('Name given by the owner.')),
        payer_name: nullable(string('Legal name of the account holder.')).from('holder'),
      }),
      { 'x-permission': 'payout:destination:read', description: 'Payout method; null if it was deleted.' },
    ).from('payoutMethod'),
    speed: enumValue(payoutSpeeds, 'Speed of delivery.'),
    status: enumValue(withdrawalStatuses, 'Status of the payout.'),
    trace_code: nullable(string('ACH trace number; null if there is none.')),
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
}).requiredUnless('account_id', ownerOfCredential);

export const withdrawalCreateParams = params('WithdrawalCreateParams', {
  account_id: absentable(accountIdParam()),
  amount: decimal('Amount in whole units of the currency; fees are deducted from it.'),
  currency: enumValue(currencies, 'Currency of the amount and of the debited balance.'),
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
}).requiredUnless('account_id', ownerOfCredential);
