import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `CardTransactionRead` selects. */
export interface CardTransactionData {
  readonly id: string;
  readonly cardId: string;
  readonly status: string;
  readonly usdAmount: string;
  readonly localAmount: { readonly amount: string; readonly currency: string };
  readonly international: boolean;
  readonly merchantName: string | null;
  readonly merchantCategory: string | null;
  readonly merchantCategoryCode: string | null;
  readonly authorizationMethod: string | null;
  readonly memo: string | null;
  readonly declinedReason: string | null;
  readonly createdAt: string;
  readonly postedAt: string | null;
  readonly cardholder: { readonly id: string } | null;
}

/**
 * Serializes a card transaction in the format of the latest API version, with the additional fields of older versions.
 */
export function serializeCardTransaction(transaction: CardTransactionData) {
  return {
    id: transaction.id,
    card_id: transaction.cardId,
    cardholder_id: transaction.cardholder && transaction.cardholder.id,
    status: toEnumValue(transaction.status),
    transaction_type: 'spend',
    usd_amount: decimalNumber(transaction.usdAmount),
    local_amount: decimalNumber(transaction.localAmount.amount),
    currency: toEnumValue(transaction.localAmount.currency),
    international: transaction.international,
    merchant_name: transaction.merchantName,
    merchant_icon_url: null,
    merchant_category: transaction.merchantCategory,
    merchant_category_code: transaction.merchantCategoryCode,
    declined_reason: transaction.declinedReason,
    cashback_usd_amount: null,
    authorization_method: transaction.authorizationMethod,
    memo: transaction.memo,
    created_at: transaction.createdAt,
    posted_at: transaction.postedAt,
  };
}
