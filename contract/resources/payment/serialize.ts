import { decimalNumber } from '../../money';
import { legacyDisputeStatus } from '../dispute-enums';
import { type PaymentMethodSummaryData, serializeUsedPaymentMethod } from '../payment-method';
import { serializeNextAction } from '../setup-intent';
import {
  type MemberPhoneData,
  pairsOrNull,
  type PostalAddressData,
  serializeMemberPhone,
  serializePostalAddress,
  serializeUserEmail,
  toEnumValue,
  type UserEmailData,
} from '../shared';
import { foreignPaymentFields } from './remote-fields';
import { type PaymentResolutionData, serializePaymentResolution } from './resolutions';

interface Amount {
  readonly amount: string;
}

interface AmountOf extends Amount {
  readonly currency: string;
}

interface ApplicationFeeData {
  readonly id: string;
  readonly amount: AmountOf;
  readonly amountCaptured: Amount;
  readonly amountRefunded: Amount;
  readonly createdAt: string;
}

interface PromoCodeData {
  readonly id: string;
  readonly code: string;
  readonly amountOff: string;
  readonly baseCurrency: string;
  readonly promoType: string;
  /** Number of discounted billing periods; 0 for an unlimited number. */
  readonly numberOfIntervals: number;
}

/** Data of a payment in a list, as selected by the GraphQL fragment `PaymentListRead`. */
export interface PaymentListData {
  readonly id: string;
  readonly account: { readonly id: string; readonly title: string; readonly route: string } | null;
  readonly user: UserEmailData | null;
  readonly member: MemberPhoneData | null;
  readonly membership: { readonly id: string; readonly status: string; readonly phoneNumber: string | null } | null;
  readonly plan: { readonly id: string; readonly internalNotes: string | null; readonly metadata: object } | null;
  readonly product: {
    readonly id: string;
    readonly title: string;
    readonly route: string;
    readonly metadata: object;
  } | null;
  readonly promoCode: PromoCodeData | null;
  readonly checkoutConfigurationId: string | null;
  readonly paymentMethod: PaymentMethodSummaryData | null;
  readonly paymentMethodType: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly phone: string | null;
  readonly billingAddress: PostalAddressData | null;
  readonly shippingAddress: PostalAddressData | null;
  readonly status: string;
  readonly substatus: string;
  readonly billingReason: string;
  readonly currency: string;
  readonly subtotal: Amount;
  readonly taxAmount: Amount;
  readonly taxBehavior: string;
  readonly total: Amount;
  readonly usdTotal: string;
  readonly applicationFee: ApplicationFeeData | null;
  readonly amountAfterFees: Amount;
  readonly refundedAmount: Amount;
  readonly autoRefunded: boolean;
  readonly refundable: boolean;
  readonly retryable: boolean;
  readonly voidable: boolean;
  readonly paymentsFailed: number;
  readonly failureMessage: string | null;
  readonly metadata: object;
  readonly paidAt: string | null;
  readonly lastPaymentAttempt: string | null;
  readonly nextPaymentAttempt: string | null;
  readonly refundedAt: string | null;
  readonly disputeAlertedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface PaymentDisputeData {
  readonly id: string;
  readonly amount: AmountOf;
  readonly status: string;
  readonly inquiry: boolean;
  readonly evidenceEditable: boolean;
  readonly evidenceDueAt: string | null;
  readonly reason: string;
  readonly evidence: { readonly notes: string | null };
}

/** Data of a payment, as selected by the GraphQL fragment `PaymentRead`. */
export interface PaymentData extends PaymentListData {
  readonly taxRefundedAmount: Amount;
  readonly threeDsVerified: boolean;
  /** Null if the caller lacks the permission `payment:dispute:read`. */
  readonly disputes: readonly PaymentDisputeData[] | null;
  readonly resolutions: readonly PaymentResolutionData[] | null;
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: AmountOf;
    readonly status: string;
    readonly createdAt: string;
  }[];
}

/** Serializes a payment as a list item for the latest REST API version. */
export function serializePaymentListItem(payment: PaymentListData) {
  return {
    id: payment.id,
    status: toEnumValue(payment.status),
    substatus: toEnumValue(payment.substatus),
    ...parties(payment),
    promo_code: payment.promoCode && serializePromoCode(payment.promoCode),
    checkout_configuration_id: payment.checkoutConfigurationId,
    billing_reason: toEnumValue(payment.billingReason),
    ...amounts(payment),
    auto_refunded: payment.autoRefunded,
    refundable: payment.refundable,
    retryable: payment.retryable,
    voidable: payment.voidable,
    ...means(payment),
    payments_failed: payment.paymentsFailed,
    failure_message: payment.failureMessage,
    metadata: pairsOrNull(payment.metadata),
    paid_at: payment.paidAt,
    last_payment_attempt: payment.lastPaymentAttempt,
    next_payment_attempt: payment.nextPaymentAttempt,
    refunded_at: payment.refundedAt,
    dispute_alerted_at: payment.disputeAlertedAt,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
  };
}

/** Serializes a payment for the latest REST API version. */
export function serializePayment(payment: PaymentData) {
  return {
    ...serializePaymentListItem(payment),
    ...foreignPaymentFields,
    settlement_amount: decimalNumber(payment.total.amount),
    settlement_exchange_rate: null,
    tax_refunded_amount: decimalNumber(payment.taxRefundedAmount.amount),
    three_ds_verified: payment.threeDsVerified,
    disputes: payment.disputes && payment.disputes.map(serializeDispute),
    resolutions: payment.resolutions && payment.resolutions.map(serializePaymentResolution),
    refunds: payment.refunds.map(({ id, amount, status, createdAt }) => ({
      id,
      amount: decimalNumber(amount.amount),
      currency: toEnumValue(amount.currency),
      status: toEnumValue(status),
      created_at: createdAt,
    })),
  };
}

