import { type TSchema, Type, enumOf, metadata, money, nullable } from '../../schemas';
import { currencies, optional, visibilityFilters } from '../../resources/shared';
import { legacyExperience } from '../experience/schema';
import { legacyProduct } from '../product/schema';
import { baseCurrencies, expandable, freeForm, legacyVisibility, productId, unixSeconds } from '../shared';

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

const text = (description: string) => nullable(Type.String(), { description });
const integer = (description: string) => nullable(Type.Integer(), { description });
const flag = (description: string) => Type.Boolean({ description });

/** A plan in the legacy API. */
export const legacyPlan = Type.Object({
  id: Type.String({ description: 'Plan id (`plan_`).' }),
  company_id: text('The selling account (`biz_`).'),
  product: expandable(legacyProduct, 'The product sold.'),
  access_pass: text('Older name for the product id.'),
  plan_type: enumOf(planTypes),
  release_method: enumOf(releaseMethods),
  visibility: legacyVisibility('Visibility of the plan.'),
  billing_period: integer('Days between the charges of a renewal plan.'),
  internal_notes: text('Internal notes, not visible to customers.'),
  payment_link_description: text('Description at checkout.'),
  description: text('Short description.'),
  metadata: metadata({ description: 'Copied to each membership created from the plan.' }),
  direct_link: Type.String({ description: 'URL of the checkout of this plan.' }),
  renewal_price: money({ description: 'Price of each further period.' }),
  initial_price: money({ description: 'Price of the first purchase.' }),
  base_currency: enumOf(currencies),
  requirements: freeForm('Purchase restrictions.'),
  release_method_settings: freeForm('Settings of the release method.'),
  accepted_payment_methods: Type.Array(Type.Array(enumOf(paymentMethods)), {
    description:
      'Available payment methods, each with its required processor. Depends on prices, currency, payout account and settings.',
  }),
  stock: integer('Remaining units.'),
  unlimited_stock: flag('Whether the stock is unlimited.'),
  created_at: unixSeconds('Creation time of the plan'),
  card_payments: flag('Whether cards are accepted.'),
  custom_fields: Type.Array(
    Type.Object({
      id: Type.String(),
      field_type: Type.String(),
      name: Type.String(),
      order: Type.Integer(),
      placeholder: nullable(Type.String()),
      required: Type.Boolean(),
    }),
    { description: 'Questions at checkout.' },
  ),
  allow_multiple_quantity: flag('Whether a purchase can include several units.'),
  coinbase_commerce_accepted: flag('Whether crypto commerce is accepted.'),
  splitit_accepted: flag('Whether instalments are accepted.'),
  platform_balance_accepted: flag('Whether payment from the platform balance is accepted.'),
  expiration_days: integer('Days of access of a one-time purchase.'),
  grace_period_days: integer('Days after expiry during which a top-up is possible.'),
  one_per_user: flag('Whether each user can buy only once.'),
  one_per_company: flag('Whether each company can buy only once.'),
  refillable: flag('Whether an expiring membership can be topped up.'),
  short_link: text('Short name of the checkout.'),
  trial_period_days: integer('Free days before the first charge of a renewal plan.'),
  paypal_accepted: flag('Whether PayPal is accepted.'),
  split_pay_required_payments: integer('Number of payments after which the subscription pauses.'),
  ach_payments: flag('Whether ACH debits are accepted.'),
  cancel_collab_passes: flag('Whether dependent collaboration passes end together with the access.'),
  offer_cancel_discount: nullable(Type.Boolean(), { description: 'Whether a discount is offered on cancellation.' }),
  cancel_discount_intervals: integer('Number of billing periods with the cancel discount.'),
  cancel_discount_percentage: integer('Percentage of the cancel discount.'),
  override_tax_type: enumOf(taxTypes, { description: 'Whether prices include tax.' }),
});

/** A product with its plans, in responses of operations on products. */
export const legacyProductWithPlans = Type.Object({
  ...legacyProduct.properties,
  plans: Type.Array(Type.Union([Type.String(), legacyPlan]), {
    description: 'Plans of the product, newest first, at most 100.',
  }),
  experiences: Type.Array(Type.Union([Type.String(), legacyExperience]), {
    description: 'Experiences available to members of the product, newest first, at most 100.',
  }),
});

