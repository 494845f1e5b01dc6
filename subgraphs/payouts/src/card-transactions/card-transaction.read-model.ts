import { type Currency, type ListDefinition, ReadModel, column, computed, reference } from '../../../kit/src';
import { ownerField } from '../owners';

/** Creates the read model of card transactions. */
export function cardTransactionReadModel(): ReadModel {
  return new ReadModel('CardTransaction', 'payouts.card_transactions', {
    owner: ownerField('account_id'),
    cardId: column('card_id'),
    cardholder: reference('cardholder_id'),
    status: column('status'),
    refundOfId: column('refund_of_id'),
    usdAmount: column('usd_amount'),
    localAmount: computed(['local_amount', 'currency'], (amount: string, currency: Currency) => ({ amount, currency })),
    international: column('international'),
    merchantName: column('merchant_name'),
    merchantCategory: column('merchant_category'),
    merchantCategoryCode: column('merchant_category_code'),
    authorizationMethod: column('authorization_method'),
    memo: column('memo'),
    declinedReason: column('declined_reason'),
    createdAt: column('created_at'),
    postedAt: column('posted_at'),
  });
}

/**
 * Definition of the list of card transactions: its filters and order. The list covers one account or user and is
 * ordered by time.
 */
export const cardTransactionList: ListDefinition = {
  filters: {
    ids: (row, value) => `${row}.id = ANY(${value}::text[])`,
    cardIds: (row, value) => `${row}.card_id = ANY(${value}::text[])`,
    cardholderIds: (row, value) => `${row}.cardholder_id = ANY(${value}::text[])`,
    status: (row, value) => `${row}.status = ${value}`,
    createdFrom: (row, value) => `${row}.created_at >= ${value}`,
    createdUntil: (row, value) => `${row}.created_at <= ${value}`,
  },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
