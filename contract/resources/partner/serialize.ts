import { decimalNumber } from '../../money';
import { type AccountSummaryData, serializeAccountSummary, toEnumValue } from '../shared';
import { type UserCardData, serializeUserCard } from '../user';

/** Data of a partner, as selected by the GraphQL fragment `PartnerRead`. */
export interface PartnerData {
  readonly referralLink: string;
  readonly enabledAt: string;
}

/** Data of a partner business, as selected by the GraphQL fragment `PartnerBusinessRead`. */
export interface PartnerBusinessData {
  readonly id: string;
  readonly account: AccountSummaryData | null;
  readonly owner: UserCardData | null;
  readonly ownerEmail: string | null;
  readonly firstTierPartner: UserCardData | null;
  readonly secondTierPartner: UserCardData | null;
  readonly blueprintPartner: UserCardData | null;
  readonly myPartnerTier: string;
  readonly status: string;
  readonly payoutPercentages: {
    readonly sales: string;
    readonly adSpend: string | null;
    readonly transfer: string | null;
    readonly cardInterchange: string | null;
  };
  readonly volumeUsd: { readonly attributed: string; readonly awaitingSettlement: string; readonly settled: string };
  readonly earningsUsd: { readonly total: string; readonly pending: string; readonly completed: string };
  readonly referralStartedAt: string | null;
  readonly referralExpiresAt: string | null;
  readonly createdAt: string;
}

interface ResourceData {
  readonly object: string;
  readonly id: string;
  readonly createdAt: string;
  readonly currency: string | null;
  readonly alternativePaymentMethod: { readonly name: string; readonly imageUrl: string | null } | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly paymentMethodType: string | null;
  readonly processor: string | null;
  readonly merchantName: string | null;
}

interface ActivityData {
  readonly amount: string;
  readonly amountUsd: string;
  readonly category: string | null;
  readonly createdAt: string | null;
  readonly currency: string;
  readonly type: string;
}

/** Data of a partner earning, as selected by the GraphQL fragment `PartnerEarningRead`. */
export interface PartnerEarningData {
  readonly id: string;
  readonly account: AccountSummaryData | null;
  readonly product: { readonly id: string; readonly title: string; readonly route: string } | null;
  readonly incomeSource: string;
  readonly resource: ResourceData | null;
  readonly status: string;
  readonly secondTier: boolean;
  readonly transactionAmountUsd: string;
  readonly commissionAmountUsd: string | null;
  readonly payoutPercentage: string | null;
  readonly cancelationReason: string | null;
  readonly financialActivity: readonly ActivityData[] | null;
  readonly payoutAt: string | null;
  readonly createdAt: string;
}

/** Data of a referred user, as selected by the GraphQL fragment `ReferredUserRead`. */
export interface ReferredUserData {
  readonly user: UserCardData | null;
  readonly totalEarningsUsd: string;
  readonly totalVolumeUsd: string;
}

/** Data of a partner in the partner ranking, as selected by the GraphQL fragment `PartnerLeaderRead`. */
export interface PartnerLeaderData extends ReferredUserData {
  readonly rank: number;
  readonly firstReferralStartedAt: string;
}

/** Serializes a partner as returned by the request that creates the partner. */
export function serializePartner({ referralLink, enabledAt }: PartnerData) {
  return { referral_link: referralLink, service_partner_enabled_at: enabledAt };
}

