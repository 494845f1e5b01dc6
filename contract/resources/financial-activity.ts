import { ref, type TSchema, Type, nullable as nullableSchema } from '../schemas';
import {
  absentable,
  boolean,
  calendarDate,
  dateTime,
  described,
  enumValue,
  group,
  integer,
  json,
  list,
  money,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { accountIdParam, currencies, onlyValue, timeFilter, toEnumValue } from './shared';

/** An enum of the GraphQL API in lower case, whose values the REST API does not list. */
const lowerCase = nullable(string()).as(toEnumValue);

export const activityAccount = shape('ActivityAccount', {
  object: onlyValue('account'),
  id: string('Account id (`biz_`).'),
  title: nullable(string()),
  route: nullable(string()),
  logo_url: nullable(string()),
});

export const activityUser = shape('ActivityUser', {
  object: onlyValue('user'),
  id: string('User id (`user_`).'),
  username: nullable(string()),
  name: nullable(string()),
  profile_picture_url: nullable(string()),
});

/** GraphQL data of an account or a user; at most one of the two fields is not null. */
export interface PartyData {
  readonly account: typeof activityAccount.data | null;
  readonly user: typeof activityUser.data | null;
}

/** GraphQL selection of an account or a user, see `PartyData`. */
export const partySelection = `account { ${activityAccount.selection} } user { ${activityUser.selection} }`;

/** Serializes an account or a user, such as one side of a balance transaction; null if there is neither. */
export function serializeParty({ account, user }: PartyData): object | null {
  if (user) return activityUser.serialize(user);
  return account && activityAccount.serialize(account);
}

const party = (description: string): TSchema =>
  Type.Union([ref('ActivityAccount'), ref('ActivityUser')], { description });

export const activityBounty = shape('ActivityBounty', {
  object: onlyValue('bounty'),
  id: string(),
  status: string(),
  title: string(),
});

export const activityLedgerAccount = shape('ActivityLedgerAccount', {
  object: onlyValue('ledger_account'),
  id: string('Ledger account id (`ldgr_`).').from('ledgerAccountId'),
  owner: json(nullableSchema(party('The owner.'))).as(serializeParty),
});

export const activityPaymentMethod = shape('ActivityPaymentMethod', {
  object: onlyValue('payment_method'),
  id: string('Payment method id (`payt_`).'),
  payment_method_type: lowerCase.from('type'),
  gateway_type: nullable(string()).constant(null),
  email_identifier: nullable(string()).constant(null),
  bank: nullable(
    object({
      account_name: nullable(string()),
      account_type: nullable(string()),
      bank_name: nullable(string()),
      last4: nullable(string()),
    }),
  ).constant(null),
  card: nullable(
    object({
      brand: lowerCase,
      last4: nullable(string()),
      exp_month: nullable(integer()),
      exp_year: nullable(integer('Two digits.')).as((year: number | null) => (year === null ? null : year % 100)),
    }),
  ),
});

export const activityPayoutMethod = shape('ActivityPayoutMethod', {
  object: onlyValue('payout_method'),
  id: string('Payout method id (`potk_`).'),
  account_reference: nullable(string()),
  destination_currency_code: lowerCase.from('destinationCurrency'),
  institution_name: nullable(string()),
  nickname: nullable(string()),
  provider: nullable(string()).from('payerName'),
});

export const activityCardTransaction = shape('ActivityCardTransaction', {
  object: onlyValue('card_transaction'),
  id: string('Card transaction id (`citx_`).'),
  card_id: nullable(string('Card id (`icrd_`).')),
  status: lowerCase,
  usd_amount: nullable(string()),
  local_amount: nullable(string()).from('localAmount.amount'),
  local_currency: lowerCase.from('localAmount.currency'),
  merchant_name: nullable(string()),
  merchant_category: nullable(string()),
  merchant_icon_url: nullable(string()).constant(null),
  declined_reason: nullable(string()),
  cashback_usd: nullable(string()).constant(null),
  authorized_at: nullable(dateTime()).from('createdAt'),
  posted_at: nullable(dateTime()),
});

/** Fields that determine the counterparty of a balance transaction. */
interface CounterpartyData {
  readonly owner: PartyData;
  readonly counterpart: PartyData | null;
  readonly source: { readonly type: string };
  readonly payment: { readonly paymentMethod: typeof activityPaymentMethod.data | null } | null;
  readonly payoutMethod: typeof activityPayoutMethod.data | null;
  readonly cardTransaction: typeof activityCardTransaction.data | null;
  readonly ledgerAccountId: string;
}

const counterpartySelection = `owner { ${partySelection} } counterpart { ${partySelection} } source { type }
  payment { paymentMethod { ${activityPaymentMethod.selection} } }
  payoutMethod { ${activityPayoutMethod.selection} }
  cardTransaction { ${activityCardTransaction.selection} } ledgerAccountId`;

/**
 * Serializes the counterparty of a balance transaction: the other account or user, the payout method, a card
 * transaction, the buyer's payment method, or for a swap the ledger account itself. Null if money comes from outside
 * without any of these.
 */
function serializeCounterparty(line: CounterpartyData): object | null {
  if (line.counterpart) return serializeParty(line.counterpart);
  if (line.payoutMethod) return activityPayoutMethod.serialize(line.payoutMethod);
  if (line.cardTransaction) return activityCardTransaction.serialize(line.cardTransaction);
  if (line.source.type === 'swap') return activityLedgerAccount.serialize(line);
  const paymentMethod = line.payment?.paymentMethod;
  return paymentMethod ? activityPaymentMethod.serialize(paymentMethod) : null;
}

const status = optional(string()).as(toEnumValue);
const created_at = optional(dateTime());
const amount_float = optional(money()).from('amount');

/** Fields of a source that is a transfer. */
const transferSource = shape('ActivityTransferSource', {
  status,
  created_at,
  amount_float,
  reason: optional(string()).from('notes'),
});

/** Fields of a source that is a payout. */
const payoutSource = shape('ActivityPayoutSource', {
  status,
  created_at,
  estimated_arrival: optional(dateTime()),
  payer_name: optional(string()),
  amount_float,
  payout_token_nickname: optional(string()).from('payoutMethod.nickname'),
  payout_destination: optional(object({ payer_name: nullable(string()), icon_url: nullable(string()) })).from(
    'payoutMethod.supportedPayoutMethod',
  ),
});

interface SwappedData {
  readonly amountOut: { readonly amount: string } | null;
  readonly amountExpected: { readonly amount: string };
}

/** Fields of a source that is a swap. */
const swapSource = shape('ActivitySwapSource', {
  status,
  created_at,
  from_amount: optional(string()).from('amountIn.amount'),
  from_currency: optional(string()).from('amountIn.currency', toEnumValue),
  to_amount: optional(string()).computed(
    'amountOut { amount } amountExpected { amount }',
    ({ amountOut, amountExpected }: SwappedData) => (amountOut ?? amountExpected).amount,
  ),
  to_currency: optional(string()).as(toEnumValue),
  tx_hash: optional(string()).from('transactionHashes', (hashes: readonly string[]) => hashes[0] ?? null),
});

/** Fields of a source that is a card transaction. */
const cardTransactionSource = shape('ActivityCardTransactionSource', { status, created_at });

/** The source of a balance transaction. Its fields depend on its type. */
export const activitySource = shape(
  'ActivitySource',
  {
    id: string(),
    object: string('Type of the source, for example `payment`, `payout` or `swap`.').from('type'),
    ...transferSource.fields,
    ...payoutSource.fields,
    ...swapSource.fields,
  },
  { description: 'Source of a line, with the details that its type has and the caller may see.' },
);

interface SourceData {
  readonly source: { readonly id: string; readonly type: string };
  readonly payout: typeof payoutSource.data | null;
  readonly swap: typeof swapSource.data | null;
  readonly transfer: typeof transferSource.data | null;
  readonly cardTransaction: typeof cardTransactionSource.data | null;
}

const sourceSelection = `source { id type } payout { ${payoutSource.selection} } swap { ${swapSource.selection} }
  transfer { ${transferSource.selection} } cardTransaction { ${cardTransactionSource.selection} }`;

function serializeSource({ source, payout, swap, transfer, cardTransaction }: SourceData): object {
  return {
    id: source.id,
    object: source.type,
    ...(payout && payoutSource.serialize(payout)),
    ...(swap && swapSource.serialize(swap)),
    ...(transfer && transferSource.serialize(transfer)),
    ...(cardTransaction && cardTransactionSource.serialize(cardTransaction)),
  };
}

const counterparties = [
  'ActivityAccount',
  'ActivityUser',
  'ActivityBounty',
  'ActivityLedgerAccount',
  'ActivityPaymentMethod',
  'ActivityPayoutMethod',
  'ActivityCardTransaction',
];

/** A balance transaction, which changes the available balance of an account or a user. */
export const financialActivity = resource({
  type: 'FinancialActivity',
  fields: {
    object: onlyValue('ledger_activity'),
    id: string('Id of the entry (`ent_`) and position of this line in it.'),
    line_type: string('Type of the activity, for example `payment`, `refund` or `payout_requested`.'),
    amount: string('Amount added, negative if deducted, as an integer in units of `1 / currency.precision`.').from(
      'units',
    ),
    currency: group({
      code: enumValue(currencies).from('money.currency'),
      precision: string('Number of subunits in one currency unit.').from('unitsInWhole'),
    }),
    posted_at: dateTime(),
    available_at: nullable(dateTime('When the amount becomes available, as scheduled at posting.')),
    created_at: nullable(dateTime('Time of the event.')).from('occurredAt'),
    resource: nullable(
      json(Type.Union(counterparties.map((name) => ref(name)))),
      'Counterparty, if known and visible to the caller.',
    ).computed(counterpartySelection, serializeCounterparty),
    source: nullable(json(ref('ActivitySource')), 'Source of the change.').computed(sourceSelection, serializeSource),
    payment_id: nullable(string('Related payment (`pay_`).')),
    account: json(party('Account or user that the line belongs to.')).computed(
      `owner { ${partySelection} }`,
      ({ owner }: { readonly owner: PartyData }) => serializeParty(owner),
    ),
    ledger_account_id: nullable(string('Ledger account id (`ldgr_`).')),
  },
});

const day = (description: string) =>
  absentable(calendarDate(description)).asInput((date: string) => `${date}T00:00:00.000Z`);

export const financialActivityListParams = params('FinancialActivityListParams', {
  account_id: absentable(accountIdParam("Activity of this account; of the credential's own account by default.")),
  user_id: absentable(string('Activity of this user (`user_`), or `me`; excludes `account_id`.')),
  include_owned_accounts: absentable(
    boolean(
      "Whether to include, together with the user's activity, that of every account whose balances the user may read; false by default.",
    ),
  ).from('includeAccounts'),
  currency: absentable(enumValue(currencies, 'Only activity in this currency.')),
  line_types: absentable(list(string(), { maxItems: 100, description: 'Only activity of these types.' })),
  posted_after: described(timeFilter, 'Only activity posted after this instant.'),
  posted_before: described(timeFilter, 'Only activity posted before this instant.'),
  available_after: day('Only activity available on or after this day (UTC); requires `currency`.').from(
    'availableFrom',
  ),
  available_before: day('Only activity available before this day (UTC); requires `currency`.'),
  limit: absentable(integer({ minimum: 1, maximum: 100, description: 'Rows per page, 20 by default.' })).from('first'),
  cursor: absentable(string('`end_cursor` of the previous page.')).from('after'),
});
