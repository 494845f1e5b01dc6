import {
  absentable,
  boolean,
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
  timestamps,
} from './shared';

export const affiliateStatuses = ['enabled', 'disabled'] as const;
const kinds = ['regular', 'app', 'experience_upsell', 'api_only'] as const;

export const galleryImage = shape('GalleryImage', {
  id: string('File id (`file_`).'),
  url: nullable(string('URL of the image.')),
  content_type: nullable(string('Media type, such as `image/png`.')),
});

export const productTaxCode = shape('ProductTaxCode', {
  id: string('Tax code id (`ptc_`).'),
  name: string('Name of the tax code.'),
  product_type: enumValue(['physical', 'digital', 'services'], 'Type of goods or services that the code applies to.'),
});

export const defaultPlan = shape('DefaultPlan', {
  id: string('Plan id (`plan_`).'),
  title: nullable(string('Title at checkout.')),
  plan_type: enumValue(planTypes, 'Whether the plan renews or is paid once.'),
  release_method: releaseMethod,
  visibility: enumValue(visibilities, 'Visibility of the plan.'),
  currency: enumValue(currencies, 'Currency of all prices.'),
  initial_price: money('Price of the first purchase.'),
  renewal_price: money('Price of each further period.'),
  formatted_price: string('Formatted price, for example `$59.00 / month`.'),
  billing_period: nullable(integer('Days between charges; null if it does not renew.')),
  purchase_url: string('URL of the hosted checkout page.'),
});

/** A product of a seller. Plans set its prices. */
export const product = resource({
  type: 'Product',
  inEvents: true,
  fields: {
    id: string('Product id (`prod_`).'),
    title: string('Title of the product.'),
    headline: nullable(string('Short advertising text.')).write(),
    visibility: enumValue(
      visibilities,
      'Only `visible` products are public; `archived` ones are no longer sold.',
    ).write(),
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
    external_identifier: nullable(string("Id of the product in the seller's system.")).write('create'),
    metadata: nullable(metadata()).write(),
    gallery_images: list(galleryImage, 'Images of the product page.'),
    ...timestamps,
  },
  detailFields: {
    account: nullable(accountSummary, 'The selling account.'),
    account_id: nullable(string('Id of the selling account.')).from('account.id'),
    description: nullable(string('Description of the product.')).write(),
    labels: list(string(), 'Labels in lower case, at most 20.').write('both', list(string(), { maxItems: 20 })),
    custom_cta: enumValue(callsToAction, 'Label of the checkout button.').write(),
    custom_cta_url: nullable(string('URL or `tel:` link that replaces the checkout; null for none.')).write(),
    custom_statement_descriptor: nullable(string("Text on the buyer's card statement; null for the default.")).write(),
    global_affiliate_percentage: nullable(
      decimal('Commission of any affiliate, 0 to 100 percent; null while disabled.'),
    ).write(),
    global_affiliate_status: enumValue(affiliateStatuses, 'Whether any user may promote the product.').write(),
    member_affiliate_percentage: nullable(
      decimal('Commission of members, 0 to 100 percent; null while disabled.'),
    ).write(),
    member_affiliate_status: enumValue(affiliateStatuses, 'Whether members may promote the product.').write(),
    product_tax_code: nullable(productTaxCode, 'Tax code; null for that of the account.'),
    marketplace_status: enumValue(
      ['not_available', 'pending_review', 'live_marketplace'],
      'Whether the product is listed on the marketplace.',
    ),
    owner_user: nullable(userSummary, 'Owner of the selling account.').from('account.ownerUser'),
    default_plan: nullable(defaultPlan, 'Default plan of the account, if it belongs to the product.'),
  },
});

export const storePageConfigParams = params('StorePageConfigParams', {
  custom_cta: optional(string({ maxLength: 100, description: 'Label of the button, at most 100 characters.' })),
  show_price: optional(boolean('Whether the price is shown.')),
});

export const planOptionsParams = params('PlanOptionsParams', {
  base_currency: optional(enumValue(currencies, 'Currency of all prices; `usd` by default.'))
    .from('currency')
    .byDefault(planDefaults.currency),
  billing_period: optional(integer('Days between charges.')),
  custom_fields: optional(customFieldsParam),
  initial_price: optional(money('Price of the first purchase; 0 by default.')).byDefault(planDefaults.initial_price),
  plan_type: optional(
    enumValue(planTypes, 'Whether the plan renews or is paid once; `one_time` by default.'),
  ).byDefault(planDefaults.plan_type),
  release_method: optional(releaseMethod),
  renewal_price: optional(money('Price of each further period.')),
  visibility: optional(enumValue(visibilities, 'Visibility of the plan; `visible` by default.')).byDefault(
    planDefaults.visibility,
  ),
});

export const productListParams = params('ProductListParams', {
  ...pageFields,
  account_id: string('The selling account.'),
  visibilities: enumsFilter(visibilityFilters),
  access_pass_types: enumsFilter(kinds, 'Only products of these types.').from('kinds'),
  product_types: enumsFilter(kinds, 'Original name of `access_pass_types`.').ignored(),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(
    enumValue(['created_at', 'active_memberships_count', 'usd_gmv', 'usd_gmv_30_days'], '`created_at` by default.'),
  ),
});

const writtenAlways = {
  product_tax_code_id: optional(string('Tax code (`ptc_`).')),
  banner_image: optional(imageParams.field(), 'Image at the top of the product page.'),
  redirect_purchase_url: optional(string('URL to which the buyer is redirected after the payment.')),
  collect_shipping_address: optional(boolean('Whether the checkout requires a shipping address.')),
  send_welcome_message: optional(boolean('Whether new members receive a welcome message.')),
};

export const productCreateParams = params('ProductCreateParams', {
  account_id: optional(string("The selling account; the credential's account by default.")),
  title: string('Title, at most 80 characters.'),
  plan_options: optional(planOptionsParams.field(), 'Plan created together with the product.').from('plan'),
  experience_ids: optional(
    list(string(), {
      maxItems: 20,
      description: 'Experiences that the product gives its members access to (`exp_`); requires `experience:attach`.',
    }),
  ).ignored(),
  ...product.parameters('create'),
  ...writtenAlways,
}).requiredUnless('account_id', ['credential:account']);

export const productUpdateParams = params('ProductUpdateParams', {
  title: optional(string('Title, at most 80 characters.')),
  gallery_images: optional(
    list(object({ id: string({ maxLength: 200, description: 'Uploaded file (`file_`).' }) }), { maxItems: 20 }),
    'Images of the product page, at most 20; replaces the list.',
  )
    .from('galleryImageIds')
    .asInput((images: readonly { readonly id: string }[]) => images.map(({ id }) => id))
    .emptyForNull(),
  store_page_config: optional(storePageConfigParams.field(), 'Settings of the product page.'),
  ...product.parameters('patch'),
  ...writtenAlways,
});
