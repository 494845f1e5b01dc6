import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { currencies, optional, pageParams, visibilities, visibilityFilters } from '../shared';
import { planTypes, releaseMethods, taxTypes, threeDsLevels } from './enums';

/** Sort fields of plans. The first API clients send `expires_at` instead of `expiration_days`. */
const orders = ['id', 'active_members_count', 'created_at', 'internal_notes', 'expiration_days', 'expires_at'] as const;

const restricted = { 'x-permission': 'plan:basic:read' } as const;
const days = (description: string) => nullable(Type.Integer(), { description });

const listItem = {
  id: Type.String({ description: 'Plan id (`plan_`).' }),
  account: nullable(ref('AccountSummary'), {
    description: 'The selling account; null for a stand-alone invoice plan.',
  }),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'The product sold; null for a stand-alone plan.',
  }),
  invoice: nullable(Type.Object({ id: Type.String() }), { description: 'Invoice that the plan was created for.' }),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  internal_notes: nullable(Type.String(), restricted),
  plan_type: enumOf(planTypes),
  release_method: enumOf(releaseMethods),
  visibility: enumOf(visibilities),
  currency: enumOf(currencies),
  initial_price: money({ description: 'Price of the first purchase, in whole units.' }),
  renewal_price: money({ description: 'Price of each further billing period, in whole units.' }),
  formatted_price: Type.String({ description: 'Formatted price, for example `$59.00 / month`.' }),
  strike_through_initial_price: nullable(money()),
  strike_through_renewal_price: nullable(money()),
  billing_period: days('Days between charges; null for one-time plans.'),
  trial_period_days: days('Free days before the first charge.'),
  expiration_days: days('Days of access after a one-time purchase; null for unlimited.'),
  split_pay_required_payments: nullable(Type.Integer()),
  stock: nullable(Type.Integer(), restricted),
  unlimited_stock: Type.Boolean(),
  member_count: nullable(Type.Integer(), restricted),
  offer_cancel_discount: nullable(Type.Boolean(), restricted),
  cancel_discount_percentage: nullable(Type.Integer()),
  cancel_discount_intervals: nullable(Type.Integer(), {
    description: 'Billing periods of the discount; 0 for unlimited.',
  }),
  adaptive_pricing_enabled: Type.Boolean(),
  three_ds_level: nullable(enumOf(threeDsLevels)),
  checkout_styling: nullable(ref('CheckoutStyling')),
  payment_method_configuration: nullable(ref('PaymentMethodConfiguration')),
  image: nullable(Type.Object({}, { additionalProperties: true })),
  metadata: nullable(metadata()),
  custom_fields: Type.Array(ref('CustomField')),
  purchase_url: Type.String({ description: 'URL of the hosted checkout page.' }),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const patch = {
  title: optional(Type.String()),
  description: optional(Type.String()),
  internal_notes: optional(Type.String()),
  visibility: optional(enumOf(visibilities)),
  currency: optional(enumOf(currencies)),
  initial_price: optional(money()),
  renewal_price: optional(money()),
  billing_period: optional(Type.Integer()),
  trial_period_days: optional(Type.Integer()),
  expiration_days: optional(Type.Integer()),
  stock: optional(Type.Integer()),
  unlimited_stock: optional(Type.Boolean()),
  adaptive_pricing_enabled: optional(Type.Boolean()),
  override_tax_type: optional(enumOf(taxTypes)),
  three_ds_level: optional(enumOf(threeDsLevels)),
  checkout_styling: optional(ref('CheckoutStyling')),
  payment_method_configuration: optional(ref('PaymentMethodConfigurationParams')),
  legacy_payment_method_controls: optional(Type.Boolean()),
  image: optional(ref('ImageParams')),
  metadata: optional(metadata()),
  custom_fields: optional(Type.Array(ref('CustomFieldParams'), { maxItems: 20 })),
};

/** JSON Schemas for plans in the date-versioned REST API, latest version. */
export const planSchemas: Record<string, TSchema> = {
  PlanListItem: Type.Object(listItem),
  Plan: Type.Object({
    ...listItem,
    collect_tax: Type.Boolean(),
    tax_type: enumOf(taxTypes),
    deletable: nullable(Type.Boolean(), restricted),
    effective_payment_method_configuration: nullable(ref('PaymentMethodConfiguration')),
  }),
  CustomField: Type.Object({
    id: Type.String(),
    field_type: enumOf(['text']),
    name: Type.String(),
    order: Type.Integer(),
    placeholder: nullable(Type.String()),
    required: Type.Boolean(),
  }),
  PaymentMethodConfiguration: Type.Object({
    enabled: Type.Array(Type.String()),
    disabled: Type.Array(Type.String()),
    include_platform_defaults: Type.Boolean(),
  }),
  CheckoutStyling: Type.Object({
    background_color: optional(Type.String({ maxLength: 40 })),
    button_color: optional(Type.String({ maxLength: 40 })),
    font_family: optional(enumOf(['system', 'roboto', 'open_sans'])),
    border_style: optional(enumOf(['rounded', 'pill', 'rectangular'])),
  }),
  CustomFieldParams: Type.Object({
    id: optional(Type.String({ maxLength: 60 })),
    field_type: optional(enumOf(['text'])),
    name: Type.String(),
    order: optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    placeholder: optional(Type.String({ maxLength: 200 })),
    required: optional(Type.Boolean()),
  }),
  PaymentMethodConfigurationParams: Type.Object({
    enabled: optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 150 })),
    disabled: optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 150 })),
    include_platform_defaults: optional(Type.Boolean()),
  }),
  ImageParams: Type.Object({
    id: optional(Type.String({ maxLength: 200 })),
    direct_upload_id: optional(Type.String({ maxLength: 200 })),
  }),
  PlanListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      Type.String({ description: 'The selling account; required unless products are specified.' }),
    ),
    product_ids: Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true })),
    visibilities: Type.Optional(Type.Array(enumOf(visibilityFilters))),
    release_methods: Type.Optional(Type.Array(enumOf(releaseMethods))),
    plan_types: Type.Optional(Type.Array(enumOf(planTypes))),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(orders, { description: '`created_at` by default.' })),
  }),
  PlanCreateParams: Type.Object({
    account_id: optional(Type.String(), { description: "The selling account; the credential's own by default." }),
    product_id: optional(Type.String()),
    plan_type: optional(enumOf(planTypes)),
    release_method: optional(enumOf(releaseMethods)),
    split_pay_required_payments: optional(Type.Integer()),
    ...patch,
  }),
  PlanUpdateParams: Type.Object({
    ...patch,
    offer_cancel_discount: optional(Type.Boolean()),
    cancel_discount_percentage: optional(Type.Integer()),
    cancel_discount_intervals: optional(Type.Integer()),
    strike_through_initial_price: optional(money()),
    strike_through_renewal_price: optional(money()),
  }),
};
