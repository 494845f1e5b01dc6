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
import { deliveryTypes, payoutErrorCodes, payoutSources, payoutSpeeds, payoutStatuses } from './words';

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
    description: 'Id of the conversion that a stablecoin is bought with (`cofr_`); null for other payouts.',
  }),
  status: enumOf(payoutStatuses, { description: 'How far it has come.' }),
  status_detail: Type.String({ description: 'Where it stands exactly; words may be added at every version.' }),
  amount: moneyString({ description: 'What was asked for, in whole units.' }),
  currency: currency(),
  fee_amount: moneyString({ description: 'Fee; as planned where it did not arrive.' }),
  markup_fee: moneyString({ description: 'What the platform takes on top of the fee.' }),
  net_amount: moneyString({ description: 'What is sent.' }),
  fee_paid_by: enumOf(['self', 'platform'], { description: 'Who pays the fees.' }),
  destination_amount: nullable(moneyString(), {
    description: 'What arrives; null until the provider has it, and where nothing is converted.',
  }),
  destination_currency: nullable(currency()),
  exchange_rate: nullable(money(), {
    description: 'Units of the destination currency for one; null like `destination_amount`.',
  }),
  estimated_arrival: nullable(dateTime()),
  speed: enumOf(payoutSpeeds),
  source: nullable(enumOf(payoutSources), { description: 'Where it was asked for.' }),
  payer_name: nullable(Type.String(), { description: 'Name of the rail.' }),
  trace_code: nullable(Type.String(), { description: 'ACH trace number, once there is one.' }),
  notes: nullable(Type.String()),
  metadata: pairs(),
  statement_descriptor: nullable(Type.String(), { description: 'What the receiver reads on a statement.' }),
  failure: nullable(ref('PayoutFailure'), { description: 'Why it did not arrive or did not stay.' }),
  payout_method: nullable(ref('PayoutMethodSummary'), {
    'x-permission': 'payout:destination:read',
    description: 'Where it goes.',
  }),
  created_at: dateTime(),
};

const owner = {
  account_id: Type.Optional(accountId({ description: 'The account that is paid out.' })),
  user_id: Type.Optional(Type.String({ description: 'The user who is paid out, in the place of an account.' })),
};

/** Parameters of both payouts and payout quotes. */
export const sending = {
  account_id: Type.Optional(accountId()),
  user_id: optional(Type.String({ description: 'The user who is paid out, in the place of an account.' })),
  amount: moneyInput({ description: 'Whole units, as a number or as text; fees come off it.' }),
  payout_method_id: Type.String({ description: 'The saved method (`potk_`).' }),
  currency: optional(currency(), { description: "Only this currency's balance is drawn; `usd` by default." }),
  speed: optional(enumOf(payoutSpeeds), { description: '`standard` by default.' }),
  platform_covers_fees: optional(Type.Boolean(), { description: 'The platform of the credential pays the fees.' }),
};

/** Schemas of the dated API for payouts, latest version. */
export const payoutSchemas: Record<string, TSchema> = {
  Payout: Type.Object(payout),
  PayoutCreated: Type.Object(payout),
  PayoutFailure: Type.Object({
    code: nullable(enumOf(payoutErrorCodes)),
    message: nullable(Type.String()),
    funds_returned_at: nullable(dateTime(), { description: 'When the money was back in the balance.' }),
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
    source: Type.Optional(enumOf(payoutSources, { description: 'Only what was asked for there.' })),
    payout_method_id: Type.Optional(Type.String({ description: 'Only what goes to this saved method (`potk_`).' })),
    created_after: Type.Optional(timeFilter({ description: 'That instant included.' })),
    created_before: Type.Optional(timeFilter({ description: 'That instant left out.' })),
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
      description: 'Says that a warning of the bank about the account is known.',
    }),
    quote_token: optional(Type.String(), { description: 'Of a quote for exactly this payout.' }),
  }),
};
