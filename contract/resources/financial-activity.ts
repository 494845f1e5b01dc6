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
import { accountIdParam, currencies, ownerOfCredential, onlyValue, timeFilter, toEnumValue } from './shared';

/** An enum of the GraphQL API in lower case, whose values the REST API does not list. */
const lowerCase = nullable(string()).as(toEnumValue);

export const activityAccount = shape('ActivityAccount', {
  object: onlyValue('account'),
  id: string('Account id (`biz_`).'),
  title: nullable(string('Name of the business.')),
  route: nullable(string('Unique name in URLs.')),
  logo_url: nullable(string('URL of the logo; null for none.')),
});

export const activityUser = shape('ActivityUser', {
  object: onlyValue('user'),
  id: string('User id (`user_`).'),
  username: nullable(string('Unique username.')),
  name: nullable(string('Display name; null if not set.')),
  profile_picture_url: nullable(string('URL of the picture; generated from the initials if none is set.')),
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
  id: string('Bounty id (`bnty_`).'),
  status: string('Status of the bounty.'),
  title: string('Title of the bounty.'),
});

export const activityLedgerAccount = shape('ActivityLedgerAccount', {
  object: onlyValue('ledger_account'),
  id: string('Ledger account id (`ldgr_`).').from('ledgerAccountId'),
  owner: json(nullableSchema(party('An account or a user.'), { description: 'Owner of the ledger account.' })).as(
    serializeParty,
  ),
});

export const activityPaymentMethod = shape('ActivityPaymentMethod', {
  object: onlyValue('payment_method'),
  id: string('Payment method id (`payt_`).'),
  payment_method_type: described(lowerCase, 'Type of the method, such as `card`.').from('type'),
  gateway_type: nullable(string('Payment gateway; always null.')).constant(null),
  email_identifier: nullable(string('E-mail address that identifies the method; always null.')).constant(null),
  bank: nullable(
    object({
      account_name: nullable(string('Name of the account holder.')),
      account_type: nullable(string('Type of the bank account.')),
      bank_name: nullable(string('Name of the bank that holds the account.')),
      last4: nullable(string('Last four digits of the account number.')),
    }),
    'Bank account; always null.',
  ).constant(null),
  card: nullable(
    object({
      brand: described(lowerCase, 'Card network.'),
      last4: nullable(string('Last four digits of the card.')),
      exp_month: nullable(integer('Expiry month, 1 to 12.')),
      exp_year: nullable(integer('Two digits.')).as((year: number | null) => (year === null ? null : year % 100)),
    }),
    'The card; null for other methods.',
  ),
});

export const activityPayoutMethod = shape('ActivityPayoutMethod', {
  object: onlyValue('payout_method'),
  id: string('Payout method id (`potk_`).'),
  account_reference: nullable(string('End of the account number; the remaining characters are masked.')),
  destination_currency_code: described(lowerCase, 'Currency of the received amount.').from('destinationCurrency'),
  institution_name: nullable(string('Name of the financial institution.')),
  nickname: nullable(string('Name given by the owner.')),
  provider: nullable(string('Name of the payout network.')).from('payerName'),
});

export const activityCardTransaction = shape('ActivityCardTransaction', {
  object: onlyValue('card_transaction'),
  id: string('Card transaction id (`citx_`).'),
  card_id: nullable(string('Card id (`icrd_`).')),
  status: described(lowerCase, 'Status of the transaction.'),
  usd_amount: nullable(string('Amount in US dollars; negative for merchant refunds.')),
  local_amount: nullable(string("Amount in the merchant's currency.")).from('localAmount.amount'),
  local_currency: described(lowerCase, 'Currency of the merchant.').from('localAmount.currency'),
  merchant_name: nullable(string('Name, as reported by the card network.')),
  merchant_category: nullable(string('Merchant category as reported by the card network.')),
  merchant_icon_url: nullable(string("URL of the merchant's icon; always null.")).constant(null),
  declined_reason: nullable(string('Decline code; null unless the transaction was declined.')),
  cashback_usd: nullable(string('Cashback in US dollars; always null.')).constant(null),
  authorized_at: nullable(dateTime('Time of the transaction.')).from('createdAt'),
  posted_at: nullable(dateTime('Time at which the transaction was posted; null before.')),
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

const status = optional(string('Status of the source.')).as(toEnumValue);
const created_at = optional(dateTime('Time of creation of the source.'));
const amount_float = optional(money('Amount in whole units.')).from('amount');

/** Fields of a source that is a transfer. */
const transferSource = shape('ActivityTransferSource', {
  status,
  created_at,
  amount_float,
  reason: optional(string('Notes of the transfer.')).from('notes'),
});

/** Fields of a source that is a payout. */
const payoutSource = shape('ActivityPayoutSource', {
  status,
  created_at,
  estimated_arrival: optional(dateTime('Estimated arrival time of the payout.')),
  payer_name: optional(string('Name of the payout network.')),
  amount_float,
  payout_token_nickname: optional(string('Name of the payout method, given by its owner.')).from(
    'payoutMethod.nickname',
  ),
  payout_destination: optional(
    object({
      payer_name: nullable(string('Name of the payout network.')),
      icon_url: nullable(string('URL of the icon of the network; null for none.')),
    }),
    'Type of the payout method.',
  ).from('payoutMethod.supportedPayoutMethod'),
});

interface SwappedData {
  readonly amountOut: { readonly amount: string } | null;
  readonly amountExpected: { readonly amount: string };
}

/** Fields of a source that is a swap. */
const swapSource = shape('ActivitySwapSource', {
  status,
  created_at,
  from_amount: optional(string('Source amount of the swap.')).from('amountIn.amount'),
  from_currency: optional(string('Source currency of the swap.')).from('amountIn.currency', toEnumValue),
  to_amount: optional(string('Target amount of the swap; the expected amount until it is complete.')).computed(
    'amountOut { amount } amountExpected { amount }',
    ({ amountOut, amountExpected }: SwappedData) => (amountOut ?? amountExpected).amount,
  ),
  to_currency: optional(string('Target currency of the swap.')).as(toEnumValue),
  tx_hash: optional(string('Hash of the first blockchain transaction; null for none.')).from(
    'transactionHashes',
    (hashes: readonly string[]) => hashes[0] ?? null,
  ),
});

/** Fields of a source that is a card transaction. */
const cardTransactionSource = shape('ActivityCardTransactionSource', { status, created_at });

/** The source of a balance transaction. Its fields depend on its type. */
export const activitySource = shape(
  'ActivitySource',
  {
    id: string('Id of the source, such as `pay_…` or `wdrl_…`.'),
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
    currency: group(
      {
        code: enumValue(currencies, 'Currency code, such as `usd`.').from('money.currency'),
        precision: string('Number of subunits in one currency unit.').from('unitsInWhole'),
      },
      'Currency of the amount.',
    ),
    posted_at: dateTime('Time of posting, by which the list is sorted.'),
    available_at: nullable(dateTime('When the amount becomes available, as scheduled at posting.')),
    created_at: nullable(dateTime('Time of the event.')).from('occurredAt'),
    resource: nullable(
      json(Type.Union(counterparties.map((name) => ref(name)))),
      'Counterparty, if known and visible to the caller.',
    ).computed(counterpartySelection, serializeCounterparty),
    source: nullable(json(ref('ActivitySource')), 'Source of the change.').computed(sourceSelection, serializeSource),
    payment_id: nullable(string('Related payment (`pay_`); null for none.')),
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
}).requiredUnless('account_id', ['user_id', ...ownerOfCredential]);
