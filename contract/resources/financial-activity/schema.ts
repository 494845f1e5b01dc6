import {
  type TSchema,
  Type,
  accountId,
  calendarDate,
  dateTime,
  enumOf,
  nullable,
  ref,
  timeFilter,
} from '../../schemas';
import { currencies } from '../shared';

const party = (description: string) => Type.Union([ref('ActivityAccount'), ref('ActivityUser')], { description });

/** What the dated API says about changes of what an owner can use. */
export const financialActivitySchemas: Record<string, TSchema> = {
  FinancialActivity: Type.Object({
    object: enumOf(['ledger_activity']),
    id: Type.String({ description: 'Id of the entry (`ent_`) and the place of this line in it.' }),
    line_type: Type.String({ description: 'What has happened, as a word: `payment`, `refund`, `payout_requested`.' }),
    amount: Type.String({
      description: 'What was added, below zero where it was taken, as a whole number of `1 / currency.precision`.',
    }),
    currency: Type.Object({
      code: enumOf(currencies),
      precision: Type.String({ description: 'Parts that make one unit.' }),
    }),
    posted_at: dateTime(),
    available_at: nullable(dateTime(), {
      description: 'From when on it counts as available, as was planned when it was posted.',
    }),
    created_at: nullable(dateTime(), { description: 'When it happened.' }),
    resource: nullable(party('The other side.'), {
      description: 'The other side, where money went from one owner to another.',
    }),
    source: nullable(Type.Object({ id: Type.String(), object: Type.String() }), { description: 'What it comes from.' }),
    payment_id: nullable(Type.String(), { description: 'The payment that it is about (`pay_`).' }),
    account: party('Whose line it is.'),
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
  FinancialActivityListParams: Type.Object({
    account_id: Type.Optional(
      accountId({ description: "Activity of this account; of the credential's own by default." }),
    ),
    user_id: Type.Optional(
      Type.String({ description: 'Activity of this user (`user_`), or `me`; excludes `account_id`.' }),
    ),
    include_owned_accounts: Type.Optional(
      Type.Boolean({
        description:
          'With that of a user, also activity of every account whose balances the user may read; false by default.',
      }),
    ),
    currency: Type.Optional(enumOf(currencies, { description: 'Only activity in this currency.' })),
    line_types: Type.Optional(
      Type.Array(Type.String(), { maxItems: 100, description: 'Only activity of these types.' }),
    ),
    posted_after: Type.Optional(timeFilter({ description: 'Only activity posted after this instant.' })),
    posted_before: Type.Optional(timeFilter({ description: 'Only activity posted before this instant.' })),
    available_after: Type.Optional(
      calendarDate({ description: 'Only what is available on this day (UTC) or later; needs `currency`.' }),
    ),
    available_before: Type.Optional(
      calendarDate({ description: 'Only what is available before this day (UTC); needs `currency`.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Rows of a page, 20 by default.' })),
    cursor: Type.Optional(Type.String({ description: '`end_cursor` of the page before.' })),
  }),
};