function serializeDispute({
  id,
  amount,
  status,
  inquiry,
  evidenceEditable,
  evidenceDueAt,
  reason,
  evidence,
}: PaymentDisputeData) {
  return {
    id,
    amount: decimalNumber(amount.amount),
    currency: toEnumValue(amount.currency),
    status: legacyDisputeStatus(toEnumValue(status), inquiry),
    editable: evidenceEditable,
    needs_response_by: evidenceDueAt,
    reason: toEnumValue(reason),
    notes: evidence.notes,
  };
}

/** Serializes the seller and the buyer of a payment, with the membership, plan and product that it pays for. */
function parties({ account, user, member, membership, plan, product }: PaymentListData) {
  return {
    company: account && { id: account.id, title: account.title, route: account.route },
    user: serializeUserEmail(user),
    member: serializeMemberPhone(member),
    membership: membership && {
      id: membership.id,
      status: toEnumValue(membership.status),
      phone_number: membership.phoneNumber,
    },
    plan: plan && { id: plan.id, internal_notes: plan.internalNotes, metadata: pairsOrNull(plan.metadata) },
    product: product && {
      id: product.id,
      title: product.title,
      route: product.route,
      metadata: pairsOrNull(product.metadata),
    },
  };
}

function amounts(payment: PaymentListData) {
  const currency = toEnumValue(payment.currency);
  return {
    currency,
    total: decimalNumber(payment.total.amount),
    subtotal: decimalNumber(payment.subtotal.amount),
    usd_total: decimalNumber(payment.usdTotal),
    tax_amount: decimalNumber(payment.taxAmount.amount),
    tax_behavior: toEnumValue(payment.taxBehavior),
    settlement_currency: currency,
    amount_after_fees: decimalNumber(payment.amountAfterFees.amount),
    application_fee: payment.applicationFee && serializeApplicationFee(payment.applicationFee),
    refunded_amount: decimalNumber(payment.refundedAmount.amount),
  };
}

function serializePromoCode({ id, code, amountOff, baseCurrency, promoType, numberOfIntervals }: PromoCodeData) {
  return {
    id,
    code,
    amount_off: decimalNumber(amountOff),
    base_currency: toEnumValue(baseCurrency),
    promo_type: toEnumValue(promoType),
    number_of_intervals: numberOfIntervals === 0 ? null : numberOfIntervals,
  };
}

function serializeApplicationFee({ id, amount, amountCaptured, amountRefunded, createdAt }: ApplicationFeeData) {
  return {
    id,
    amount: decimalNumber(amount.amount),
    amount_captured: decimalNumber(amountCaptured.amount),
    amount_refunded: decimalNumber(amountRefunded.amount),
    currency: toEnumValue(amount.currency),
    created_at: createdAt,
  };
}

/**
 * Serializes the payment method of a payment, and the phone number and addresses that the buyer entered at checkout.
 */
function means(payment: PaymentListData) {
  return {
    payment_method: payment.paymentMethod && serializeUsedPaymentMethod(payment.paymentMethod),
    payment_method_type: toEnumValue(payment.paymentMethodType),
    card_brand: toEnumValue(payment.cardBrand),
    card_last4: payment.cardLast4,
    customer_phone: payment.phone,
    billing_address: serializePostalAddress(payment.billingAddress),
    shipping_address: serializePostalAddress(payment.shippingAddress),
  };
}

/** GraphQL data of a fee: `{ name type amount { amount currency } }`. */
export interface PaymentFeeData {
  readonly name: string;
  readonly type: string;
  readonly amount: AmountOf;
}

/** Serializes a fee of a payment for the latest REST API version. */
export function serializePaymentFee({ name, type, amount }: PaymentFeeData) {
  return {
    name,
    type: toEnumValue(type),
    amount: decimalNumber(amount.amount),
    currency: toEnumValue(amount.currency),
  };
}

/** GraphQL fields of a payment from which its status response is built. */
export interface PaymentStatusData {
  readonly id: string;
  readonly status: string;
  readonly chargeState: string;
  readonly paymentsFailed: number;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly actionUrl: string | null;
  readonly returnUrl: string | null;
}

/** Serializes the status of a payment, for clients that wait until the payment succeeds or fails. */
export function serializePaymentStatus(payment: PaymentStatusData) {
  const { id, failureCode, failureMessage, actionUrl, returnUrl } = payment;
  return {
    id,
    object: 'payment_status',
    status: progressOf(payment),
    next_action: serializeNextAction(actionUrl),
    last_payment_error: failureMessage === null ? null : { decline_code: failureCode, message: failureMessage },
    return_url: returnUrl,
  };
}

const finalStates: Readonly<Record<string, string>> = { PAID: 'succeeded', VOID: 'canceled', UNCOLLECTIBLE: 'failed' };

function progressOf({ status, chargeState, paymentsFailed }: PaymentStatusData): string {
  const finalState = finalStates[status];
  if (finalState) return finalState;
  if (chargeState !== 'IDLE') return toEnumValue(chargeState);
  return paymentsFailed > 0 ? 'failed' : 'processing';
}
