import { decimalNumber } from '../../money';
import { type DisputePaymentData, legacyDisputeStatus, serializeFormerPayment } from '../dispute';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `DisputeAlertListRead` selects. */
export interface DisputeAlertListData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly paymentId: string | null;
  readonly payment: { readonly id: string } | null;
  readonly productId: string | null;
  readonly dispute: { readonly id: string } | null;
  readonly type: string;
  readonly networkResolved: boolean;
  readonly actionable: boolean;
  readonly notActionableReason: string | null;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly cardBrand: string | null;
  readonly issuer: string | null;
  readonly feeCharged: boolean;
  readonly reportedAt: string;
  readonly transactionAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface AlertDisputeData {
  readonly id: string;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly status: string;
  readonly inquiry: boolean;
  readonly reason: string;
  readonly createdAt: string;
}

/** Fields that the GraphQL fragment `DisputeAlertRead` selects. */
export interface DisputeAlertData extends DisputeAlertListData {
  readonly payment: DisputePaymentData | null;
  readonly dispute: AlertDisputeData | null;
}

/** Serializes a dispute alert in a list, in the format of the latest API version. */
export function serializeDisputeAlertListItem(alert: DisputeAlertListData) {
  const { payment, dispute } = alert;
  return {
    ...serializeCommonFields(alert),
    payment: payment && { id: payment.id },
    dispute: dispute && { id: dispute.id },
  };
}

/** Serializes a dispute alert in the format of the latest API version. */
export function serializeDisputeAlert(alert: DisputeAlertData) {
  return {
    ...serializeCommonFields(alert),
    payment: alert.payment && serializePayment(alert.payment),
    dispute: alert.dispute && serializeDispute(alert.dispute),
  };
}

function serializeCommonFields(alert: DisputeAlertListData) {
  return {
    id: alert.id,
    type: toEnumValue(alert.type),
    actionable: alert.actionable,
    not_actionable_reason: toEnumValue(alert.notActionableReason),
    amount: decimalNumber(alert.amount.amount),
    currency: toEnumValue(alert.amount.currency),
    card_brand: alert.cardBrand,
    issuer: alert.issuer,
    account_id: alert.account && alert.account.id,
    payment_id: alert.paymentId,
    product_id: alert.productId,
    fee_charged: alert.feeCharged,
    network_resolved: alert.networkResolved,
    reported_at: alert.reportedAt,
    transaction_at: alert.transactionAt,
    created_at: alert.createdAt,
    updated_at: alert.updatedAt,
  };
}

function serializePayment(payment: DisputePaymentData) {
  return {
    id: payment.id,
    total: decimalNumber(payment.total.amount),
    currency: toEnumValue(payment.currency),
    payment_method_type: toEnumValue(payment.paymentMethodType),
    card_brand: toEnumValue(payment.cardBrand),
    card_last4: payment.cardLast4,
    created_at: payment.createdAt,
    ...serializeFormerPayment(payment),
  };
}

function serializeDispute({ id, amount, status, inquiry, reason, createdAt }: AlertDisputeData) {
  return {
    id,
    amount: decimalNumber(amount.amount),
    currency: toEnumValue(amount.currency),
    status: legacyDisputeStatus(toEnumValue(status), inquiry),
    reason: toEnumValue(reason),
    created_at: createdAt,
  };
}
