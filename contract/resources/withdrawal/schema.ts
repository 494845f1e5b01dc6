import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, timeFilter } from '../../schemas';
import { payoutErrorCodes, payoutSpeeds, withdrawalStatuses } from '../payout/enums';
import { currencies, optional, pageParams } from '../shared';

const withdrawal = {
  id: Type.String({ description: 'Withdrawal id (`wdrl_`).' }),
  amount: money({ description: 'Requested amount.' }),
  created_at: dateTime(),
  currency: enumOf(currencies),
  error_code: nullable(enumOf(payoutErrorCodes)),
  error_message: nullable(Type.String()),
  estimated_availability: nullable(dateTime(), { description: 'Estimated arrival time.' }),
  fee_amount: money(),
  fee_type: nullable(enumOf(['exclusive', 'inclusive']), {
    description: 'Whether fees are added to the amount or deducted from it; null if there are none.',
  }),
  ledger_account: Type.Object({
    id: Type.String({ description: 'Ledger account id (`ldgr_`).' }),
    company_id: nullable(Type.String({ description: 'Account id (`biz_`).' })),
  }),
  markup_fee: money({ description: 'Platform markup on top of the fee.' }),
  payout_request_id: nullable(Type.String(), {
    description: 'Id of the conversion that buys the stablecoin (`cofr_`).',
  }),
  payout_token: nullable(
    Type.Object({
      id: Type.String({ description: 'Saved payout method (`potk_`).' }),
      created_at: dateTime(),
      destination_currency_code: enumOf(currencies),
      nickname: nullable(Type.String()),
      payer_name: nullable(Type.String(), { description: 'Legal name of the account holder.' }),
    }),
    { 'x-permission': 'payout:destination:read' },
  ),
  speed: enumOf(payoutSpeeds),
  status: enumOf(withdrawalStatuses),
  trace_code: nullable(Type.String(), { description: 'ACH trace number.' }),
};

/** JSON Schemas for withdrawals, the original form of payouts, in the date-versioned REST API. */
export const withdrawalSchemas: Record<string, TSchema> = {
  Withdrawal: Type.Object(withdrawal),
  WithdrawalListItem: Type.Object(withdrawal),
  WithdrawalReceiptLink: Type.Object({
    url: Type.String({ description: 'URL of the PDF receipt; no credential required.' }),
    expires_at: dateTime({ description: 'Expiry time of the URL.' }),
  }),
  WithdrawalListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      accountId({ description: "Only withdrawals of this account; the credential's account by default." }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  WithdrawalCreateParams: Type.Object({
    account_id: Type.Optional(accountId()),
    amount: money({ description: 'Amount in whole units of the currency; fees are deducted from it.' }),
    currency: enumOf(currencies),
    idempotency_key: optional(Type.String({ maxLength: 255 }), {
      description: 'Value of the `Idempotency-Key` header, for clients that cannot send it.',
    }),
    payout_method_id: optional(Type.String(), {
      description: 'Saved payout method (`potk_`); the default payout method if absent.',
    }),
    platform_covers_fees: optional(Type.Boolean(), {
      description: 'Whether the platform of the credential pays the fees.',
    }),
    statement_descriptor: optional(Type.String({ pattern: '^[A-Za-z0-9]{5,22}$' }), {
      description: "Text on the recipient's statement: 5 to 22 letters and digits.",
    }),
  }),
};
