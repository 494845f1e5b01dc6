import {
  absentable,
  decimal,
  decimalText,
  enumValue,
  integer,
  nullable,
  object,
  optional,
  params,
  resource,
  string,
  withDefaults,
} from '../wire';
import { accountIdParam, pageFields, userSummary, timestamps } from './shared';

const statuses = ['active', 'archived', 'deleted'] as const;
const overrideTypes = ['standard', 'rev_share'] as const;
const commissionTypes = ['percentage', 'flat_fee'] as const;

/** A user who promotes an account with a code. */
export const affiliate = resource({
  type: 'Affiliate',
  listItem: 'AffiliateListItem',
  fields: {
    id: string('Affiliate id (`aff_`).'),
    status: nullable(enumValue(statuses, 'Whether the affiliate still promotes the account.')),
    ...timestamps,
    total_referrals_count: integer('Number of memberships bought with the code.'),
    total_referral_earnings_usd: decimalText(
      'Commissions posted to the affiliate, net of reversals for refunds and lost disputes.',
    ),
    total_overrides_count: integer('Number of special commission terms.'),
    customer_retention_rate: decimalText(
      'Percentage of the memberships bought with the code that currently give access.',
    ),
    customer_retention_rate_ninety_days: decimalText(
      'The same percentage for memberships that are at most 90 days old.',
    ),
    monthly_recurring_revenue_usd: decimalText(
      'Revenue per 30 days from active and past-due memberships bought with the code.',
    ),
    total_revenue_usd: decimalText('Total paid for memberships bought with the code.'),
    active_members_count: integer('Number of members with current access from purchases with the code.'),
    user: nullable(userSummary, 'The affiliate.'),
    company: nullable(
      object({ id: string('Account id (`biz_`).'), title: string('Name of the business.') }),
      'The promoted account.',
    ).from('account'),
  },
});

export const affiliateListParams = params('AffiliateListParams', {
  ...pageFields,
  account_id: accountIdParam('The promoted account.'),
  status: absentable(enumValue(statuses, 'Only affiliates with this status.')),
  query: absentable(string('Text in the username or name.')),
  order: absentable(
    enumValue(['id', 'created_at', 'cached_total_referrals', 'cached_total_rewards'], '`created_at` by default.'),
  ),
});

export const affiliateCreateParams = params('AffiliateCreateParams', {
  account_id: accountIdParam('The account to promote.'),
  user_identifier: string(
    'Username or id of a user, or the e-mail address of a member of the account. An e-mail address requires `member:email:read`.',
  ),
});

/** A commission of an affiliate that differs from that of the account. */
export const affiliateOverride = resource({
  type: 'AffiliateOverride',
  listItem: 'AffiliateOverrideListItem',
  fields: {
    id: string('Override id (`aovr_`).'),
    override_type: enumValue(overrideTypes, 'Commission on one plan, or revenue share.'),
    commission_type: enumValue(commissionTypes, '`percentage` by default.').write(),
    commission_value: decimal('Percentage greater than 0, up to 100, or amount in US dollars.').write('patch'),
    applies_to_payments: nullable(
      enumValue(['first_payment', 'all_payments'], 'Only for a commission on a plan; all by default.'),
    ).write(),
    applies_to_products: nullable(enumValue(['single_product', 'all_products'], 'Only for a revenue share.')),
    revenue_basis: nullable(
      enumValue(['pre_fees', 'post_fees'], 'Only for a revenue share; after fees by default.'),
    ).write(),
    plan_id: nullable(string('Plan of the commission (`plan_`); null for a revenue share.')),
    product_id: nullable(string('Product of the plan or revenue share (`prod_`); null for all products.')),
    product_direct_link: nullable(string('Null: products have no page of their own.')).constant(null),
    checkout_direct_link: nullable(string("URL of the plan's checkout with the affiliate's code.")),
    total_referral_earnings_usd: decimal('Earnings of the affiliate from the override.'),
  },
});

export const affiliateOverrideListParams = params('AffiliateOverrideListParams', {
  ...pageFields,
  override_type: absentable(enumValue(overrideTypes, 'Only terms of this type.')),
});

export const affiliateOverrideCreateParams = params('AffiliateOverrideCreateParams', {
  override_type: enumValue(overrideTypes, 'A commission on one plan, or a revenue share.'),
  commission_value: decimal('Percentage greater than 0, up to 100, or amount in US dollars; at most 2 decimals.'),
  plan_id: optional(string('Plan that the commission applies to; required unless `override_type` is `rev_share`.')),
  product_id: optional(string('Product that the revenue share applies to; all by default.')),
  ...withDefaults(affiliateOverride.parameters('create'), { commission_type: 'percentage' }),
}).requiredUnless('plan_id', [{ override_type: ['rev_share'] }]);

export const affiliateOverrideUpdateParams = params(
  'AffiliateOverrideUpdateParams',
  affiliateOverride.parameters('patch'),
);
