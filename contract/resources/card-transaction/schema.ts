import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, timeFilter } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';

const statuses = ['pending', 'completed', 'reversed', 'declined'] as const;
const text = () => nullable(Type.String());
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, description, 'x-comma': true }));

/** Schemas of the dated API for card transactions, latest version. */
export const cardTransactionSchemas: Record<string, TSchema> = {
  CardTransaction: Type.Object({
    id: Type.String({ description: 'Card transaction id (`citx_`).' }),
    card_id: Type.String({ description: 'The card (`icrd_`).' }),
    cardholder_id: nullable(Type.String(), { description: 'The user who has the card.' }),
    status: enumOf(statuses, { description: 'Whether it is held, paid, undone or declined.' }),
    transaction_type: Type.String({ description: 'Always `spend`.' }),
    usd_amount: nullable(money(), {
      description: 'How much in US dollars; below zero where a merchant gives money back.',
    }),
    local_amount: nullable(money(), { description: 'How much in the currency of the merchant.' }),
    currency: nullable(Type.String(), { description: 'Currency of the merchant.' }),
    international: Type.Boolean({ description: 'Whether the merchant has another currency.' }),
    merchant_name: text(),
    merchant_icon_url: text(),
    merchant_category: text(),
    merchant_category_code: text(),
    declined_reason: nullable(Type.String(), { description: 'Why it was declined; null unless it was.' }),
    cashback_usd_amount: nullable(money()),
    authorization_method: nullable(Type.String(), { 'x-internal': true }),
    memo: nullable(Type.String(), { 'x-internal': true }),
    created_at: dateTime({ description: 'When the card was used.' }),
    posted_at: nullable(dateTime(), { description: 'When it was paid; null until then.' }),
  }),
  CardTransactionListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: "Whose cards; the credential's own account by default." })),
    transaction_ids: ids('Only these transactions.'),
    card_id: ids('Only transactions of these cards.'),
    cardholder_id: ids('Only transactions of cards that these users have.'),
    status: Type.Optional(enumOf(statuses)),
    created_after: Type.Optional(timeFilter({ description: 'Only transactions at this time or after.' })),
    created_before: Type.Optional(timeFilter({ description: 'Only transactions at this time or before.' })),
  }),
  SandboxCardTransactionParams: Type.Object({
    card_id: Type.String({ description: 'The card (`icrd_`).' }),
    amount: money({ description: 'How much in the currency of the merchant, over 0.' }),
    currency: optional(enumOf(currencies), { description: 'Currency of the merchant, `usd` by default.' }),
    merchant_name: optional(Type.String({ maxLength: 100 })),
    merchant_category: optional(Type.String({ maxLength: 100 })),
    merchant_category_code: optional(Type.String({ maxLength: 100 })),
    declined_reason: optional(Type.String({ maxLength: 100 }), {
      description: 'Why the merchant has it declined; left out, card and balance decide.',
    }),
  }),
  SandboxCardAdjustmentParams: Type.Object({
    amount: money({ description: 'The whole amount in the currency of the merchant, over 0.' }),
  }),
  SandboxCardRefundParams: Type.Object({
    amount: optional(money(), { description: 'In the currency of the merchant, over 0; what is left by default.' }),
  }),
};
