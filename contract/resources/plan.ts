import { ref, Type } from '../schemas';
import {
  absentable,
  boolean,
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
  timestamps,
} from './shared';

export const planTypes = ['renewal', 'one_time'] as const;
export const releaseMethods = ['buy_now', 'waitlist'] as const;
export const taxTypes = ['inclusive', 'exclusive', 'unspecified'] as const;
export const threeDsLevels = ['mandate_challenge', 'frictionless'] as const;

/** Sort fields of plans. The first API clients send `expires_at` instead of `expiration_days`. */
const orders = ['id', 'active_members_count', 'created_at', 'internal_notes', 'expiration_days', 'expires_at'] as const;

const restricted = { 'x-permission': 'plan:basic:read' } as const;

/** The release method of a plan. The REST API has no value for raffles and shows them as waitlists. */
export const releaseMethod = enumValue(releaseMethods, 'How buyers obtain the plan.').as((name: string) =>
  name === 'RAFFLE' ? 'waitlist' : name.toLowerCase(),
);

export const paymentMethodConfiguration = shape('PaymentMethodConfiguration', {
  enabled: list(string(), 'Enabled payment methods, in addition to the defaults if these are included.'),
  disabled: list(string(), 'Disabled payment methods.'),
  include_platform_defaults: boolean('Whether the default payment methods of the platform are also enabled.'),
});

export const paymentMethodConfigurationParams = params('PaymentMethodConfigurationParams', {
  enabled: optional(list(string({ maxLength: 60 }), { maxItems: 150 }), 'Enabled payment methods, at most 150.'),
  disabled: optional(list(string({ maxLength: 60 }), { maxItems: 150 }), 'Disabled payment methods, at most 150.'),
  include_platform_defaults: optional(
    boolean('Whether the default payment methods are also enabled; true by default.'),
  ),
});

export const customField = shape('CustomField', {
  id: string('Custom field id (`field_`).'),
  field_type: enumValue(['text'], 'Type of the answer, always `text`.'),
  name: string('Question to the buyer.'),
  order: integer('Position among the custom fields, from 0.'),
  placeholder: nullable(string('Text shown while the field is empty; null for none.')),
  required: boolean('Whether the buyer must answer.'),
});

export const customFieldParams = params('CustomFieldParams', {
  id: optional(
    string({ maxLength: 60, description: 'Existing custom field to keep; a new field is created by default.' }),
  ),
  field_type: optional(enumValue(['text'], 'Type of the answer, always `text`.')).ignored(),
  name: string('Question to the buyer, at most 200 characters.'),
  order: optional(
    integer({
      minimum: 0,
      maximum: 1_000,
      description: 'Position among the custom fields; that in the list by default.',
    }),
  ),
  placeholder: optional(string({ maxLength: 200, description: 'Text shown while the field is empty.' })),
  required: optional(boolean('Whether the buyer must answer; false by default.')),
});

/** Null removes all custom fields. */
export const customFieldsParam = list(customFieldParams.field(), {
  maxItems: 20,
  description: 'Questions at checkout, at most 20; replaces the list.',
}).emptyForNull();

export const checkoutStyling = params('CheckoutStyling', {
  background_color: optional(string({ maxLength: 40, description: 'Color of the summary, such as `#101418`.' })),
  button_color: optional(string({ maxLength: 40, description: 'Color of buttons, such as `#e0a030`.' })),
  font_family: optional(enumValue(['system', 'roboto', 'open_sans'], 'Font of the page.')),
  border_style: optional(enumValue(['rounded', 'pill', 'rectangular'], 'Shape of fields and buttons.')),
});

export const imageParams = params('ImageParams', {
  id: optional(string({ maxLength: 200, description: 'Uploaded public file (`file_`).' })),
  direct_upload_id: optional(string({ maxLength: 200, description: 'Alias of `id`.' })),
});

