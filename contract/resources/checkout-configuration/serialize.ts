import { decimalNumber } from '../../money';
import { type PaymentMethods, releaseMethodValue, serializePaymentMethods } from '../plan';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `CheckoutConfigurationRead` selects. */
export interface CheckoutConfigurationData {
  readonly id: string;
  readonly account: { readonly id: string };
  readonly mode: string;
  readonly plan: CheckoutPlanData | null;
  readonly currency: string | null;
  readonly purchaseUrl: string;
  readonly redirectUrl: string | null;
  readonly metadata: object | null;
  readonly affiliateCode: string | null;
  readonly allowPromoCodes: boolean;
  readonly threeDsLevel: string | null;
  readonly paymentMethodConfiguration: PaymentMethods | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface CheckoutPlanData {
  readonly id: string;
  readonly visibility: string;
  readonly planType: string;
  readonly releaseMethod: string;
  readonly currency: string;
  readonly billingPeriod: number | null;
  readonly expirationDays: number | null;
  readonly initialPrice: { readonly amount: string };
  readonly renewalPrice: { readonly amount: string };
  readonly trialPeriodDays: number | null;
  readonly threeDsLevel: string | null;
  readonly adaptivePricingEnabled: boolean;
  readonly paymentMethodConfiguration: PaymentMethods | null;
}

/**
 * Serializes a checkout configuration in the format of the latest API version. The format is the same alone and in
 * lists.
 */
export function serializeCheckoutConfiguration(checkout: CheckoutConfigurationData) {
  const { plan, paymentMethodConfiguration: ownMethods } = checkout;
  return {
    id: checkout.id,
    account_id: checkout.account.id,
    mode: toEnumValue(checkout.mode),
    plan: plan && serializePlanTerms(plan),
    currency: toEnumValue(checkout.currency),
    purchase_url: checkout.purchaseUrl,
    redirect_url: checkout.redirectUrl,
    metadata: checkout.metadata,
    affiliate_code: checkout.affiliateCode,
    allow_promo_codes: checkout.allowPromoCodes,
    three_ds_level: toEnumValue(checkout.threeDsLevel),
    payment_method_configuration: serializePaymentMethods(ownMethods),
    effective_payment_method_configuration: serializePaymentMethods(
      ownMethods ?? plan?.paymentMethodConfiguration ?? null,
    ),
    created_at: checkout.createdAt,
    updated_at: checkout.updatedAt,
  };
}

function serializePlanTerms(plan: CheckoutPlanData) {
  return {
    id: plan.id,
    visibility: toEnumValue(plan.visibility),
    plan_type: toEnumValue(plan.planType),
    release_method: releaseMethodValue(plan.releaseMethod),
    currency: toEnumValue(plan.currency),
    billing_period: plan.billingPeriod,
    expiration_days: plan.expirationDays,
    initial_price: decimalNumber(plan.initialPrice.amount),
    renewal_price: decimalNumber(plan.renewalPrice.amount),
    trial_period_days: plan.trialPeriodDays,
    three_ds_level: toEnumValue(plan.threeDsLevel),
    adaptive_pricing_enabled: plan.adaptivePricingEnabled,
  };
}
