import {
  type TSchema,
  Type,
  accountId,
  calendarDate,
  dateTime,
  enumOf,
  money,
  nullable,
  ref,
  timeFilter,
} from '../../schemas';
import { currencies } from '../shared';

const text = (description?: string) => nullable(Type.String(), description === undefined ? {} : { description });
const optionalNullable = (schema: TSchema) => Type.Optional(nullable(schema));
const partySchema = (description: string) => Type.Union([ref('ActivityAccount'), ref('ActivityUser')], { description });

/**
 * JSON Schemas for balance transactions, which change the available balance of an account or user, in the
 * date-versioned REST API.
 */
export const financialActivitySchemas: Record<string, TSchema> = {
  FinancialActivity: Type.Object({
    object: enumOf(['ledger_activity']),
    id: Type.String({ description: 'Id of the entry (`ent_`) and position of this line in it.' }),
    line_type: Type.String({
      description: 'Type of the activity, for example `payment`, `refund` or `payout_requested`.',
    }),
    amount: Type.String({
      description: 'Amount added, negative if deducted, as an integer in units of `1 / currency.precision`.',
    }),
    currency: Type.Object({
      code: enumOf(currencies),
      precision: Type.String({ description: 'Number of subunits in one currency unit.' }),
    }),
    posted_at: dateTime(),
    available_at: nullable(dateTime(), {
      description: 'When the amount becomes available, as scheduled at posting.',
    }),
    created_at: nullable(dateTime(), { description: 'Time of the event.' }),
    resource: nullable(
      Type.Union([
        ref('ActivityAccount'),
        ref('ActivityUser'),
        ref('ActivityBounty'),
        ref('ActivityLedgerAccount'),
        ref('ActivityPaymentMethod'),
        ref('ActivityPayoutMethod'),
        ref('ActivityCardTransaction'),
      ]),
      { description: 'Counterparty, if known and visible to the caller.' },
    ),
    source: nullable(ref('ActivitySource'), { description: 'Source of the change.' }),
    payment_id: nullable(Type.String(), { description: 'Related payment (`pay_`).' }),
    account: partySchema('Account or user that the line belongs to.'),
    ledger_account_id: nullable(Type.String({ description: 'Ledger account id (`ldgr_`).' })),
  }),
  ActivityAccount: Type.Object({
    object: enumOf(['account']),
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: nullable(Type.String()),
    route: nullable(Type.String()),
    logo_url: nullable(Type.String()),
  }),
  ActivityUser: Type.Object({
    object: enumOf(['user']),
    id: Type.String({ description: 'User id (`user_`).' }),
    username: nullable(Type.String()),
    name: nullable(Type.String()),
    profile_picture_url: nullable(Type.String()),
  }),
  ActivityBounty: Type.Object({
    object: enumOf(['bounty']),
    id: Type.String(),
    status: Type.String(),
    title: Type.String(),
  }),
  ActivityLedgerAccount: Type.Object({
    object: enumOf(['ledger_account']),
    id: Type.String({ description: 'Ledger account id (`ldgr_`).' }),
    owner: nullable(partySchema('The owner.')),
  }),
  ActivityPaymentMethod: Type.Object({
    object: enumOf(['payment_method']),
    id: Type.String({ description: 'Payment method id (`payt_`).' }),
    payment_method_type: text(),
    gateway_type: text(),
    email_identifier: text(),
    bank: nullable(Type.Object({ account_name: text(), account_type: text(), bank_name: text(), last4: text() })),
    card: nullable(
      Type.Object({
        brand: text(),
        last4: text(),
        exp_month: nullable(Type.Integer()),
        exp_year: nullable(Type.Integer(), { description: 'Two digits.' }),
      }),
    ),
  }),
  ActivityPayoutMethod: Type.Object({
    object: enumOf(['payout_method']),
    id: Type.String({ description: 'Payout method id (`potk_`).' }),
    account_reference: text(),
    destination_currency_code: text(),
    institution_name: text(),
    nickname: text(),
    provider: text(),
  }),
  ActivityCardTransaction: Type.Object({
    object: enumOf(['card_transaction']),
    id: Type.String({ description: 'Card transaction id (`citx_`).' }),
    card_id: text('Card id (`icrd_`).'),
    status: text(),
    usd_amount: text(),
    local_amount: text(),
    local_currency: text(),
    merchant_name: text(),
    merchant_category: text(),
    merchant_icon_url: text(),
    declined_reason: text(),
    cashback_usd: text(),
    authorized_at: nullable(dateTime()),
    posted_at: nullable(dateTime()),
  }),
  ActivitySource: Type.Object(
    {
      id: Type.String(),
      object: Type.String({ description: 'Type of the source, for example `payment`, `payout` or `swap`.' }),
      status: optionalNullable(Type.String()),
      created_at: optionalNullable(dateTime()),
      amount_float: optionalNullable(money()),
      reason: optionalNullable(Type.String()),
      estimated_arrival: optionalNullable(dateTime()),
      payer_name: optionalNullable(Type.String()),
      payout_token_nickname: optionalNullable(Type.String()),
      payout_destination: optionalNullable(Type.Object({ payer_name: text(), icon_url: text() })),
      from_amount: optionalNullable(Type.String()),
      from_currency: optionalNullable(Type.String()),
      to_amount: optionalNullable(Type.String()),
      to_currency: optionalNullable(Type.String()),
      tx_hash: optionalNullable(Type.String()),
    },
    { description: 'Source of a line, with the details that its type has and the caller may see.' },
  ),
  FinancialActivityListParams: Type.Object({
    account_id: Type.Optional(
      accountId({ description: "Activity of this account; of the credential's own account by default." }),
    ),
    user_id: Type.Optional(
      Type.String({ description: 'Activity of this user (`user_`), or `me`; excludes `account_id`.' }),
    ),
    include_owned_accounts: Type.Optional(
      Type.Boolean({
        description:
          "Whether to include, together with the user's activity, that of every account whose balances the user may read; false by default.",
      }),
    ),
    currency: Type.Optional(enumOf(currencies, { description: 'Only activity in this currency.' })),
    line_types: Type.Optional(
      Type.Array(Type.String(), { maxItems: 100, description: 'Only activity of these types.' }),
    ),
    posted_after: Type.Optional(timeFilter({ description: 'Only activity posted after this instant.' })),
    posted_before: Type.Optional(timeFilter({ description: 'Only activity posted before this instant.' })),
    available_after: Type.Optional(
      calendarDate({ description: 'Only activity available on or after this day (UTC); requires `currency`.' }),
    ),
    available_before: Type.Optional(
      calendarDate({ description: 'Only activity available before this day (UTC); requires `currency`.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Rows per page, 20 by default.' })),
    cursor: Type.Optional(Type.String({ description: '`end_cursor` of the previous page.' })),
  }),
};