/** Serializes a partner business as a list item for the latest REST API version. */
export function serializePartnerBusinessListItem(business: PartnerBusinessData) {
  const { payoutPercentages, volumeUsd, earningsUsd } = business;
  return {
    id: business.id,
    object: 'partner_business',
    account: serializeAccountSummary(business.account),
    owner: business.owner && { ...serializeUserCard(business.owner), email: business.ownerEmail },
    first_tier_partner: userCard(business.firstTierPartner),
    second_tier_partner: userCard(business.secondTierPartner),
    blueprint_partner: userCard(business.blueprintPartner),
    my_partner_tier: toEnumValue(business.myPartnerTier),
    status: toEnumValue(business.status),
    payout_percentages: {
      sales: decimalNumber(payoutPercentages.sales),
      ad_spend: share(payoutPercentages.adSpend),
      transfer: share(payoutPercentages.transfer),
      card_interchange: share(payoutPercentages.cardInterchange),
    },
    volume_usd: {
      attributed: volumeUsd.attributed,
      awaiting_settlement: volumeUsd.awaitingSettlement,
      settled: volumeUsd.settled,
    },
    earnings_usd: { total: earningsUsd.total, pending: earningsUsd.pending, completed: earningsUsd.completed },
    referral_started_at: business.referralStartedAt,
    referral_expires_at: business.referralExpiresAt,
    created_at: business.createdAt,
  };
}

/** Serializes a partner business for the latest REST API version. */
export function serializePartnerBusiness(business: PartnerBusinessData) {
  const account = serializeAccountSummary(business.account);
  // Partners must not see these fields, which are intended only for the business itself.
  const withheld = { capabilities: null, recommended_actions: null, required_actions: null };
  return { ...serializePartnerBusinessListItem(business), account: account && { ...account, ...withheld } };
}

/** Serializes a partner earning for the latest REST API version. */
export function serializePartnerEarning(earning: PartnerEarningData) {
  const { product } = earning;
  return {
    id: earning.id,
    object: 'partner_business_earning',
    account: serializeAccountSummary(earning.account),
    product: product && { id: product.id, route: product.route, title: product.title },
    resource: earning.resource && serializeResource(earning.resource),
    income_source: toEnumValue(earning.incomeSource),
    status: toEnumValue(earning.status),
    second_tier: earning.secondTier,
    transaction_amount_usd: earning.transactionAmountUsd,
    commission_amount_usd: earning.commissionAmountUsd,
    payout_percentage: share(earning.payoutPercentage),
    cancelation_reason: earning.cancelationReason,
    financial_activity: earning.financialActivity && earning.financialActivity.map(serializeActivity),
    payout_at: earning.payoutAt,
    created_at: earning.createdAt,
  };
}

/** Serializes a user for the latest REST API version, as shown to the partner who referred the user. */
export function serializeReferredUser({ user, totalEarningsUsd, totalVolumeUsd }: ReferredUserData) {
  return { user: partnerUser(user), total_earnings_usd: totalEarningsUsd, total_volume_usd: totalVolumeUsd };
}

/** Serializes one entry of the partner ranking for the latest REST API version. */
export function serializePartnerLeader(leader: PartnerLeaderData) {
  return {
    rank: leader.rank,
    ...serializeReferredUser(leader),
    first_referral_started_at: leader.firstReferralStartedAt,
  };
}

function serializeResource(resource: ResourceData) {
  const common = {
    object: toEnumValue(resource.object),
    id: resource.id,
    created_at: resource.createdAt,
    currency: toEnumValue(resource.currency),
  };
  if (resource.object === 'TRANSFER') return common;
  if (resource.object === 'CARD_TRANSACTION') return { ...common, merchant_name: resource.merchantName };
  const method = resource.alternativePaymentMethod;
  return {
    ...common,
    alternative_payment_method: method && { name: method.name, image_url: method.imageUrl },
    brand: resource.brand,
    last4: resource.last4,
    payment_method_type: resource.paymentMethodType,
    processor: resource.processor,
  };
}

function serializeActivity(activity: ActivityData) {
  return {
    amount: activity.amount,
    amount_usd: activity.amountUsd,
    category: activity.category,
    created_at: activity.createdAt,
    currency: toEnumValue(activity.currency),
    type: toEnumValue(activity.type),
  };
}

function userCard(user: UserCardData | null) {
  return user && serializeUserCard(user);
}

/** Serializes a user. City and country are null, because the service does not store where users live. */
function partnerUser(user: UserCardData | null) {
  return user && { ...serializeUserCard(user), city: null, country: null };
}

function share(fraction: string | null) {
  return fraction === null ? null : decimalNumber(fraction);
}
