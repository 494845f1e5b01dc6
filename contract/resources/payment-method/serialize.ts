import { toEnumValue } from '../shared';

interface CardData {
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  /** Year with four digits. */
  readonly expYear: number | null;
}

/**
 * GraphQL data of a saved payment method in payments and setup intents: `{ id createdAt type card { brand last4
 * expMonth expYear } }`.
 */
export interface PaymentMethodSummaryData {
  readonly id: string;
  readonly createdAt: string;
  readonly type: string;
  readonly card: CardData | null;
}

/** Data of a saved payment method, as selected by the GraphQL fragment `PaymentMethodRead`. */
export interface PaymentMethodData extends PaymentMethodSummaryData {
  readonly card: (CardData & { readonly threeDsVerified: boolean }) | null;
}

/**
 * Serializes a saved payment method for the latest REST API version. The shape is the same in lists and for single
 * payment methods.
 */
export function serializePaymentMethod(method: PaymentMethodData) {
  if (!method.card) return { typename: 'BasePaymentMethod', ...common(method) };
  return {
    typename: 'CardPaymentMethod',
    ...common(method),
    card: { ...serializeCard(method.card), three_ds_verified: method.card.threeDsVerified },
  };
}

/** Serializes a saved payment method as a part of another resource, such as a payment. */
export function serializeUsedPaymentMethod(method: PaymentMethodSummaryData) {
  return { ...common(method), card: method.card && serializeCard(method.card) };
}

function common({ id, createdAt, type }: PaymentMethodSummaryData) {
  return { id, created_at: createdAt, payment_method_type: toEnumValue(type) };
}

function serializeCard({ brand, last4, expMonth, expYear }: CardData) {
  return { brand: toEnumValue(brand), last4, exp_month: expMonth, exp_year: expYear === null ? null : expYear % 100 };
}
