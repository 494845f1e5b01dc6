import { decimalNumber } from '../../money';
import { type UserSummaryData, serializeUserSummary, toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `AffiliateRead` selects. */
export interface AffiliateData {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly totalReferralsCount: number;
  readonly totalReferralEarningsUsd: string;
  readonly totalOverridesCount: number;
  readonly customerRetentionRate: string;
  readonly customerRetentionRateNinetyDays: string;
  readonly monthlyRecurringRevenueUsd: string;
  readonly totalRevenueUsd: string;
  readonly activeMembersCount: number;
  readonly user: UserSummaryData | null;
  readonly account: { readonly id: string; readonly title: string } | null;
}

/** Fields that the GraphQL fragment `AffiliateOverrideRead` selects. */
export interface AffiliateOverrideData {
  readonly id: string;
  readonly overrideType: string;
  readonly commissionType: string;
  readonly commissionValue: string;
  readonly appliesToPayments: string | null;
  readonly appliesToProducts: string | null;
  readonly revenueBasis: string | null;
  readonly planId: string | null;
  readonly productId: string | null;
  readonly checkoutDirectLink: string | null;
  readonly totalReferralEarningsUsd: string;
}

/** Serializes an affiliate in the format of the latest API version. */
export function serializeAffiliate(affiliate: AffiliateData) {
  return {
    id: affiliate.id,
    status: toEnumValue(affiliate.status),
    created_at: affiliate.createdAt,
    updated_at: affiliate.updatedAt,
    total_referrals_count: affiliate.totalReferralsCount,
    total_referral_earnings_usd: affiliate.totalReferralEarningsUsd,
    total_overrides_count: affiliate.totalOverridesCount,
    customer_retention_rate: affiliate.customerRetentionRate,
    customer_retention_rate_ninety_days: affiliate.customerRetentionRateNinetyDays,
    monthly_recurring_revenue_usd: affiliate.monthlyRecurringRevenueUsd,
    total_revenue_usd: affiliate.totalRevenueUsd,
    active_members_count: affiliate.activeMembersCount,
    user: serializeUserSummary(affiliate.user),
    company: affiliate.account && { id: affiliate.account.id, title: affiliate.account.title },
  };
}

/** Serializes an affiliate override in the format of the latest API version. */
export function serializeAffiliateOverride(override: AffiliateOverrideData) {
  return {
    id: override.id,
    override_type: toEnumValue(override.overrideType),
    commission_type: toEnumValue(override.commissionType),
    commission_value: decimalNumber(override.commissionValue),
    applies_to_payments: toEnumValue(override.appliesToPayments),
    applies_to_products: toEnumValue(override.appliesToProducts),
    revenue_basis: toEnumValue(override.revenueBasis),
    plan_id: override.planId,
    product_id: override.productId,
    product_direct_link: null,
    checkout_direct_link: override.checkoutDirectLink,
    total_referral_earnings_usd: decimalNumber(override.totalReferralEarningsUsd),
  };
}
