import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, timeFilter } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';

const statuses = ['pending', 'completed', 'reversed', 'declined'] as const;
const text = () => nullable(Type.String());
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, description, 'x-comma': true }));

/** JSON Schemas for card transactions in the date-versioned REST API, latest version. */
export const cardTransactionSchemas: Record<string, TSchema> = {
  CardTransaction: Type.Object({
    id: Type.String({ description: 'Card transaction id (`citx_`).' }),
    card_id: Type.String({ description: 'The card (`icrd_`).' }),
    cardholder_id: nullable(Type.String(), { description: 'The cardholder.' }),
    status: enumOf(statuses, { description: 'Whether the amount is held, paid, reversed or declined.' }),
    transaction_type: Type.String({ description: 'Always `spend`.' }),
    usd_amount: nullable(money(), {
      description: 'Amount in US dollars; negative for merchant refunds.',
    }),
    local_amount: nullable(money(), { description: "Amount in the merchant's currency." }),
    currency: nullable(Type.String(), { description: "The merchant's currency." }),
    international: Type.Boolean({ description: "Whether the merchant's currency is different." }),
    merchant_name: text(),
    merchant_icon_url: text(),
    merchant_category: text(),
    merchant_category_code: text(),
    declined_reason: nullable(Type.String(), { description: 'Reason for the decline; null unless declined.' }),
    cashback_usd_amount: nullable(money()),
    authorization_method: nullable(Type.String(), { 'x-internal': true }),
    memo: nullable(Type.String(), { 'x-internal': true }),
    created_at: dateTime({ description: 'When the card was used.' }),
    posted_at: nullable(dateTime(), { description: 'When the transaction was paid; null until then.' }),
  }),
  CardTransactionListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      accountId({ description: "Account whose cards are included; the credential's own account by default." }),
    ),
    transaction_ids: ids('Only these transactions.'),
    card_id: ids('Only transactions of these cards.'),
    cardholder_id: ids('Only transactions of cards held by these users.'),
    status: Type.Optional(enumOf(statuses)),
    created_after: Type.Optional(timeFilter({ description: 'Only transactions at or after this time.' })),
    created_before: Type.Optional(timeFilter({ description: 'Only transactions at or before this time.' })),
  }),
  SandboxCardTransactionParams: Type.Object({
    card_id: Type.String({ description: 'The card (`icrd_`).' }),
    amount: money({ description: "Amount in the merchant's currency, greater than 0." }),
    currency: optional(enumOf(currencies), { description: "The merchant's currency, `usd` by default." }),
    merchant_name: optional(Type.String({ maxLength: 100 })),
    merchant_category: optional(Type.String({ maxLength: 100 })),
    merchant_category_code: optional(Type.String({ maxLength: 100 })),
    declined_reason: optional(Type.String({ maxLength: 100 }), {
      description: 'Reason for a decline by the merchant; if omitted, the card and balance determine the outcome.',
    }),
  }),
  SandboxCardAdjustmentParams: Type.Object({
    amount: money({ description: "Total amount in the merchant's currency, greater than 0." }),
  }),
  SandboxCardRefundParams: Type.Object({
    amount: optional(money(), {
      description: "Amount in the merchant's currency, greater than 0; the remaining amount by default.",
    }),
  }),
};
