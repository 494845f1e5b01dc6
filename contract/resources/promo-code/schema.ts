import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';
import { promoCodeStatusFilters, promoCodeStatuses, promoDurations, promoTypes } from './words';

const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true, description }));

const listItem = {
  id: Type.String({ description: 'Promo code id (`promo_`).' }),
  account_id: Type.String({ description: 'Id of the selling account (`biz_`).' }),
  code: nullable(Type.String(), { description: 'What the buyer types, in upper or lower case.' }),
  promo_type: enumOf(promoTypes),
  amount_off: money({ description: 'Percent (`20` is 20 %), or an amount in `currency`.' }),
  currency: enumOf(currencies, {
    description: 'Currency of a flat amount, which is taken off prices in this currency only.',
  }),
  duration: nullable(enumOf(promoDurations), {
    description: 'Which payments of a membership cost less: all, the first, or several.',
  }),
  promo_duration_months: nullable(Type.Integer(), {
    description: 'Payments of a membership that cost less; null for all.',
  }),
  status: enumOf(promoCodeStatuses),
  stock: Type.Integer({ description: 'Uses left; counts only where the stock is limited.' }),
  unlimited_stock: Type.Boolean(),
  uses: Type.Integer({ description: 'Purchases that were paid with it.' }),
  expires_at: nullable(dateTime(), { description: 'Null for never.' }),
  new_users_only: Type.Boolean({ description: 'Only for users who have never bought from the account.' }),
  churned_users_only: Type.Boolean({ description: 'Only for users whose memberships of the account have all ended.' }),
  existing_memberships_only: Type.Boolean({ description: 'Only for users with a running membership of the account.' }),
  one_per_customer: Type.Boolean(),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    'x-permission': 'access_pass:basic:read',
    description: 'The product that it is for; null for every product.',
  }),
  metadata: metadata(),
  created_at: dateTime(),
  updated_at: dateTime(),
};

/** Schemas of the dated API for promo codes, latest version. */
export const promoCodeSchemas: Record<string, TSchema> = {
  PromoCode: Type.Object({
    ...listItem,
    account: nullable(ref('AccountSummary'), { description: 'The selling account.' }),
  }),
  PromoCodeListItem: Type.Object(listItem),
  PromoCodeListParams: Type.Object({
    ...pageParams,
    account_id: Type.String({ description: 'The selling account.' }),
    status: Type.Optional(
      enumOf(promoCodeStatusFilters, { description: '`expired` stands for inactive and archived ones.' }),
    ),
    product_ids: ids('Only promo codes for one of these products.'),
    plan_ids: ids('Only promo codes that name one of these plans.'),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'])),
  }),
  PromoCodeCreateParams: Type.Object({
    account_id: Type.String({ description: 'The selling account.' }),
    code: Type.String({ description: 'What the buyer types: 1 to 60 characters without spaces.' }),
    promo_type: enumOf(promoTypes),
    amount_off: money({
      description:
        'Percent over 0 up to 100 with 2 decimals at most (`25` is 25 %), or an amount in the base currency.',
    }),
    base_currency: enumOf(currencies, { description: 'Currency of a flat amount.' }),
    promo_duration_months: Type.Integer({
      description: 'Payments of a membership that cost less, up to 120; 0 for all.',
    }),
    new_users_only: Type.Boolean({ description: 'Only for users who have never bought from the account.' }),
    churned_users_only: optional(Type.Boolean(), {
      description: 'Only for users whose memberships of the account have all ended.',
    }),
    existing_memberships_only: optional(Type.Boolean(), {
      description: 'Only for users with a running membership of the account.',
    }),
    one_per_customer: optional(Type.Boolean()),
    expires_at: optional(dateTime(), { description: 'In the future; never by default.' }),
    product_id: optional(Type.String(), { description: 'The product that it is for; every product by default.' }),
    plan_ids: optional(Type.Array(Type.String(), { maxItems: 100 }), {
      description: 'The plans that it is for; those of other products than `product_id` are left out.',
    }),
    stock: optional(Type.Integer(), { description: 'Uses at most; unlimited by default.' }),
    unlimited_stock: optional(Type.Boolean(), { description: 'True unless `stock` is given.' }),
    metadata: optional(metadata()),
  }),
};
