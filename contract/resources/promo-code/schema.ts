import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';
import { promoCodeStatusFilters, promoCodeStatuses, promoDurations, promoTypes } from './enums';

const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true, description }));

const listItem = {
  id: Type.String({ description: 'Promo code id (`promo_`).' }),
  account_id: Type.String({ description: 'Id of the selling account (`biz_`).' }),
  code: nullable(Type.String(), { description: 'Code that the buyer enters; case-insensitive.' }),
  promo_type: enumOf(promoTypes),
  amount_off: money({ description: 'Percentage (`20` is 20 %), or an amount in `currency`.' }),
  currency: enumOf(currencies, {
    description: 'Currency of a flat amount; the discount applies only to prices in this currency.',
  }),
  duration: nullable(enumOf(promoDurations), {
    description: 'Discounted payments of a membership: all, the first, or several.',
  }),
  promo_duration_months: nullable(Type.Integer(), {
    description: 'Number of discounted payments of a membership; null for all.',
  }),
  status: enumOf(promoCodeStatuses),
  stock: Type.Integer({ description: 'Remaining uses; relevant only if the stock is limited.' }),
  unlimited_stock: Type.Boolean(),
  uses: Type.Integer({ description: 'Number of purchases made with the promo code.' }),
  expires_at: nullable(dateTime(), { description: 'Expiry time; null if it never expires.' }),
  new_users_only: Type.Boolean({ description: 'Only for users who have never bought from the account.' }),
  churned_users_only: Type.Boolean({ description: 'Only for users whose memberships of the account have all ended.' }),
  existing_memberships_only: Type.Boolean({ description: 'Only for users with an active membership of the account.' }),
  one_per_customer: Type.Boolean(),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    'x-permission': 'access_pass:basic:read',
    description: 'Product that the promo code applies to; null for all products.',
  }),
  metadata: metadata(),
  created_at: dateTime(),
  updated_at: dateTime(),
};

/** JSON Schemas for promo codes in the date-versioned REST API, latest version. */
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
      enumOf(promoCodeStatusFilters, { description: '`expired` includes inactive and archived promo codes.' }),
    ),
    product_ids: ids('Only promo codes for one of these products.'),
    plan_ids: ids('Only promo codes limited to one of these plans.'),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'])),
  }),
  PromoCodeCreateParams: Type.Object({
    account_id: Type.String({ description: 'The selling account.' }),
    code: Type.String({ description: 'Code that the buyer enters: 1 to 60 characters without spaces.' }),
    promo_type: enumOf(promoTypes),
    amount_off: money({
      description:
        'Percentage greater than 0, up to 100, with at most 2 decimals (`25` is 25 %), or an amount in the base currency.',
    }),
    base_currency: enumOf(currencies, { description: 'Currency of a flat amount.' }),
    promo_duration_months: Type.Integer({
      description: 'Number of discounted payments of a membership, up to 120; 0 for all.',
    }),
    new_users_only: Type.Boolean({ description: 'Only for users who have never bought from the account.' }),
    churned_users_only: optional(Type.Boolean(), {
      description: 'Only for users whose memberships of the account have all ended.',
    }),
    existing_memberships_only: optional(Type.Boolean(), {
      description: 'Only for users with an active membership of the account.',
    }),
    one_per_customer: optional(Type.Boolean()),
    expires_at: optional(dateTime(), { description: 'Expiry time, in the future; never expires by default.' }),
    product_id: optional(Type.String(), {
      description: 'Product that the promo code applies to; all products by default.',
    }),
    plan_ids: optional(Type.Array(Type.String(), { maxItems: 100 }), {
      description: 'Plans that the promo code applies to; plans of products other than `product_id` are ignored.',
    }),
    stock: optional(Type.Integer(), { description: 'Maximum number of uses; unlimited by default.' }),
    unlimited_stock: optional(Type.Boolean(), { description: 'True unless `stock` is given.' }),
    metadata: optional(metadata()),
  }),
};