/** Parameters for both creating and updating a plan. */
const patch = {
  stock: Type.Optional(Type.Integer()),
  unlimited_stock: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(legacyVisibility('Visibility of the plan.')),
  allow_multiple_quantity: Type.Optional(Type.Boolean()),
  card_payments: Type.Optional(Type.Boolean()),
  coinbase_commerce_accepted: Type.Optional(Type.Boolean()),
  expiration_days: optional(Type.Integer()),
  grace_period_days: optional(Type.Integer()),
  initial_price: Type.Optional(money()),
  payment_link_description: optional(Type.String()),
  internal_notes: optional(Type.String()),
  one_per_user: Type.Optional(Type.Boolean()),
  refillable: Type.Optional(Type.Boolean()),
  short_link: optional(Type.String()),
  trial_period_days: optional(Type.Integer()),
  metadata: optional(metadata()),
  paypal_accepted: Type.Optional(Type.Boolean()),
} as const satisfies Record<string, TSchema>;

/** Body of `POST /plans/{id}`. */
export const legacyPlanUpdate = Type.Object(patch);

/** Body of `POST /plans`. */
export const legacyPlanCreate = Type.Object({
  product_id: Type.Optional(productId('The product sold.')),
  access_pass_id: Type.Optional(productId('Older name for `product_id`.')),
  plan_type: Type.Optional(enumOf(planTypes, { description: '`one_time` by default.' })),
  base_currency: Type.Optional(enumOf(baseCurrencies, { description: '`usd` by default.' })),
  billing_period: optional(Type.Integer()),
  release_method: Type.Optional(enumOf(releaseMethods)),
  release_method_settings: Type.Optional(freeForm('Settings of the release method.')),
  renewal_price: Type.Optional(money()),
  requirements: Type.Optional(freeForm('Purchase restrictions.')),
  split_pay_required_payments: optional(Type.Integer()),
  ach_payments: Type.Optional(Type.Boolean()),
  cancel_collab_passes: Type.Optional(Type.Boolean({ description: 'True by default.' })),
  cancel_discount_intervals: optional(Type.Integer()),
  cancel_discount_percentage: optional(Type.Integer()),
  custom_fields: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        field_type: Type.Optional(enumOf(['text'])),
        placeholder: optional(Type.String({ maxLength: 200 })),
        required: Type.Optional(Type.Boolean({ description: 'False by default.' })),
        order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
      }),
      { maxItems: 20 },
    ),
  ),
  description: optional(Type.String()),
  mimic_plan_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Plan of the same account from which settings are copied.',
    }),
  ),
  offer_cancel_discount: Type.Optional(Type.Boolean()),
  one_per_company: Type.Optional(Type.Boolean()),
  override_tax_type: Type.Optional(enumOf(taxTypes)),
  set_as_default: Type.Optional(Type.Boolean({ description: "Makes this the account's default plan." })),
  ...patch,
});

/** Body of `POST /plans/{mimic_plan_id}/create_quick_link`. */
export const legacyQuickLinkCreate = Type.Object({
  internal_notes: patch.internal_notes,
  payment_link_description: patch.payment_link_description,
  short_link: patch.short_link,
  custom_password: optional(Type.String({ description: 'Rejected: a link cannot be password-protected.' })),
  stock: patch.stock,
  trial_period_days: patch.trial_period_days,
  metadata: patch.metadata,
  requirements: Type.Optional(freeForm('Purchase restrictions.')),
});

/** Query parameters of `GET /plans`. */
export const legacyPlanFilters = Type.Object({
  visibility: Type.Optional(enumOf(visibilityFilters)),
  product_id: Type.Optional(productId('Only plans of this product.')),
  access_pass_id: Type.Optional(productId('Older name for `product_id`.')),
});

/** Allowed values of the parameter `expand` in operations on plans. */
export const legacyPlanExpansions = ['product'] as const;
