import { decimalNumber } from '../../money';
import { type AccountSummaryData, serializeAccountSummary, toEnumValue } from '../shared';

interface Price {
  readonly amount: string;
}

/** Data of a plan in a list, as selected by the GraphQL fragment `PlanListRead`. */
export interface PlanListData {
  readonly id: string;
  readonly account: AccountSummaryData | null;
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly invoiceId: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly internalNotes: string | null;
  readonly planType: string;
  readonly releaseMethod: string;
  readonly visibility: string;
  readonly currency: string;
  readonly initialPrice: Price;
  readonly renewalPrice: Price;
  readonly formattedPrice: string;
  readonly strikeThroughInitialPrice: Price | null;
  readonly strikeThroughRenewalPrice: Price | null;
  readonly billingPeriod: number | null;
  readonly trialPeriodDays: number | null;
  readonly expirationDays: number | null;
  readonly splitPayRequiredPayments: number | null;
  readonly stock: number | null;
  readonly unlimitedStock: boolean;
  readonly memberCount: number | null;
  readonly offerCancelDiscount: boolean | null;
  readonly cancelDiscountPercentage: number | null;
  readonly cancelDiscountIntervals: number | null;
  readonly adaptivePricingEnabled: boolean;
  readonly threeDsLevel: string | null;
  readonly checkoutStyling: object | null;
  readonly paymentMethodConfiguration: PaymentMethods | null;
  readonly image: object | null;
  readonly metadata: object;
  readonly customFields: readonly CustomFieldData[];
  readonly purchaseUrl: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** GraphQL data of a payment method configuration: `{ enabled disabled includePlatformDefaults }`. */
export interface PaymentMethods {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
  readonly includePlatformDefaults: boolean;
}

interface CustomFieldData {
  readonly id: string;
  readonly fieldType: string;
  readonly name: string;
  readonly order: number;
  readonly placeholder: string | null;
  readonly required: boolean;
}

/** Data of a plan, as selected by the GraphQL fragment `PlanRead`. */
export interface PlanData extends PlanListData {
  readonly collectTax: boolean;
  readonly taxType: string;
  readonly deletable: boolean | null;
}

/** Serializes a plan as a list item for the latest REST API version. */
export function serializePlanListItem(plan: PlanListData) {
  return {
    id: plan.id,
    account: serializeAccountSummary(plan.account),
    product: plan.product && { id: plan.product.id, title: plan.product.title },
    invoice: plan.invoiceId === null ? null : { id: plan.invoiceId },
    title: plan.title,
    description: plan.description,
    internal_notes: plan.internalNotes,
    plan_type: toEnumValue(plan.planType),
    release_method: releaseMethodValue(plan.releaseMethod),
    visibility: toEnumValue(plan.visibility),
    currency: toEnumValue(plan.currency),
    initial_price: decimalNumber(plan.initialPrice.amount),
    renewal_price: decimalNumber(plan.renewalPrice.amount),
    formatted_price: plan.formattedPrice,
    strike_through_initial_price: price(plan.strikeThroughInitialPrice),
    strike_through_renewal_price: price(plan.strikeThroughRenewalPrice),
    billing_period: plan.billingPeriod,
    trial_period_days: plan.trialPeriodDays,
    expiration_days: plan.expirationDays,
    split_pay_required_payments: plan.splitPayRequiredPayments,
    stock: plan.stock,
    unlimited_stock: plan.unlimitedStock,
    member_count: plan.memberCount,
    offer_cancel_discount: plan.offerCancelDiscount,
    cancel_discount_percentage: plan.cancelDiscountPercentage,
    cancel_discount_intervals: plan.cancelDiscountIntervals,
    adaptive_pricing_enabled: plan.adaptivePricingEnabled,
    three_ds_level: toEnumValue(plan.threeDsLevel),
    checkout_styling: plan.checkoutStyling,
    payment_method_configuration: serializePaymentMethods(plan.paymentMethodConfiguration),
    image: plan.image,
    metadata: plan.metadata,
    custom_fields: plan.customFields.map(({ fieldType, ...field }) => ({ ...field, field_type: fieldType })),
    purchase_url: plan.purchaseUrl,
    created_at: plan.createdAt,
    updated_at: plan.updatedAt,
  };
}

/** Serializes a plan for the latest REST API version. */
export function serializePlan(plan: PlanData) {
  return {
    ...serializePlanListItem(plan),
    collect_tax: plan.collectTax,
    tax_type: toEnumValue(plan.taxType),
    deletable: plan.deletable,
    effective_payment_method_configuration: serializePaymentMethods(plan.paymentMethodConfiguration),
  };
}

/**
 * Returns the REST enum value of a plan's release method. The REST API has no value for raffles and shows them as
 * waitlists.
 */
export function releaseMethodValue(name: string): string {
  return name === 'RAFFLE' ? 'waitlist' : toEnumValue(name);
}

function price(value: Price | null) {
  return value && decimalNumber(value.amount);
}

export function serializePaymentMethods(methods: PaymentMethods | null) {
  return (
    methods && {
      enabled: methods.enabled,
      disabled: methods.disabled,
      include_platform_defaults: methods.includePlatformDefaults,
    }
  );
}
