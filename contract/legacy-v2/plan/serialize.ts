import { decimalNumber } from '../../money';
import { toEnumValue } from '../../resources/shared';
import { type LegacyProductData, serializeLegacyProduct } from '../product/serialize';
import { unixSecondsOf } from '../shared';

/** Fields that the GraphQL fragment `LegacyPlanRead` selects. */
export interface LegacyPlanData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly product: LegacyProductData | null;
  readonly planType: string;
  readonly releaseMethod: string;
  readonly visibility: string;
  readonly billingPeriod: number | null;
  readonly internalNotes: string | null;
  readonly paymentLinkDescription: string | null;
  readonly description: string | null;
  readonly metadata: object;
  readonly purchaseUrl: string;
  readonly renewalPrice: { readonly amount: string };
  readonly initialPrice: { readonly amount: string };
  readonly currency: string;
  readonly requirements: object;
  readonly releaseMethodSettings: object;
  readonly acceptedPaymentMethods: readonly string[];
  readonly stock: number | null;
  readonly unlimitedStock: boolean;
  readonly createdAt: string;
  readonly cardPayments: boolean;
  readonly customFields: readonly LegacyCustomFieldData[];
  readonly allowMultipleQuantity: boolean;
  readonly coinbaseCommerceAccepted: boolean;
  readonly splititAccepted: boolean;
  readonly platformBalanceAccepted: boolean;
  readonly expirationDays: number | null;
  readonly gracePeriodDays: number | null;
  readonly onePerUser: boolean;
  readonly onePerCompany: boolean;
  readonly refillable: boolean;
  readonly shortLink: string | null;
  readonly trialPeriodDays: number | null;
  readonly paypalAccepted: boolean;
  readonly splitPayRequiredPayments: number | null;
  readonly achPayments: boolean;
  readonly cancelCollabPasses: boolean;
  readonly offerCancelDiscount: boolean | null;
  readonly cancelDiscountIntervals: number | null;
  readonly cancelDiscountPercentage: number | null;
  readonly taxType: string;
}

interface LegacyCustomFieldData {
  readonly id: string;
  readonly fieldType: string;
  readonly name: string;
  readonly order: number;
  readonly placeholder: string | null;
  readonly required: boolean;
}

/**
 * Serializes a plan for the legacy API.
 *
 * @param expand returns whether the caller requested this nested object instead of its id
 */
export function serializeLegacyPlan(plan: LegacyPlanData, expand: (name: string) => boolean) {
  const productId = plan.product?.id ?? null;
  return {
    id: plan.id,
    company_id: plan.account?.id ?? null,
    product: plan.product && expand('product') ? serializeLegacyProduct(plan.product) : productId,
    access_pass: productId,
    plan_type: toEnumValue(plan.planType),
    release_method: toEnumValue(plan.releaseMethod),
    visibility: toEnumValue(plan.visibility),
    billing_period: plan.billingPeriod,
    internal_notes: plan.internalNotes,
    payment_link_description: plan.paymentLinkDescription,
    description: plan.description,
    metadata: plan.metadata,
    direct_link: plan.purchaseUrl,
    renewal_price: decimalNumber(plan.renewalPrice.amount),
    initial_price: decimalNumber(plan.initialPrice.amount),
    base_currency: toEnumValue(plan.currency),
    requirements: plan.requirements,
    release_method_settings: plan.releaseMethodSettings,
    accepted_payment_methods: plan.acceptedPaymentMethods.map((method) => [method]),
    stock: plan.stock,
    unlimited_stock: plan.unlimitedStock,
    created_at: unixSecondsOf(plan.createdAt),
    card_payments: plan.cardPayments,
    custom_fields: plan.customFields.map(({ fieldType, ...field }) => ({ ...field, field_type: fieldType })),
    allow_multiple_quantity: plan.allowMultipleQuantity,
    coinbase_commerce_accepted: plan.coinbaseCommerceAccepted,
    splitit_accepted: plan.splititAccepted,
    platform_balance_accepted: plan.platformBalanceAccepted,
    expiration_days: plan.expirationDays,
    grace_period_days: plan.gracePeriodDays,
    one_per_user: plan.onePerUser,
    one_per_company: plan.onePerCompany,
    refillable: plan.refillable,
    short_link: plan.shortLink,
    trial_period_days: plan.trialPeriodDays,
    paypal_accepted: plan.paypalAccepted,
    split_pay_required_payments: plan.splitPayRequiredPayments,
    ach_payments: plan.achPayments,
    cancel_collab_passes: plan.cancelCollabPasses,
    offer_cancel_discount: plan.offerCancelDiscount,
    cancel_discount_intervals: plan.cancelDiscountIntervals,
    cancel_discount_percentage: plan.cancelDiscountPercentage,
    override_tax_type: toEnumValue(plan.taxType),
  };
}
