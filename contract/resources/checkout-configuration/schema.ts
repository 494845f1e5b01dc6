import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { planTypes, releaseMethods, taxTypes, threeDsLevels } from '../plan/enums';
import { affiliateStatuses } from '../product/enums';
import { currencies, optional, pageParams, visibilities } from '../shared';

const modes = ['payment', 'setup'] as const;

/** JSON Schemas for checkout configurations in the date-versioned REST API, latest version. */
export const checkoutConfigurationSchemas: Record<string, TSchema> = {
  CheckoutConfiguration: Type.Object({
    id: Type.String({ description: 'Checkout configuration id (`ch_`); also the session id of an embedded checkout.' }),
    account_id: Type.String({ description: 'Id of the selling account (`biz_`).' }),
    mode: enumOf(modes, { description: '`payment` sells a plan, `setup` only saves a payment method.' }),
    plan: nullable(ref('CheckoutPlan'), { description: 'The plan sold; null in setup mode.' }),
    currency: nullable(enumOf(currencies), { description: 'Currency of later charges; null in payment mode.' }),
    purchase_url: Type.String({ description: 'URL of the hosted checkout page.' }),
    redirect_url: nullable(Type.String(), { description: 'URL to which the buyer is redirected afterwards.' }),
    metadata: nullable(metadata(), {
      'x-permission': 'checkout_configuration:basic:read',
      description: 'Copied to the resulting payments and memberships.',
    }),
    affiliate_code: nullable(Type.String()),
    allow_promo_codes: Type.Boolean({ description: 'Whether the buyer may enter a promo code.' }),
    three_ds_level: nullable(enumOf(threeDsLevels), {
      description: 'Null for the default of the plan and the account.',
    }),
    payment_method_configuration: nullable(ref('PaymentMethodConfiguration'), {
      description: 'Configuration of the checkout; null to use that of the plan.',
    }),
    effective_payment_method_configuration: nullable(ref('PaymentMethodConfiguration'), {
      description: 'Effective configuration: that of the checkout, otherwise that of the plan.',
    }),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
  CheckoutPlan: Type.Object({
    id: Type.String({ description: 'Plan id (`plan_`).' }),
    visibility: enumOf(visibilities),
    plan_type: enumOf(planTypes),
    release_method: enumOf(releaseMethods),
    currency: enumOf(currencies),
    billing_period: nullable(Type.Integer(), { description: 'Days between charges; null for one-time plans.' }),
    expiration_days: nullable(Type.Integer()),
    initial_price: money(),
    renewal_price: money(),
    trial_period_days: nullable(Type.Integer()),
    three_ds_level: nullable(enumOf(threeDsLevels)),
    adaptive_pricing_enabled: Type.Boolean(),
  }),
  CheckoutConfigurationListParams: Type.Object({
    ...pageParams,
    account_id: Type.String({ description: 'The selling account.' }),
    plan_id: Type.Optional(Type.String({ description: 'Only configurations that sell this plan.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'])),
  }),
  CheckoutConfigurationCreateParams: Type.Object({
    account_id: optional(Type.String(), {
      description: "The selling account; by default that of the plan, or the credential's own.",
    }),
    mode: optional(enumOf(modes), { description: '`payment` by default.' }),
    plan_id: optional(Type.String(), {
      description: 'The plan sold; excludes `plan`. One of the two is required in payment mode.',
    }),
    plan: optional(ref('CheckoutPlanParams'), {
      description: 'Plan to create and sell, unless the account has an identical one; excludes `plan_id`.',
    }),
    currency: optional(enumOf(currencies), {
      description:
        "Currency of later charges in setup mode, `usd` by default; in payment mode, only the plan's currency is accepted.",
    }),
    redirect_url: optional(Type.String(), {
      description: 'HTTP or HTTPS URL to which the buyer is redirected afterwards.',
    }),
    source_url: optional(Type.String(), { description: 'HTTP or HTTPS URL from which the buyer comes.' }),
    metadata: optional(metadata()),
    affiliate_code: optional(Type.String()),
    allow_promo_codes: optional(Type.Boolean(), {
      description: 'Whether the buyer may enter a promo code; true by default.',
    }),
    three_ds_level: optional(enumOf(threeDsLevels)),
    checkout_styling: optional(ref('CheckoutStyling')),
    payment_method_configuration: optional(ref('PaymentMethodConfigurationParams')),
  }),
  CheckoutPlanParams: Type.Object({
    account_id: optional(Type.String(), {
      description: 'The selling account; must be the account of the request, which is the default.',
    }),
    product_id: optional(Type.String(), { description: 'The product sold; excludes `product`.' }),
    product: optional(ref('CheckoutProductParams'), {
      description: 'Product to create, or to update if its external identifier exists.',
    }),
    plan_type: optional(enumOf(planTypes)),
    release_method: optional(enumOf(releaseMethods)),
    visibility: optional(enumOf(visibilities)),
    currency: optional(enumOf(currencies)),
    initial_price: optional(money()),
    renewal_price: optional(money()),
    application_fee_amount: optional(money(), {
      description: 'Fee that the app creating the checkout keeps from each payment.',
    }),
    billing_period: optional(Type.Integer()),
    expiration_days: optional(Type.Integer()),
    trial_period_days: optional(Type.Integer()),
    split_pay_required_payments: optional(Type.Integer()),
    title: optional(Type.String()),
    description: optional(Type.String()),
    internal_notes: optional(Type.String()),
    image: optional(ref('ImageParams')),
    stock: optional(Type.Integer()),
    unlimited_stock: optional(Type.Boolean()),
    custom_fields: optional(Type.Array(ref('CustomFieldParams'), { maxItems: 20 })),
    metadata: optional(metadata()),
    override_tax_type: optional(enumOf(taxTypes)),
    adaptive_pricing_enabled: optional(Type.Boolean()),
    three_ds_level: optional(enumOf(threeDsLevels)),
    payment_method_configuration: optional(ref('PaymentMethodConfigurationParams')),
    force_create_new_plan: optional(Type.Boolean(), {
      description: 'Creates a plan even if the account has an identical one.',
    }),
  }),
  CheckoutProductParams: Type.Object({
    external_identifier: Type.String({ description: "The seller's own product id." }),
    title: Type.String(),
    headline: optional(Type.String()),
    description: optional(Type.String()),
    visibility: optional(enumOf(visibilities)),
    route: optional(Type.String()),
    collect_shipping_address: optional(Type.Boolean()),
    custom_statement_descriptor: optional(Type.String()),
    global_affiliate_percentage: optional(money()),
    global_affiliate_status: optional(enumOf(affiliateStatuses)),
    product_tax_code_id: optional(Type.String()),
    redirect_purchase_url: optional(Type.String()),
  }),
};
