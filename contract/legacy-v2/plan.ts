import { planDefaults } from '../resources/plan';
import { currencies, visibilityFilters } from '../resources/shared';
import {
  absentable,
  boolean,
  described,
  enumValue,
  integer,
  list,
  metadata,
  money,
  nullable,
  object,
  optional,
  pick,
  string,
  withDefaults,
} from '../wire';
import { expandable, legacyParams, legacyResource } from './legacy-resource';
import { legacyProduct } from './product';
import {
  baseCurrencies,
  enumInList,
  enumName,
  freeForm,
  inList,
  productId,
  text,
  unixSeconds,
  visibility,
} from './shared';

const planTypes = ['renewal', 'one_time'] as const;
const releaseMethods = ['buy_now', 'waitlist', 'raffle'] as const;
const taxTypes = ['inclusive', 'exclusive', 'unspecified'] as const;
const paymentMethods = [
  'stripe',
  'coinbase',
  'free',
  'paypal',
  'sezzle',
  'splitit',
  'platform_balance',
  'multi_psp',
] as const;

const count = (description: string) => nullable(integer(description));

const customFieldsParam = list(
  object({
    name: string('Question to the buyer.'),
    field_type: absentable(enumValue(['text'], 'Type of the answer, always `text`.')).ignored(),
    placeholder: optional(string({ maxLength: 200, description: 'Text shown while the field is empty.' })),
    required: absentable(boolean('False by default.')),
    order: absentable(integer({ minimum: 0, maximum: 1_000, description: 'Position among the custom fields.' })),
  }),
  { maxItems: 20, description: 'Questions at checkout, at most 20.' },
);

/** A plan in the legacy API. */
export const legacyPlan = legacyResource({
  type: 'Plan',
  description: 'Price and conditions of a product.',
  fields: {
    id: string('Plan id (`plan_`).'),
    company_id: text('The selling account (`biz_`).').from('account.id'),
    product: expandable(legacyProduct, 'The product sold.').from('product.id'),
    access_pass: text('Older name for the product id.').from('product.id'),
    plan_type: enumValue(planTypes, 'Whether the plan renews or is paid once.').write(
      'create',
      enumValue(planTypes, '`one_time` by default.'),
    ),
    release_method: enumValue(releaseMethods, 'How buyers obtain the plan.').write('create'),
    visibility: visibility('Visibility of the plan.').write(),
    billing_period: count('Days between the charges of a renewal plan.').write('create'),
    internal_notes: text('Internal notes, not visible to customers.').write(),
    payment_link_description: text('Description at checkout.').write(),
    description: text('Short description.').write('create'),
    metadata: metadata('Copied to each membership created from the plan.').write('both', nullable(metadata())),
    direct_link: string('URL of the checkout of this plan.').from('purchaseUrl'),
    renewal_price: money('Price of each further period.').write('create'),
    initial_price: money('Price of the first purchase.').write(),
    base_currency: enumValue(currencies, 'Currency of all prices.')
      .from('currency')
      .write('create', enumValue(baseCurrencies, '`usd` by default.').from('currency')),
    requirements: freeForm('Purchase restrictions.').write('create'),
    release_method_settings: freeForm('Further settings for the release of the plan.').write('create'),
    accepted_payment_methods: list(
      list(enumValue(paymentMethods)),
      'Available payment methods, each with its required processor. Depends on prices, currency, payout account and settings.',
    ).as((methods: readonly string[]) => methods.map((method) => [method.toLowerCase()])),
    stock: count('Remaining units.').write('both', integer('Remaining units.')),
    unlimited_stock: boolean('Whether the stock is unlimited.').write(),
    created_at: unixSeconds('Creation time of the plan'),
    card_payments: boolean('Whether cards are accepted.').write(),
    custom_fields: list(
      object({
        id: string('Custom field id (`field_`).'),
        field_type: enumName('Type of the answer, always `text`.'),
        name: string('Question to the buyer.'),
        order: integer('Position among the custom fields.'),
        placeholder: text('Text shown while the field is empty.'),
        required: boolean('Whether the buyer must answer.'),
      }),
      'Questions at checkout.',
    ).write('create', customFieldsParam),
    allow_multiple_quantity: boolean('Whether a purchase can include several units.').write(),
    coinbase_commerce_accepted: boolean('Whether crypto commerce is accepted.').write(),
    splitit_accepted: boolean('Whether instalments are accepted.'),
    platform_balance_accepted: boolean('Whether payment from the platform balance is accepted.'),
    expiration_days: count('Days of access of a one-time purchase.').write(),
    grace_period_days: count('Days after expiry during which a top-up is possible.').write(),
    one_per_user: boolean('Whether each user can buy only once.').write(),
    one_per_company: boolean('Whether each company can buy only once.').write('create'),
    refillable: boolean('Whether an expiring membership can be topped up.').write(),
    short_link: text('Short name of the checkout.').write(),
    trial_period_days: count('Free days before the first charge of a renewal plan.').write(),
    paypal_accepted: boolean('Whether PayPal is accepted.').write(),
    split_pay_required_payments: count('Number of payments after which the subscription pauses.').write('create'),
    ach_payments: boolean('Whether ACH debits are accepted.').write('create'),
    cancel_collab_passes: boolean('Whether dependent collaboration passes end together with the access.').write(
      'create',
      boolean('Whether dependent collaboration passes end together with the access; true by default.'),
    ),
    offer_cancel_discount: nullable(boolean('Whether a discount is offered on cancellation.')).write(
      'create',
      boolean('Whether a discount is offered on cancellation.'),
    ),
    cancel_discount_intervals: count('Number of billing periods with the cancel discount.').write('create'),
    cancel_discount_percentage: count('Discount offered on cancellation, in percent.').write('create'),
    override_tax_type: enumValue(taxTypes, 'Whether prices include tax.').from('taxType').write('create'),
  },
  expanded: { product: nullable(legacyProduct) },
});