/** Price and conditions of a product. */
export const plan = resource({
  type: 'Plan',
  inEvents: true,
  fields: {
    id: string('Plan id (`plan_`).'),
    account: nullable(accountSummary, 'The selling account; null for a stand-alone invoice plan.'),
    product: nullable(
      object({ id: string('Product id (`prod_`).'), title: string('Title of the product.') }),
      'The product sold; null for a stand-alone plan.',
    ),
    invoice: nullable(
      group({ id: string('Invoice id (`inv_`).').from('invoiceId') }),
      'Invoice that the plan was created for; null for other plans.',
    ),
    title: nullable(string('Title at checkout.')).write(),
    description: nullable(string('Description at checkout.')).write(),
    internal_notes: nullable(string({ ...restricted, description: 'Notes for the team.' })).write(),
    plan_type: enumValue(planTypes, 'Whether the plan renews or is paid once.').write('create'),
    release_method: releaseMethod.write('create'),
    visibility: enumValue(visibilities, 'Only `visible` plans are public; `archived` ones are no longer sold.').write(),
    currency: enumValue(currencies, 'Currency of all prices.').write(),
    initial_price: money('Price of the first purchase.').write(),
    renewal_price: money('Price of each further period.').write(),
    formatted_price: string('Formatted price, for example `$59.00 / month`.'),
    strike_through_initial_price: nullable(money('Initial price shown struck through; null for none.')).write('patch'),
    strike_through_renewal_price: nullable(money('Renewal price shown struck through; null for none.')).write('patch'),
    billing_period: nullable(
      integer('Days between charges; if null, a renewal plan is charged every 30 days.'),
    ).write(),
    trial_period_days: nullable(integer('Free days before the first charge; null for none.')).write(),
    expiration_days: nullable(integer('Days of access; null for unlimited.')).write(),
    split_pay_required_payments: nullable(
      integer('Number of payments that complete a split payment, 2 to 100; null for none.'),
    ).write('create'),
    stock: nullable(
      integer({ ...restricted, description: 'Remaining units; relevant only if the stock is limited.' }),
    ).write(),
    unlimited_stock: boolean('Whether the stock is unlimited.').write(),
    member_count: nullable(
      integer({ ...restricted, description: 'Number of memberships that currently grant access.' }),
    ),
    offer_cancel_discount: nullable(
      boolean({ ...restricted, description: 'Whether a discount is offered on cancellation.' }),
    ).write('patch'),
    cancel_discount_percentage: nullable(integer('Discount offered on cancellation, in percent.')).write('patch'),
    cancel_discount_intervals: nullable(integer('Billing periods of the discount; 0 for all.')).write('patch'),
    adaptive_pricing_enabled: boolean("Whether prices are shown in the buyer's currency.").write(),
    three_ds_level: nullable(
      enumValue(threeDsLevels, 'How strictly 3-D Secure is requested; null for the default.'),
    ).write(),
    checkout_styling: nullable(
      json(ref('CheckoutStyling')),
      'Colors, font and shapes of the checkout; null for the defaults.',
    )
      .from('storedCheckoutStyling')
      .write('both', checkoutStyling.field()),
    payment_method_configuration: nullable(
      paymentMethodConfiguration,
      'Payment methods of the plan; null for the defaults.',
    ).write('both', paymentMethodConfigurationParams.field()),
    image: nullable(json(Type.Object({}, { additionalProperties: true })), 'Picture shown at checkout; null for none.')
      .from('storedImage')
      .write('both', imageParams.field()),
    metadata: nullable(metadata()).write(),
    custom_fields: list(customField, 'Questions at checkout, at most 20.').write('both', customFieldsParam),
    purchase_url: string('URL of the hosted checkout page.'),
    ...timestamps,
  },
  detailFields: {
    collect_tax: boolean('Whether tax is collected.'),
    tax_type: enumValue(taxTypes, 'Whether prices include tax.'),
    deletable: nullable(boolean({ ...restricted, description: 'Whether the plan can be deleted.' })),
    effective_payment_method_configuration: nullable(
      paymentMethodConfiguration,
      'Payment methods of the plan; null for the defaults.',
    ).from('paymentMethodConfiguration'),
  },
});

export const planListParams = params('PlanListParams', {
  ...pageFields,
  account_id: absentable(string('The selling account; required unless products are specified.')),
  product_ids: idsFilter(),
  visibilities: enumsFilter(visibilityFilters),
  release_methods: enumsFilter(releaseMethods, 'Only plans with one of these release methods.'),
  plan_types: enumsFilter(planTypes, 'Only plans of these types.'),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(orders, '`created_at` by default.')),
}).oneRequired('account_id', 'product_ids');

const writtenAlways = {
  override_tax_type: optional(enumValue(taxTypes, 'Whether prices include tax; that of the account by default.')).from(
    'taxType',
  ),
  legacy_payment_method_controls: optional(boolean('Whether the older settings of payment methods apply.')),
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
  product_id: optional(string('Product to sell (`prod_`).')),
  ...withDefaults(plan.parameters('create'), planDefaults),
  ...writtenAlways,
}).requiredUnless('account_id', ['credential:account']);

export const planUpdateParams = params('PlanUpdateParams', { ...plan.parameters('patch'), ...writtenAlways });
