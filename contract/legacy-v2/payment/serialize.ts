import { decimalNumber } from '../../money';
import { type PostalAddressData, serializePostalAddress, toEnumValue } from '../../resources/shared';
import { type LegacyMembershipData, serializeLegacyMembership } from '../membership/serialize';
import { type LegacyPlanData, serializeLegacyPlan } from '../plan/serialize';
import { type LegacyProductData, serializeLegacyProduct } from '../product/serialize';
import { unixSecondsOf, unixSecondsOrNull } from '../shared';
import { type LegacyUserData, serializeLegacyUser } from '../user/serialize';

interface Amount {
  readonly amount: string;
}

interface PaidMembership {
  readonly id: string;
  readonly metadata: object;
  readonly acquisitionData: object | null;
  readonly walletAddress: string | null;
}

/**
 * Fields that the GraphQL fragment `LegacyPaymentRead` selects; nested objects are complete if the operation expands
 * them.
 */
export interface LegacyPaymentData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly product: { readonly id: string } | LegacyProductData | null;
  readonly plan: { readonly id: string } | LegacyPlanData | null;
  readonly membership: PaidMembership | (PaidMembership & LegacyMembershipData) | null;
  readonly user: { readonly id: string } | LegacyUserData | null;
  readonly checkoutConfigurationId: string | null;
  readonly status: string;
  readonly provider: string;
  readonly paymentMethodType: string | null;
  readonly billingReason: string;
  readonly currency: string;
  readonly subtotal: Amount;
  readonly total: Amount;
  readonly refundedAmount: Amount;
  readonly affiliateCommission: Amount | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly paymentsFailed: number;
  readonly failureMessage: string | null;
  readonly billingAddress: PostalAddressData | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly refundedAt: string | null;
  readonly lastPaymentAttempt: string | null;
  readonly nextPaymentAttempt: string | null;
}

/**
 * Serializes a payment for the legacy API. Nested objects that were selected completely are serialized as objects, all
 * others as ids.
 */
export function serializeLegacyPayment(payment: LegacyPaymentData) {
  const { membership, billingAddress } = payment;
  const total = decimalNumber(payment.total.amount);
  return {
    id: payment.id,
    company_id: payment.account?.id ?? null,
    ...namesOf(payment),
    affiliate_reward: payment.affiliateCommission && decimalNumber(payment.affiliateCommission.amount),
    final_amount: total,
    subtotal: decimalNumber(payment.subtotal.amount),
    total,
    currency: toEnumValue(payment.currency),
    last4: payment.cardLast4,
    card_brand: toEnumValue(payment.cardBrand),
    payments_failed: payment.paymentsFailed,
    failure_message: payment.failureMessage,
    payment_processor: toEnumValue(payment.provider),
    refunded_amount: decimalNumber(payment.refundedAmount.amount),
    status: legacyStatus(payment.status),
    crypto_tx_hash: null,
    wallet_address: membership?.walletAddress ?? null,
    created_at: unixSecondsOf(payment.createdAt),
    paid_at: unixSecondsOrNull(payment.paidAt),
    refunded_at: unixSecondsOrNull(payment.refundedAt),
    last_payment_attempt: unixSecondsOrNull(payment.lastPaymentAttempt),
    next_payment_attempt: unixSecondsOrNull(payment.nextPaymentAttempt),
    ...namesIn(billingAddress?.name ?? null),
    billing_address: serializePostalAddress(billingAddress),
    membership_metadata: membership?.metadata ?? null,
    payment_method_type: toEnumValue(payment.paymentMethodType),
    billing_reason: toEnumValue(payment.billingReason),
    checkout_request_id: payment.checkoutConfigurationId,
    acquisition_data: membership?.acquisitionData ?? null,
  };
}

function namesOf({ product, plan, membership, user }: LegacyPaymentData) {
  return {
    product: product && ('title' in product ? serializeLegacyProduct(product) : product.id),
    access_pass: product?.id ?? null,
    membership:
      membership && ('storedStatus' in membership ? serializeLegacyMembership(membership, () => false) : membership.id),
    plan: plan && ('planType' in plan ? serializeLegacyPlan(plan, () => false) : plan.id),
    user: user && ('username' in user ? serializeLegacyUser(user) : user.id),
  };
}

/**
 * Returns the status in the legacy API. Statuses that the legacy API does not have are returned as `open`, because
 * payments in these statuses have not been collected yet.
 */
function legacyStatus(status: string): string {
  return status === 'PENDING' || status === 'UNRESOLVED' ? 'open' : toEnumValue(status);
}

/** Splits a full name: the last of several words is the last name, a single word is the first name. */
function namesIn(name: string | null) {
  const words = name?.trim().split(/\s+/) ?? [];
  const last = words.length > 1 ? words.pop() : null;
  return { billing_first_name: words.join(' ') || null, billing_last_name: last ?? null };
}

/** GraphQL data of a fee: `{ type amount { amount currency } usdAmount createdAt }`. */
export interface LegacyPaymentFeeData {
  readonly type: string;
  readonly amount: Amount & { readonly currency: string };
  readonly usdAmount: string;
  readonly createdAt: string;
}

/** Serializes a fee of a payment for the legacy API. */
export function serializeLegacyPaymentFee(
  paymentId: string,
  { type, amount, usdAmount, createdAt }: LegacyPaymentFeeData,
) {
  const charged = unixSecondsOf(createdAt);
  return {
    payment_id: paymentId,
    refund_id: null,
    amount: decimalNumber(amount.amount),
    currency: toEnumValue(amount.currency),
    collected_at: charged,
    settled_usd_amount: decimalNumber(usdAmount),
    fee_type: toEnumValue(type),
    created_at: charged,
  };
}
