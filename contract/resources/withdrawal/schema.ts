import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, timeFilter } from '../../schemas';
import { payoutErrorCodes, payoutSpeeds, withdrawalStatuses } from '../payout/words';
import { currencies, optional, pageParams } from '../shared';

const withdrawal = {
  id: Type.String({ description: 'Withdrawal id (`wdrl_`).' }),
  amount: money({ description: 'What was asked for.' }),
  created_at: dateTime(),
  currency: enumOf(currencies),
  error_code: nullable(enumOf(payoutErrorCodes)),
  error_message: nullable(Type.String()),
  estimated_availability: nullable(dateTime(), { description: 'When it should be there.' }),
  fee_amount: money(),
  fee_type: nullable(enumOf(['exclusive', 'inclusive']), {
    description: 'Whether fees come on top of the amount or off it; null where there are none.',
  }),
  ledger_account: Type.Object({
    id: Type.String({ description: 'Ledger account id (`ldgr_`).' }),
    company_id: nullable(Type.String({ description: 'Account id (`biz_`).' })),
  }),
  markup_fee: money({ description: 'What the platform takes on top of the fee.' }),
  payout_request_id: nullable(Type.String(), {
    description: 'Id of the conversion that a stablecoin is bought with (`cofr_`).',
  }),
  payout_token: nullable(
    Type.Object({
      id: Type.String({ description: 'Saved method (`potk_`).' }),
      created_at: dateTime(),
      destination_currency_code: enumOf(currencies),
      nickname: nullable(Type.String()),
      payer_name: nullable(Type.String(), { description: 'Legal name of whoever holds the account.' }),
    }),
    { 'x-permission': 'payout:destination:read' },
  ),
  speed: enumOf(payoutSpeeds),
  status: enumOf(withdrawalStatuses),
  trace_code: nullable(Type.String(), { description: 'ACH trace number.' }),
};

/** Schemas of the dated API for withdrawals, the original form of payouts. */
export const withdrawalSchemas: Record<string, TSchema> = {
  Withdrawal: Type.Object(withdrawal),
  WithdrawalListItem: Type.Object(withdrawal),
  WithdrawalReceiptLink: Type.Object({
    url: Type.String({ description: 'Where the receipt can be fetched as PDF, without a credential.' }),
    expires_at: dateTime({ description: 'Until when.' }),
  }),
  WithdrawalListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      accountId({ description: "Withdrawals of this account; the credential's own by default." }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  WithdrawalCreateParams: Type.Object({
    account_id: Type.Optional(accountId()),
    amount: money({ description: 'Whole units; fees come off it.' }),
    currency: enumOf(currencies),
    idempotency_key: optional(Type.String({ maxLength: 255 }), {
      description: 'What the header `Idempotency-Key` says, for those who cannot send it.',
    }),
    payout_method_id: optional(Type.String(), {
      description: 'The saved method (`potk_`); the default one by default.',
    }),
    platform_covers_fees: optional(Type.Boolean(), { description: 'The platform of the credential pays the fees.' }),
    statement_descriptor: optional(Type.String({ pattern: '^[A-Za-z0-9]{5,22}$' }), {
      description: 'What the receiver reads on a statement: 5 to 22 letters and digits.',
    }),
  }),
};
