import { type TSchema, Type, accountId, dateTime, enumOf, money, moneyString, nullable, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const statuses = ['active', 'archived', 'deleted'] as const;
const overrideTypes = ['standard', 'rev_share'] as const;
const commissionTypes = ['percentage', 'flat_fee'] as const;
const payments = ['first_payment', 'all_payments'] as const;
const bases = ['pre_fees', 'post_fees'] as const;

const affiliate = {
  id: Type.String({ description: 'Affiliate id (`aff_`).' }),
  status: nullable(enumOf(statuses)),
  created_at: dateTime(),
  updated_at: dateTime(),
  total_referrals_count: Type.Integer({ description: 'Number of memberships bought with the code.' }),
  total_referral_earnings_usd: moneyString({
    description: 'Commissions posted to the affiliate, net of reversals for refunds and lost disputes.',
  }),
  total_overrides_count: Type.Integer(),
  customer_retention_rate: moneyString({
    description: 'Percentage of the memberships bought with the code that currently give access.',
  }),
  customer_retention_rate_ninety_days: moneyString({
    description: 'The same percentage for memberships that are at most 90 days old.',
  }),
  monthly_recurring_revenue_usd: moneyString({
    description: 'Revenue per 30 days from active and past-due memberships bought with the code.',
  }),
  total_revenue_usd: moneyString({ description: 'Total paid for memberships bought with the code.' }),
  active_members_count: Type.Integer({
    description: 'Number of members with current access from purchases with the code.',
  }),
  user: nullable(ref('UserSummary'), { description: 'The affiliate.' }),
  company: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'The promoted account.',
  }),
};

const override = {
  id: Type.String({ description: 'Override id (`aovr_`).' }),
  override_type: enumOf(overrideTypes, { description: 'Commission on one plan, or revenue share.' }),
  commission_type: enumOf(commissionTypes),
  commission_value: money({ description: 'Percentage, or amount in US dollars.' }),
  applies_to_payments: nullable(enumOf(payments), { description: 'Only for a commission on a plan.' }),
  applies_to_products: nullable(enumOf(['single_product', 'all_products']), {
    description: 'Only for a revenue share.',
  }),
  revenue_basis: nullable(enumOf(bases), { description: 'Only for a revenue share.' }),
  plan_id: nullable(Type.String()),
  product_id: nullable(Type.String()),
  product_direct_link: nullable(Type.String(), { description: 'Null: products have no page of their own.' }),
  checkout_direct_link: nullable(Type.String(), {
    description: "URL of the plan's checkout with the affiliate's code.",
  }),
  total_referral_earnings_usd: money({ description: 'Earnings of the affiliate from the override.' }),
};

const changes = {
  commission_type: optional(enumOf(commissionTypes), { description: '`percentage` by default.' }),
  applies_to_payments: optional(enumOf(payments), { description: 'Only for a commission on a plan; all by default.' }),
  revenue_basis: optional(enumOf(bases), { description: 'Only for a revenue share; after fees by default.' }),
};

/** JSON Schemas for affiliates and their overrides in the date-versioned REST API, latest version. */
export const affiliateSchemas: Record<string, TSchema> = {
  Affiliate: Type.Object(affiliate),
  AffiliateListItem: Type.Object(affiliate),
  AffiliateOverride: Type.Object(override),
  AffiliateOverrideListItem: Type.Object(override),
  AffiliateListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The promoted account.' }),
    status: Type.Optional(enumOf(statuses)),
    query: Type.Optional(Type.String({ description: 'Text in the username or name.' })),
    order: Type.Optional(
      enumOf(['id', 'created_at', 'cached_total_referrals', 'cached_total_rewards'], {
        description: '`created_at` by default.',
      }),
    ),
  }),
  AffiliateCreateParams: Type.Object({
    account_id: accountId({ description: 'The account to promote.' }),
    user_identifier: Type.String({
      description:
        'Username or id of a user, or the e-mail address of a member of the account. An e-mail address requires `member:email:read`.',
    }),
  }),
  AffiliateOverrideListParams: Type.Object({ ...pageParams, override_type: Type.Optional(enumOf(overrideTypes)) }),
  AffiliateOverrideCreateParams: Type.Object({
    override_type: enumOf(overrideTypes),
    commission_value: money({
      description: 'Percentage greater than 0, up to 100, or amount in US dollars; at most 2 decimals.',
    }),
    plan_id: optional(Type.String(), { description: 'Plan that the commission applies to.' }),
    product_id: optional(Type.String(), { description: 'Product that the revenue share applies to; all by default.' }),
    ...changes,
  }),
  AffiliateOverrideUpdateParams: Type.Object({
    commission_value: optional(money(), {
      description: 'Percentage greater than 0, up to 100, or amount in US dollars.',
    }),
    ...changes,
  }),
};
