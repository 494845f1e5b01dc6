import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  integer,
  list,
  metadata,
  nullable,
  object,
  optional,
  params,
  resource,
  string,
} from '../wire';
import { accountSummary, currencies, idsFilter, pageFields, timeFilter, timestamps } from './shared';

export const promoTypes = ['percentage', 'flat_amount'] as const;
export const promoDurations = ['forever', 'once', 'repeating'] as const;
export const promoCodeStatuses = ['active', 'inactive', 'archived'] as const;

const amountOff = decimal('Percentage up to 100 (`25` is 25 %), or an amount in the currency.');
const currency = enumValue(currencies, 'Currency of a flat amount, which applies only to prices in this currency.');
const newUsersOnly = boolean('Only for users who have never bought from the account.');

/** A code that a buyer enters at checkout for a discount. */
export const promoCode = resource({
  type: 'PromoCode',
  fields: {
    id: string('Promo code id (`promo_`).'),
    account_id: string('Id of the selling account (`biz_`).').from('account.id'),
    code: nullable(string('Code that the buyer enters; case-insensitive.')),
    promo_type: enumValue(promoTypes, 'Whether the discount is a percentage or an amount.'),
    amount_off: amountOff,
    currency: currency.from('baseCurrency'),
    duration: nullable(enumValue(promoDurations, 'Discounted payments of a membership: all, the first, or several.')),
    promo_duration_months: nullable(integer('Number of discounted payments of a membership; null for all.')).from(
      'numberOfIntervals',
      (count: number) => (count === 0 ? null : count),
    ),
    status: enumValue(promoCodeStatuses, 'Whether the code can be used.'),
    stock: integer('Remaining uses; relevant only if the stock is limited.').write('create'),
    unlimited_stock: boolean('True by default if `stock` is not given.').write('create'),
    uses: integer('Number of purchases made with the promo code.'),
    expires_at: nullable(dateTime('Expiry time, in the future; null if it never expires.')).write('create'),
    new_users_only: newUsersOnly,
    churned_users_only: boolean('Only for users whose memberships of the account have all ended.').write('create'),
    existing_memberships_only: boolean('Only for users with an active membership of the account.').write('create'),
    one_per_customer: boolean('Whether each user may use it only once.').write('create'),
    product: nullable(
      object(
        { id: string('Product id (`prod_`).'), title: string('Title of the product.') },
        {
          'x-permission': 'access_pass:basic:read',
          description: 'Product that the promo code applies to; null for all products.',
        },
      ),
    ),
    metadata: metadata().write('create'),
    ...timestamps,
  },
  detailFields: { account: nullable(accountSummary, 'The selling account.') },
});

export const promoCodeListParams = params('PromoCodeListParams', {
  ...pageFields,
  account_id: string('The selling account.'),
  status: absentable(
    enumValue([...promoCodeStatuses, 'expired'], '`expired` includes inactive and archived promo codes.'),
  )
    .from('statuses')
    .asInput((status: string) => (status === 'expired' ? ['INACTIVE', 'ARCHIVED'] : [status.toUpperCase()])),
  product_ids: idsFilter('Only promo codes for one of these products.'),
  plan_ids: idsFilter('Only promo codes limited to one of these plans.'),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], 'Sort column; only `created_at`.')),
});

export const promoCodeCreateParams = params('PromoCodeCreateParams', {
  account_id: string('The selling account.'),
  code: string('Code that the buyer enters: 1 to 60 characters without spaces.'),
  promo_type: enumValue(promoTypes, 'Whether the discount is a percentage or an amount.'),
  amount_off: amountOff,
  base_currency: currency,
  promo_duration_months: integer('Number of discounted payments of a membership, up to 120; 0 for all.').from(
    'numberOfIntervals',
  ),
  new_users_only: newUsersOnly,
  product_id: optional(string('Product that the promo code applies to; all products by default.')),
  plan_ids: optional(
    list(string(), {
      maxItems: 100,
      description: 'Plans that the promo code applies to; plans of products other than `product_id` are ignored.',
    }),
  ),
  ...promoCode.parameters('create'),
});
