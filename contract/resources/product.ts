import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  integer,
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
} from '../wire';
import { customFieldsParam, imageParams, planDefaults, planTypes, releaseMethod } from './plan';
import {
  accountSummary,
  callsToAction,
  currencies,
  enumsFilter,
  pageFields,
  timeFilter,
  userSummary,
  visibilities,
  visibilityFilters,
} from './shared';

export const affiliateStatuses = ['enabled', 'disabled'] as const;
const kinds = ['regular', 'app', 'experience_upsell', 'api_only'] as const;

export const galleryImage = shape('GalleryImage', {
  id: string(),
  url: nullable(string()),
  content_type: nullable(string()),
});

export const productTaxCode = shape('ProductTaxCode', {
  id: string(),
  name: string(),
  product_type: enumValue(['physical', 'digital', 'services']),
});

export const defaultPlan = shape('DefaultPlan', {
  id: string(),
  title: nullable(string()),
  plan_type: enumValue(planTypes),
  release_method: releaseMethod,
  visibility: enumValue(visibilities),
  currency: enumValue(currencies),
  initial_price: money(),
  renewal_price: money(),
  formatted_price: string(),
  billing_period: nullable(integer()),
  purchase_url: string(),
});

/** A product of a seller. Plans set its prices. */
export const product = resource({
  type: 'Product',
  inEvents: true,
  fields: {
    id: string('Product id (`prod_`).'),
    title: string(),
    headline: nullable(string()).write(),
    visibility: enumValue(visibilities).write(),
    verified: boolean('Whether the selling account is verified.').from(
      'account.verified',
      (verified: boolean | null) => verified ?? false,
    ),
    member_count: integer('Number of memberships that currently grant access.'),
    route: string('Last path segment of the product page URL.').write(),
    published_reviews_count: integer('Number of published reviews of the whole account.').from(
      'account.publishedReviewsCount',
      (count: number | null) => count ?? 0,
    ),
    external_identifier: nullable(string()).write('create'),
    metadata: nullable(metadata()).write(),
    gallery_images: list(galleryImage),
    created_at: dateTime(),
    updated_at: dateTime(),
  },
  detailFields: {
    account: nullable(accountSummary, 'The selling account.'),
    account_id: nullable(string('Id of the selling account.')).from('account.id'),
    description: nullable(string()).write(),
    labels: list(string()).write('both', list(string(), { maxItems: 20 })),
    custom_cta: enumValue(callsToAction).write(),
    custom_cta_url: nullable(string()).write(),
    custom_statement_descriptor: nullable(string()).write(),
    global_affiliate_percentage: nullable(decimal()).write(),
    global_affiliate_status: enumValue(affiliateStatuses).write(),
    member_affiliate_percentage: nullable(decimal()).write(),
    member_affiliate_status: enumValue(affiliateStatuses).write(),
    product_tax_code: nullable(productTaxCode),
    marketplace_status: enumValue(['not_available', 'pending_review', 'live_marketplace']),
    owner_user: nullable(userSummary, 'Owner of the selling account.').from('account.ownerUser'),
    default_plan: nullable(defaultPlan),
  },
});

export const storePageConfigParams = params('StorePageConfigParams', {
  custom_cta: optional(string({ maxLength: 100 })),
  show_price: optional(boolean()),
});

export const planOptionsParams = params('PlanOptionsParams', {
  base_currency: optional(enumValue(currencies)).from('currency').byDefault(planDefaults.currency),
  billing_period: optional(integer()),
  custom_fields: optional(customFieldsParam),
  initial_price: optional(money()).byDefault(planDefaults.initial_price),
  plan_type: optional(enumValue(planTypes)).byDefault(planDefaults.plan_type),
  release_method: optional(releaseMethod),
  renewal_price: optional(money()),
  visibility: optional(enumValue(visibilities)).byDefault(planDefaults.visibility),
});

export const productListParams = params('ProductListParams', {
  ...pageFields,
  account_id: string('The selling account.'),
  visibilities: enumsFilter(visibilityFilters),
  access_pass_types: enumsFilter(kinds).from('kinds'),
  product_types: enumsFilter(kinds, 'Original name of `access_pass_types`.').ignored(),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(
    enumValue(['created_at', 'active_memberships_count', 'usd_gmv', 'usd_gmv_30_days'], '`created_at` by default.'),
  ),
});

const writtenAlways = {
  product_tax_code_id: optional(string()),
  banner_image: optional(imageParams.field()),
  redirect_purchase_url: optional(string()),
  collect_shipping_address: optional(boolean()),
  send_welcome_message: optional(boolean()),
};

export const productCreateParams = params('ProductCreateParams', {
  account_id: optional(string("The selling account; the credential's account by default.")),
  title: string(),
  plan_options: optional(planOptionsParams.field()).from('plan'),
  experience_ids: optional(
    list(string(), {
      maxItems: 20,
      description: 'Experiences that the product gives its members access to (`exp_`); requires `experience:attach`.',
    }),
  ).ignored(),
  ...product.parameters('create'),
  ...writtenAlways,
});

export const productUpdateParams = params('ProductUpdateParams', {
  title: optional(string()),
  gallery_images: optional(list(object({ id: string({ maxLength: 200 }) }), { maxItems: 20 }))
    .from('galleryImageIds')
    .asInput((images: readonly { readonly id: string }[]) => images.map(({ id }) => id))
    .emptyForNull(),
  store_page_config: optional(storePageConfigParams.field()),
  ...product.parameters('patch'),
  ...writtenAlways,
});