/** Body of `POST /plans/{id}`. */
export const legacyPlanUpdate = legacyParams(legacyPlan.parameters('patch'));

const createParameters = legacyPlan.parameters('create');
const { currency: base_currency, ...planTerms } = planDefaults;

/** Body of `POST /plans`. */
export const legacyPlanCreate = legacyParams({
  product_id: described(absentable(productId('The product sold.')), {
    'x-required-unless': { conditions: ['access_pass_id', 'mimic_plan_id', 'credential:account'] },
  }),
  access_pass_id: absentable(productId('Older name for `product_id`.')).ignored(),
  mimic_plan_id: absentable(
    string({
      minLength: 1,
      maxLength: 60,
      description: 'Plan of the same account from which settings are copied.',
    }),
  ),
  set_as_default: absentable(boolean("Makes this the account's default plan.")),
  ...withDefaults(createParameters, { ...planTerms, base_currency }),
});

/** The same parameters in a request with `mimic_plan_id`: without defaults, because the copied plan has the values. */
export const legacyPlanCopy = legacyParams({ ...legacyPlanCreate.fields, ...createParameters });

/** Body of `POST /plans/{mimic_plan_id}/create_quick_link`. */
export const legacyQuickLinkCreate = legacyParams({
  custom_password: optional(string('Rejected: a link cannot be password-protected.')).ignored(),
  ...pick(
    legacyPlanCreate.fields,
    'internal_notes',
    'payment_link_description',
    'short_link',
    'stock',
    'trial_period_days',
    'metadata',
    'requirements',
  ),
});

/** Query parameters of `GET /plans`. */
export const legacyPlanFilters = legacyParams({
  visibility: absentable(enumValue(visibilityFilters)).from('visibilities').asInput(enumInList),
  product_id: absentable(productId('Only plans of this product.')).from('productIds').asInput(inList),
  access_pass_id: absentable(productId('Older name for `product_id`.')).ignored(),
});
