import {
  type TSchema,
  Type,
  accountId,
  dateTime,
  enumOf,
  money,
  moneyInput,
  moneyString,
  nullable,
  ref,
  timeFilter,
} from '../../schemas';
import { currencies, optional, pageParams } from '../shared';
import { deliveryTypes, payoutErrorCodes, payoutSources, payoutSpeeds, payoutStatuses } from './enums';

const currency = () => enumOf(currencies);
const pairs = () =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: 50,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { type: 'string', maxLength: 500 },
  });

const payout = {
  object: Type.Literal('payout'),
  id: Type.String({ description: 'Payout id (`wdrl_`).' }),
  payout_request_id: nullable(Type.String(), {
    description: 'Id of the conversion that buys a stablecoin (`cofr_`); null for other payouts.',
  }),
  status: enumOf(payoutStatuses, { description: 'Payout status.' }),
  status_detail: Type.String({ description: 'Detailed status; new versions can add values.' }),
  amount: moneyString({ description: 'Requested amount, in whole units.' }),
  currency: currency(),
  fee_amount: moneyString({ description: 'Fee; the planned fee if the payout did not arrive.' }),
  markup_fee: moneyString({ description: 'Platform markup on top of the fee.' }),
  net_amount: moneyString({ description: 'Amount sent.' }),
  fee_paid_by: enumOf(['self', 'platform'], { description: 'Payer of the fees.' }),
  destination_amount: nullable(moneyString(), {
    description: 'Amount received; null until the provider has the payout, and if no conversion takes place.',
  }),
  destination_currency: nullable(currency()),
  exchange_rate: nullable(money(), {
    description: 'Destination currency units per unit of the payout currency; null if `destination_amount` is null.',
  }),
  estimated_arrival: nullable(dateTime()),
  speed: enumOf(payoutSpeeds),
  source: nullable(enumOf(payoutSources), { description: 'Where the payout was requested.' }),
  payer_name: nullable(Type.String(), { description: 'Name of the rail.' }),
  trace_code: nullable(Type.String(), { description: 'ACH trace number, if available.' }),
  notes: nullable(Type.String()),
  metadata: pairs(),
  statement_descriptor: nullable(Type.String(), { description: "Text on the recipient's statement." }),
  failure: nullable(ref('PayoutFailure'), { description: 'Reason why the payout failed or was returned.' }),
  payout_method: nullable(ref('PayoutMethodSummary'), {
    'x-permission': 'payout:destination:read',
    description: 'Destination of the payout.',
  }),
  created_at: dateTime(),
};

const owner = {
  account_id: Type.Optional(accountId({ description: 'The account that is paid out.' })),
  user_id: Type.Optional(Type.String({ description: 'The user who is paid out, instead of an account.' })),
};

/** Request parameters that payouts and payout quotes have in common. */
export const sending = {
  account_id: Type.Optional(accountId()),
  user_id: optional(Type.String({ description: 'The user who is paid out, instead of an account.' })),
  amount: moneyInput({ description: 'Whole units, as a number or string; fees are deducted from it.' }),
  payout_method_id: Type.String({ description: 'The saved payout method (`potk_`).' }),
  currency: optional(currency(), { description: 'Only the balance in this currency is used; `usd` by default.' }),
  speed: optional(enumOf(payoutSpeeds), { description: '`standard` by default.' }),
  platform_covers_fees: optional(Type.Boolean(), {
    description: 'Whether the platform of the credential pays the fees.',
  }),
};

/** JSON Schemas for payouts in the date-versioned REST API, latest version. */
export const payoutSchemas: Record<string, TSchema> = {
  Payout: Type.Object(payout),
  PayoutCreated: Type.Object(payout),
  PayoutFailure: Type.Object({
    code: nullable(enumOf(payoutErrorCodes)),
    message: nullable(Type.String()),
    funds_returned_at: nullable(dateTime(), { description: 'When the funds were returned to the balance.' }),
  }),
  PayoutMethodSummary: Type.Object({
    nickname: nullable(Type.String()),
    supported_payout_method: nullable(ref('PayoutMethodKind')),
  }),
  PayoutMethodKind: Type.Object({
    payer_name: nullable(Type.String()),
    icon_url: nullable(Type.String()),
    delivery_type: enumOf(deliveryTypes),
  }),
  PayoutListParams: Type.Object({
    ...pageParams,
    ...owner,
    currency: Type.Optional(enumOf(currencies, { description: 'Only payouts in this currency.' })),
    status: Type.Optional(enumOf(payoutStatuses)),
    source: Type.Optional(enumOf(payoutSources, { description: 'Only payouts requested from this source.' })),
    payout_method_id: Type.Optional(Type.String({ description: 'Only payouts to this saved method (`potk_`).' })),
    created_after: Type.Optional(timeFilter({ description: 'Inclusive.' })),
    created_before: Type.Optional(timeFilter({ description: 'Exclusive.' })),
  }),
  PayoutRetrieveParams: Type.Object(owner),
  PayoutCancelParams: Type.Object({ account_id: Type.Optional(accountId()), user_id: optional(Type.String()) }),
  PayoutCreateParams: Type.Object({
    ...sending,
    notes: optional(Type.String({ maxLength: 255 })),
    metadata: optional(pairs()),
    statement_descriptor: optional(Type.String({ pattern: '^[A-Za-z0-9]{5,22}$' }), {
      description: '5 to 22 letters and digits.',
    }),
    acknowledge_bank_warning: optional(Type.Boolean(), {
      description: 'Acknowledges a warning of the bank about the account.',
    }),
    quote_token: optional(Type.String(), { description: 'Token of a quote for exactly this payout.' }),
  }),
};
