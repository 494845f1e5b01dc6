import { ref, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  enumValue,
  group,
  integer,
  json,
  list,
  metadata,
  money,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
  withDefaults,
} from '../wire';
import {
  accountSummary,
  currencies,
  enumsFilter,
  idsFilter,
  pageFields,
  timeFilter,
  visibilities,
  visibilityFilters,
} from './shared';

export const planTypes = ['renewal', 'one_time'] as const;
export const releaseMethods = ['buy_now', 'waitlist'] as const;
export const taxTypes = ['inclusive', 'exclusive', 'unspecified'] as const;
export const threeDsLevels = ['mandate_challenge', 'frictionless'] as const;

/** Sort fields of plans. The first API clients send `expires_at` instead of `expiration_days`. */
const orders = ['id', 'active_members_count', 'created_at', 'internal_notes', 'expiration_days', 'expires_at'] as const;

const restricted = { 'x-permission': 'plan:basic:read' } as const;

/** The release method of a plan. The REST API has no value for raffles and shows them as waitlists. */
export const releaseMethod = enumValue(releaseMethods).as((name: string) =>
  name === 'RAFFLE' ? 'waitlist' : name.toLowerCase(),
);

export const paymentMethodConfiguration = shape('PaymentMethodConfiguration', {
  enabled: list(string()),
  disabled: list(string()),
  include_platform_defaults: boolean(),
});

export const paymentMethodConfigurationParams = params('PaymentMethodConfigurationParams', {
  enabled: optional(list(string({ maxLength: 60 }), { maxItems: 150 })),
  disabled: optional(list(string({ maxLength: 60 }), { maxItems: 150 })),
  include_platform_defaults: optional(boolean()),
});

export const customField = shape('CustomField', {
  id: string(),
  field_type: enumValue(['text']),
  name: string(),
  order: integer(),
  placeholder: nullable(string()),
  required: boolean(),
});

export const customFieldParams = params('CustomFieldParams', {
  id: optional(string({ maxLength: 60 })),
  field_type: optional(enumValue(['text'])).ignored(),
  name: string(),
  order: optional(integer({ minimum: 0, maximum: 1_000 })),
  placeholder: optional(string({ maxLength: 200 })),
  required: optional(boolean()),
});

/** Null removes all custom fields. */
export const customFieldsParam = list(customFieldParams.field(), { maxItems: 20 }).emptyForNull();

export const checkoutStyling = params('CheckoutStyling', {
  background_color: optional(string({ maxLength: 40 })),
  button_color: optional(string({ maxLength: 40 })),
  font_family: optional(enumValue(['system', 'roboto', 'open_sans'])),
  border_style: optional(enumValue(['rounded', 'pill', 'rectangular'])),
});

export const imageParams = params('ImageParams', {
  id: optional(string({ maxLength: 200 })),
  direct_upload_id: optional(string({ maxLength: 200 })),
});

/** Price and conditions of a product. */
export const plan = resource({
  type: 'Plan',
  inEvents: true,
  fields: {
    id: string('Plan id (`plan_`).'),
    account: nullable(accountSummary, 'The selling account; null for a stand-alone invoice plan.'),
    product: nullable(object({ id: string(), title: string() }), 'The product sold; null for a stand-alone plan.'),
    invoice: nullable(group({ id: string().from('invoiceId') }), 'Invoice that the plan was created for.'),
    title: nullable(string()).write(),
    description: nullable(string()).write(),
    internal_notes: nullable(string(restricted)).write(),
    plan_type: enumValue(planTypes).write('create'),
    release_method: releaseMethod.write('create'),
    visibility: enumValue(visibilities).write(),
    currency: enumValue(currencies).write(),
    initial_price: money('Price of the first purchase.').write(),
    renewal_price: money('Price of each further period.').write(),
    formatted_price: string('Formatted price, for example `$59.00 / month`.'),
    strike_through_initial_price: nullable(money()).write('patch'),
    strike_through_renewal_price: nullable(money()).write('patch'),
    billing_period: nullable(integer('Days between charges.')).write(),
    trial_period_days: nullable(integer('Free days before the first charge.')).write(),
    expiration_days: nullable(integer('Days of access; null for unlimited.')).write(),
    split_pay_required_payments: nullable(integer()).write('create'),
    stock: nullable(integer(restricted)).write(),
    unlimited_stock: boolean().write(),
    member_count: nullable(integer(restricted)),
    offer_cancel_discount: nullable(boolean(restricted)).write('patch'),
    cancel_discount_percentage: nullable(integer()).write('patch'),
    cancel_discount_intervals: nullable(integer('Billing periods of the discount; 0 for all.')).write('patch'),
    adaptive_pricing_enabled: boolean().write(),
    three_ds_level: nullable(enumValue(threeDsLevels)).write(),
    checkout_styling: nullable(json(ref('CheckoutStyling')))
      .from('storedCheckoutStyling')
      .write('both', checkoutStyling.field()),
    payment_method_configuration: nullable(paymentMethodConfiguration).write(
      'both',
      paymentMethodConfigurationParams.field(),
    ),
    image: nullable(json(Type.Object({}, { additionalProperties: true })))
      .from('storedImage')
      .write('both', imageParams.field()),
    metadata: nullable(metadata()).write(),
    custom_fields: list(customField).write('both', customFieldsParam),
    purchase_url: string('URL of the hosted checkout page.'),
    created_at: dateTime(),
    updated_at: dateTime(),
  },
  detailFields: {
    collect_tax: boolean(),
    tax_type: enumValue(taxTypes),
    deletable: nullable(boolean(restricted)),
    effective_payment_method_configuration: nullable(paymentMethodConfiguration).from('paymentMethodConfiguration'),
  },
});

export const planListParams = params('PlanListParams', {
  ...pageFields,
  account_id: absentable(string('The selling account; required unless products are specified.')),
  product_ids: idsFilter(),
  visibilities: enumsFilter(visibilityFilters),
  release_methods: enumsFilter(releaseMethods),
  plan_types: enumsFilter(planTypes),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(orders, '`created_at` by default.')),
});

const writtenAlways = {
  override_tax_type: optional(enumValue(taxTypes)).from('taxType'),
  legacy_payment_method_controls: optional(boolean()),
};

/** Terms of a new plan that a request does not contain. The graph has no defaults for them. */
export const planDefaults = {
  plan_type: 'one_time',
  visibility: 'visible',
  currency: 'usd',
  initial_price: 0,
} as const;

export const planCreateParams = params('PlanCreateParams', {
  account_id: optional(string("The selling account; the credential's own by default.")),
  product_id: optional(string()),
  ...withDefaults(plan.parameters('create'), planDefaults),
  ...writtenAlways,
});

export const planUpdateParams = params('PlanUpdateParams', { ...plan.parameters('patch'), ...writtenAlways });
