import {
  absentable,
  boolean,
  dateTime,
  decimal,
  described,
  enumValue,
  nullable,
  optional,
  params,
  resource,
  string,
} from '../wire';
import {
  accountIdParam,
  currencies,
  idsFilter,
  ownerOfCredential,
  pageFields,
  timeFilter,
  toEnumValue,
} from './shared';

const statuses = ['pending', 'completed', 'reversed', 'declined'] as const;
const internal = { 'x-internal': true } as const;

/** A payment with a card, or its refund by the merchant. */
export const cardTransaction = resource({
  type: 'CardTransaction',
  inEvents: true,
  fields: {
    id: string('Card transaction id (`citx_`).'),
    card_id: string('The card (`icrd_`).'),
    cardholder_id: nullable(string('User who holds the card (`user_`).')).from('cardholder.id'),
    status: enumValue(statuses, 'Whether the amount is held, paid, reversed or declined.'),
    transaction_type: string('Always `spend`.').constant('spend'),
    usd_amount: nullable(decimal('Amount in US dollars; negative for merchant refunds.')),
    local_amount: nullable(decimal("Amount in the merchant's currency.")).from('localAmount.amount'),
    currency: nullable(string("The merchant's currency.")).from('localAmount.currency', toEnumValue),
    international: boolean("Whether the merchant's currency is different."),
    merchant_name: nullable(string('Name, as reported by the card network.')),
    merchant_icon_url: nullable(string("URL of the merchant's icon; always null.")).constant(null),
    merchant_category: nullable(string('Merchant category as reported by the card network.')),
    merchant_category_code: nullable(string('Merchant category code, four digits.')),
    declined_reason: nullable(string('Reason for the decline; null unless declined.')),
    cashback_usd_amount: nullable(decimal('Cashback in US dollars; always null.')).constant(null),
    authorization_method: nullable(
      string({ ...internal, description: 'Authorization method as reported by the card network.' }),
    ),
    memo: nullable(string({ ...internal, description: 'Note on the transaction.' })),
    created_at: dateTime('When the card was used.'),
    posted_at: nullable(dateTime('When the transaction was paid; null until then.')),
  },
});

export const cardTransactionListParams = params('CardTransactionListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam("Account whose cards are included; the credential's own account by default.")),
  transaction_ids: idsFilter('Only these transactions.').from('ids'),
  card_id: idsFilter('Only transactions of these cards.').from('cardIds'),
  cardholder_id: idsFilter('Only transactions of cards held by these users.').from('cardholderIds'),
  status: absentable(enumValue(statuses, 'Only transactions with this status.')),
  created_after: described(timeFilter, 'Only transactions at or after this time.').from('createdFrom'),
  created_before: described(timeFilter, 'Only transactions at or before this time.').from('createdUntil'),
}).requiredUnless('account_id', ownerOfCredential);

const merchantText = optional(string({ maxLength: 100 }));

export const sandboxCardTransactionParams = params('SandboxCardTransactionParams', {
  card_id: string('The card (`icrd_`).'),
  amount: decimal("Amount in the merchant's currency, greater than 0."),
  currency: optional(enumValue(currencies, "The merchant's currency, `usd` by default.")),
  merchant_name: described(merchantText, 'Name that the card network reports.'),
  merchant_category: described(merchantText, 'Category that the card network reports.'),
  merchant_category_code: described(merchantText, 'Merchant category code, four digits.'),
  declined_reason: optional(
    string({
      maxLength: 100,
      description: 'Reason for a decline by the merchant; if omitted, the card and balance determine the outcome.',
    }),
  ),
});

export const sandboxCardAdjustmentParams = params('SandboxCardAdjustmentParams', {
  amount: decimal("Total amount in the merchant's currency, greater than 0."),
});

export const sandboxCardRefundParams = params('SandboxCardRefundParams', {
  amount: optional(decimal("Amount in the merchant's currency, greater than 0; the remaining amount by default.")),
});
