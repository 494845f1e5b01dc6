import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { planTypes, releaseMethods } from '../plan/enums';
import { callsToAction, currencies, optional, pageParams, visibilities, visibilityFilters } from '../shared';
import { affiliateStatuses } from './enums';

const kinds = ['regular', 'app', 'experience_upsell', 'api_only'] as const;

const common = {
  id: Type.String({ description: 'Product id (`prod_`).' }),
  title: Type.String(),
  headline: nullable(Type.String()),
  visibility: enumOf(visibilities),
  verified: Type.Boolean({ description: 'Whether the selling account is verified.' }),
  member_count: Type.Integer({ description: 'Number of memberships that currently grant access.' }),
  route: Type.String({ description: 'Last path segment of the product page URL.' }),
  published_reviews_count: Type.Integer({ description: 'Number of published reviews of the whole account.' }),
  external_identifier: nullable(Type.String()),
  metadata: nullable(metadata()),
  gallery_images: Type.Array(ref('GalleryImage')),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const patch = {
  headline: optional(Type.String()),
  description: optional(Type.String()),
  visibility: optional(enumOf(visibilities)),
  route: optional(Type.String()),
  metadata: optional(metadata()),
  labels: optional(Type.Array(Type.String(), { maxItems: 20 })),
  custom_cta: optional(enumOf(callsToAction)),
  custom_cta_url: optional(Type.String()),
  custom_statement_descriptor: optional(Type.String()),
  global_affiliate_percentage: optional(money()),
  global_affiliate_status: optional(enumOf(affiliateStatuses)),
  member_affiliate_percentage: optional(money()),
  member_affiliate_status: optional(enumOf(affiliateStatuses)),
  product_tax_code_id: optional(Type.String()),
  banner_image: optional(ref('ImageParams')),
  redirect_purchase_url: optional(Type.String()),
  collect_shipping_address: optional(Type.Boolean()),
  send_welcome_message: optional(Type.Boolean()),
};

/** JSON Schemas for products in the date-versioned REST API, latest version. */
export const productSchemas: Record<string, TSchema> = {
  ProductListItem: Type.Object(common),
  Product: Type.Object({
    ...common,
    account: nullable(ref('AccountSummary'), { description: 'The selling account.' }),
    account_id: nullable(Type.String(), { description: 'Id of the selling account.' }),
    description: nullable(Type.String()),
    labels: Type.Array(Type.String()),
    custom_cta: enumOf(callsToAction),
    custom_cta_url: nullable(Type.String()),
    custom_statement_descriptor: nullable(Type.String()),
    global_affiliate_percentage: nullable(money()),
    global_affiliate_status: enumOf(affiliateStatuses),
    member_affiliate_percentage: nullable(money()),
    member_affiliate_status: enumOf(affiliateStatuses),
    product_tax_code: nullable(ref('ProductTaxCode')),
    marketplace_status: enumOf(['not_available', 'pending_review', 'live_marketplace']),
    owner_user: nullable(ref('UserSummary'), { description: 'Owner of the selling account.' }),
    default_plan: nullable(ref('DefaultPlan')),
  }),
  DefaultPlan: Type.Object({
    id: Type.String(),
    title: nullable(Type.String()),
    plan_type: enumOf(planTypes),
    release_method: enumOf(releaseMethods),
    visibility: enumOf(visibilities),
    currency: enumOf(currencies),
    initial_price: money(),
    renewal_price: money(),
    formatted_price: Type.String(),
    billing_period: nullable(Type.Integer()),
    purchase_url: Type.String(),
  }),
  GalleryImage: Type.Object({ id: Type.String(), url: nullable(Type.String()), content_type: nullable(Type.String()) }),
  ProductTaxCode: Type.Object({
    id: Type.String(),
    name: Type.String(),
    product_type: enumOf(['physical', 'digital', 'services']),
  }),
  StorePageConfigParams: Type.Object({
    custom_cta: optional(Type.String({ maxLength: 100 })),
    show_price: optional(Type.Boolean()),
  }),
  PlanOptionsParams: Type.Object({
    base_currency: optional(enumOf(currencies)),
    billing_period: optional(Type.Integer()),
    custom_fields: optional(Type.Array(ref('CustomFieldParams'), { maxItems: 20 })),
    initial_price: optional(money()),
    plan_type: optional(enumOf(planTypes)),
    release_method: optional(enumOf(releaseMethods)),
    renewal_price: optional(money()),
    visibility: optional(enumOf(visibilities)),
  }),
  ProductListParams: Type.Object({
    ...pageParams,
    account_id: Type.String({ description: 'The selling account.' }),
    visibilities: Type.Optional(Type.Array(enumOf(visibilityFilters))),
    access_pass_types: Type.Optional(Type.Array(enumOf(kinds))),
    product_types: Type.Optional(Type.Array(enumOf(kinds), { description: 'Original name of `access_pass_types`.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(
      enumOf(['created_at', 'active_memberships_count', 'usd_gmv', 'usd_gmv_30_days'], {
        description: '`created_at` by default.',
      }),
    ),
  }),
  ProductCreateParams: Type.Object({
    account_id: optional(Type.String(), { description: "The selling account; the credential's account by default." }),
    title: Type.String(),
    external_identifier: optional(Type.String()),
    plan_options: optional(ref('PlanOptionsParams')),
    experience_ids: optional(Type.Array(Type.String(), { maxItems: 20 }), {
      description: 'Experiences that the product gives its members access to (`exp_`); requires `experience:attach`.',
    }),
    ...patch,
  }),
  ProductUpdateParams: Type.Object({
    title: optional(Type.String()),
    gallery_images: optional(Type.Array(Type.Object({ id: Type.String({ maxLength: 200 }) }), { maxItems: 20 })),
    store_page_config: optional(ref('StorePageConfigParams')),
    ...patch,
  }),
};
