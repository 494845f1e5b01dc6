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
  total_referrals_count: Type.Integer({ description: 'Memberships that were bought with the code.' }),
  total_referral_earnings_usd: moneyString({
    description: 'Commissions that were posted to them, less what refunds and lost disputes took back.',
  }),
  total_overrides_count: Type.Integer(),
  customer_retention_rate: moneyString({
    description: 'Percent of the memberships bought with the code that give access now.',
  }),
  customer_retention_rate_ninety_days: moneyString({
    description: 'The same of memberships that are at most 90 days old.',
  }),
  monthly_recurring_revenue_usd: moneyString({
    description: 'What running memberships bought with the code bring in 30 days.',
  }),
  total_revenue_usd: moneyString({ description: 'What was paid for memberships bought with the code.' }),
  active_members_count: Type.Integer({ description: 'Members who are in now by what they bought with the code.' }),
  user: nullable(ref('UserSummary'), { description: 'Who promotes the account.' }),
  company: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'The account that is promoted.',
  }),
};

const override = {
  id: Type.String({ description: 'Override id (`aovr_`).' }),
  override_type: enumOf(overrideTypes, { description: 'A commission on one plan, or a share in revenue.' }),
  commission_type: enumOf(commissionTypes),
  commission_value: money({ description: 'Percent, or US dollars.' }),
  applies_to_payments: nullable(enumOf(payments), { description: 'Of a commission on a plan.' }),
  applies_to_products: nullable(enumOf(['single_product', 'all_products']), { description: 'Of a share in revenue.' }),
  revenue_basis: nullable(enumOf(bases), { description: 'Of a share in revenue.' }),
  plan_id: nullable(Type.String()),
  product_id: nullable(Type.String()),
  product_direct_link: nullable(Type.String(), { description: 'Null while products have no page of their own.' }),
  checkout_direct_link: nullable(Type.String(), { description: "The plan's checkout with the affiliate's code." }),
  total_referral_earnings_usd: money({ description: 'What the affiliate has earned by it.' }),
};

const changes = {
  commission_type: optional(enumOf(commissionTypes), { description: '`percentage` by default.' }),
  applies_to_payments: optional(enumOf(payments), { description: 'Of a commission on a plan; all by default.' }),
  revenue_basis: optional(enumOf(bases), { description: 'Of a share in revenue; after fees by default.' }),
};

/** Schemas of the dated API for affiliates and their overrides, latest version. */
export const affiliateSchemas: Record<string, TSchema> = {
  Affiliate: Type.Object(affiliate),
  AffiliateListItem: Type.Object(affiliate),
  AffiliateOverride: Type.Object(override),
  AffiliateOverrideListItem: Type.Object(override),
  AffiliateListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account that is promoted.' }),
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
        'Username or id of a user, or the e-mail address of a member of the account. The address needs `member:email:read`.',
    }),
  }),
  AffiliateOverrideListParams: Type.Object({ ...pageParams, override_type: Type.Optional(enumOf(overrideTypes)) }),
  AffiliateOverrideCreateParams: Type.Object({
    override_type: enumOf(overrideTypes),
    commission_value: money({ description: 'Percent over 0 up to 100, or US dollars; 2 decimals at most.' }),
    plan_id: optional(Type.String(), { description: 'The plan that a commission is on.' }),
    product_id: optional(Type.String(), { description: 'The product that a share in revenue is in; all by default.' }),
    ...changes,
  }),
  AffiliateOverrideUpdateParams: Type.Object({
    commission_value: optional(money(), { description: 'Percent over 0 up to 100, or US dollars.' }),
    ...changes,
  }),
};
