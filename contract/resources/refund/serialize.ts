import { decimalNumber } from '../../money';
import {
  type MemberPhoneData,
  pairsOrNull,
  serializeMemberPhone,
  serializeUserEmail,
  toEnumValue,
  type UserEmailData,
} from '../shared';

interface Amount {
  readonly amount: string;
}

/** Data of a refund in a list, as selected by the GraphQL fragment `RefundListRead`. */
export interface RefundListData {
  readonly id: string;
  readonly amount: Amount & { readonly currency: string };
  readonly status: string;
  readonly provider: string;
  readonly providerCreatedAt: string | null;
  readonly referenceStatus: string | null;
  readonly referenceType: string | null;
  readonly referenceValue: string | null;
  readonly createdAt: string;
  readonly payment: { readonly id: string } | null;
}

interface RefundedPaymentData {
  readonly id: string;
  readonly user: UserEmailData | null;
  readonly member: MemberPhoneData | null;
  readonly membership: { readonly id: string; readonly status: string } | null;
  readonly plan: { readonly id: string; readonly metadata: object } | null;
  readonly product: { readonly id: string; readonly metadata: object } | null;
  readonly billingReason: string;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly paymentMethodType: string | null;
  readonly currency: string;
  readonly subtotal: Amount;
  readonly taxAmount: Amount;
  readonly taxBehavior: string;
  readonly taxRefundedAmount: Amount;
  readonly total: Amount;
  readonly usdTotal: string;
  readonly metadata: object;
  readonly paidAt: string | null;
  readonly disputeAlertedAt: string | null;
  readonly createdAt: string;
}

/** Data of a refund, as selected by the GraphQL fragment `RefundRead`. */
export interface RefundData extends RefundListData {
  readonly payment: RefundedPaymentData | null;
}

/** Serializes a refund as a list item for the latest REST API version. */
export function serializeRefundListItem(refund: RefundListData) {
  return { ...common(refund), payment: refund.payment && { id: refund.payment.id } };
}

/** Serializes a refund for the latest REST API version. */
export function serializeRefund(refund: RefundData) {
  return { ...common(refund), payment: refund.payment && serializePayment(refund.payment) };
}

function common(refund: RefundListData) {
  return {
    id: refund.id,
    amount: decimalNumber(refund.amount.amount),
    currency: toEnumValue(refund.amount.currency),
    status: toEnumValue(refund.status),
    provider: toEnumValue(refund.provider),
    provider_created_at: refund.providerCreatedAt,
    reference_status: toEnumValue(refund.referenceStatus),
    reference_type: toEnumValue(refund.referenceType),
    reference_value: refund.referenceValue,
    created_at: refund.createdAt,
  };
}

function serializePayment(payment: RefundedPaymentData) {
  const { membership, plan, product } = payment;
  return {
    id: payment.id,
    user: serializeUserEmail(payment.user),
    member: serializeMemberPhone(payment.member),
    membership: membership && { id: membership.id, status: toEnumValue(membership.status) },
    plan: plan && { id: plan.id, metadata: pairsOrNull(plan.metadata) },
    product: product && { id: product.id, metadata: pairsOrNull(product.metadata) },
    billing_reason: toEnumValue(payment.billingReason),
    payment_method_type: toEnumValue(payment.paymentMethodType),
    card_brand: toEnumValue(payment.cardBrand),
    card_last4: payment.cardLast4,
    currency: toEnumValue(payment.currency),
    total: decimalNumber(payment.total.amount),
    subtotal: decimalNumber(payment.subtotal.amount),
    usd_total: decimalNumber(payment.usdTotal),
    tax_amount: decimalNumber(payment.taxAmount.amount),
    tax_behavior: toEnumValue(payment.taxBehavior),
    tax_refunded_amount: decimalNumber(payment.taxRefundedAmount.amount),
    metadata: pairsOrNull(payment.metadata),
    paid_at: payment.paidAt,
    dispute_alerted_at: payment.disputeAlertedAt,
    created_at: payment.createdAt,
  };
}
