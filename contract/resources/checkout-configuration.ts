import {
  absentable,
  boolean,
  decimal,
  enumValue,
  integer,
  metadata,
  money,
  nullable,
  optional,
  params,
  pick,
  resource,
  shape,
  string,
} from '../wire';
import {
  checkoutStyling,
  paymentMethodConfiguration,
  paymentMethodConfigurationParams,
  planCreateParams,
  planTypes,
  releaseMethod,
  threeDsLevels,
} from './plan';
import { productCreateParams } from './product';
import { currencies, pageFields, timeFilter, visibilities, timestamps } from './shared';

const modes = ['payment', 'setup'] as const;

type PaymentMethods = typeof paymentMethodConfiguration.data;

export const checkoutPlan = shape('CheckoutPlan', {
  id: string('Plan id (`plan_`).'),
  visibility: enumValue(visibilities, 'Visibility of the plan.'),
  plan_type: enumValue(planTypes, 'Whether the plan renews or is paid once.'),
  release_method: releaseMethod,
  currency: enumValue(currencies, 'Currency of all prices.'),
  billing_period: nullable(integer('Days between charges; null for one-time plans.')),
  expiration_days: nullable(integer('Days of access; null for unlimited.')),
  initial_price: money('Price of the first purchase.'),
  renewal_price: money('Price of each further period.'),
  trial_period_days: nullable(integer('Free days before the first charge; null for none.')),
  three_ds_level: nullable(enumValue(threeDsLevels, 'How strictly 3-D Secure is requested; null for the default.')),
  adaptive_pricing_enabled: boolean("Whether prices are shown in the buyer's currency."),
});

/** A prepared checkout of a plan, or a form that saves a payment method. */
export const checkoutConfiguration = resource({
  type: 'CheckoutConfiguration',
  fields: {
    id: string('Checkout configuration id (`ch_`); also the session id of an embedded checkout.'),
    account_id: string('Id of the selling account (`biz_`).').from('account.id'),
    mode: enumValue(modes, '`payment` sells a plan (default), `setup` only saves a payment method.').write('create'),
    plan: nullable(checkoutPlan, 'The plan sold; null in setup mode.'),
    currency: nullable(
      enumValue(currencies, 'Currency of later charges in setup mode, `usd` by default; null in payment mode.'),
    ).write('create'),
    purchase_url: string('URL of the hosted checkout page.'),
    redirect_url: nullable(string('URL to which the buyer is redirected afterwards.')).write('create'),
    metadata: nullable(
      metadata({
        'x-permission': 'checkout_configuration:basic:read',
        description: 'Copied to the resulting payments and memberships.',
      }),
    ).write('create'),
    affiliate_code: nullable(string('Code of the affiliate who receives the commission.')).write('create'),
    allow_promo_codes: boolean('Whether the buyer may enter a promo code; true by default.').write('create'),
    three_ds_level: nullable(enumValue(threeDsLevels, 'Null for the default.')).write('create'),
    payment_method_configuration: nullable(paymentMethodConfiguration, 'Null to use that of the plan.').write(
      'create',
      paymentMethodConfigurationParams.field(),
    ),
    effective_payment_method_configuration: nullable(
      paymentMethodConfiguration,
      'Effective configuration: that of the checkout, otherwise that of the plan.',
    ).computed(
      `paymentMethodConfiguration { ${paymentMethodConfiguration.selection} }
      plan { paymentMethodConfiguration { ${paymentMethodConfiguration.selection} } }`,
      (checkout: {
        readonly paymentMethodConfiguration: PaymentMethods | null;
        readonly plan: { readonly paymentMethodConfiguration: PaymentMethods | null } | null;
      }) => {
        const methods = checkout.paymentMethodConfiguration ?? checkout.plan?.paymentMethodConfiguration;
        return methods ? paymentMethodConfiguration.serialize(methods) : null;
      },
    ),
    ...timestamps,
  },
});

export const checkoutConfigurationListParams = params('CheckoutConfigurationListParams', {
  ...pageFields,
  account_id: string('The selling account.'),
  plan_id: absentable(string('Only configurations that sell this plan.')),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], 'Sort column; only `created_at`.')),
});

export const checkoutProductParams = params('CheckoutProductParams', {
  external_identifier: string("The seller's own product id."),
  title: string('Title, at most 80 characters.'),
  ...pick(
    productCreateParams.fields,
    'headline',
    'description',
    'visibility',
    'route',
    'collect_shipping_address',
    'custom_statement_descriptor',
    'global_affiliate_percentage',
    'global_affiliate_status',
    'product_tax_code_id',
    'redirect_purchase_url',
  ),
});

export const checkoutPlanParams = params('CheckoutPlanParams', {
  account_id: optional(string('The selling account; must be the account of the request, which is the default.')),
  product_id: optional(string('The product sold; excludes `product`.')),
  product: optional(
    checkoutProductParams.field(),
    'Product to create, or to update if its external identifier exists.',
  ),
  application_fee_amount: optional(decimal('Fee that the app creating the checkout keeps from each payment.')).from(
    'applicationFee',
  ),
  ...pick(
    planCreateParams.fields,
    'plan_type',
    'release_method',
    'visibility',
    'currency',
    'initial_price',
    'renewal_price',
    'billing_period',
    'expiration_days',
    'trial_period_days',
    'split_pay_required_payments',
    'title',
    'description',
    'internal_notes',
    'image',
    'stock',
    'unlimited_stock',
    'custom_fields',
    'metadata',
    'override_tax_type',
    'adaptive_pricing_enabled',
    'three_ds_level',
    'payment_method_configuration',
  ),
  force_create_new_plan: optional(boolean('Creates a plan even if the account has an identical one.')),
});

export const checkoutConfigurationCreateParams = params('CheckoutConfigurationCreateParams', {
  account_id: optional(string("The selling account; by default that of the plan, or the credential's own.")),
  plan_id: optional(string('The plan sold; excludes `plan`. One of the two is required in payment mode.')),
  plan: optional(
    checkoutPlanParams.field(),
    'Plan to create and sell, unless the account has an identical one; excludes `plan_id`.',
  ),
  source_url: optional(string('HTTP or HTTPS URL from which the buyer comes.')),
  checkout_styling: optional(
    checkoutStyling.field(),
    'Colors, font and shapes of the page; those of the plan by default.',
  ),
  ...checkoutConfiguration.parameters('create'),
})
  .requiredUnless('plan_id', ['plan', { mode: ['setup'] }])
  .requiredUnless('account_id', ['plan_id', 'credential:account']);
