import { type TSchema, Type, dateTime, enumOf, money, moneyString, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';
import { userPicture } from '../user/schema';

const tiers = ['first', 'second', 'blueprint'] as const;
const businessStatuses = ['active', 'removed'] as const;
const businessOrders = [
  'created_at',
  'referral_started_at',
  'referral_expires_at',
  'payout_percentage',
  'volume_usd',
  'earnings_usd',
] as const;
const earningStatuses = ['awaiting_settlement', 'pending', 'completed', 'canceled', 'reversed'] as const;
const earningOrders = ['created_at', 'commission_amount', 'transaction_amount', 'payout_at'] as const;
const incomeSources = ['sales', 'ad_spend', 'transfer', 'card_interchange'] as const;
const periods = ['day', 'month', 'year', 'last_30_days', 'all_time'] as const;

const text = () => nullable(Type.String());
const usd = (description: string) => moneyString({ description: `${description}, in US dollars.` });
const partner = (description: string) => nullable(ref('UserCard'), { description });
const share = (description: string) =>
  nullable(money(), { description: `Of ${description}, as a fraction: 0.3 is 30 %.` });
const actions = () =>
  nullable(Type.Array(Type.Object({}, { additionalProperties: true })), {
    description: 'Null: only the business itself sees them.',
  });

const business = {
  id: Type.String({ description: 'Id of the share in the business (`coma_`).' }),
  object: Type.Literal('partner_business'),
  account: nullable(ref('AccountSummary'), { description: 'The referred business; null once it is closed.' }),
  owner: nullable(ref('PartnerBusinessOwner')),
  first_tier_partner: partner('Who referred the business.'),
  second_tier_partner: partner('Who referred the first-tier partner.'),
  blueprint_partner: partner('Whose blueprint the business follows.'),
  my_partner_tier: enumOf(tiers),
  status: enumOf(businessStatuses),
  payout_percentages: Type.Object({
    sales: money({ description: 'Of fees on sales, as a fraction: 0.3 is 30 %.' }),
    ad_spend: share('ad spend'),
    transfer: share('fees on transfers'),
    card_interchange: share('interchange on cards'),
  }),
  volume_usd: Type.Object({
    attributed: usd('Everything that counts for the partner'),
    awaiting_settlement: usd('The part of it that is not settled yet'),
    settled: usd('The part of it that is settled'),
  }),
  earnings_usd: Type.Object({
    total: usd('Pending and completed together'),
    pending: usd('Not paid out yet'),
    completed: usd('Paid out'),
  }),
  referral_started_at: nullable(dateTime()),
  referral_expires_at: nullable(dateTime(), { description: 'Null for never.' }),
  created_at: dateTime(),
};

const totals = { total_earnings_usd: usd('Earned'), total_volume_usd: usd('Turned over by referred businesses') };
const created = { created_after: Type.Optional(timeFilter()), created_before: Type.Optional(timeFilter()) };

/** Schemas of the dated API for partners, latest version. */
export const partnerSchemas: Record<string, TSchema> = {
  PartnerCreated: Type.Object({ referral_link: Type.String(), service_partner_enabled_at: dateTime() }),
  PartnerBusinessListItem: Type.Object(business),
  PartnerBusiness: Type.Object({
    ...business,
    account: nullable(ref('PartnerBusinessAccount'), { description: 'The referred business; null once it is closed.' }),
  }),
  PartnerBusinessAccount: Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: Type.String(),
    route: Type.String(),
    logo_url: text(),
    capabilities: nullable(ref('AccountCapabilities'), { description: 'Null: only the business itself sees them.' }),
    recommended_actions: actions(),
    required_actions: actions(),
  }),
  PartnerBusinessOwner: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    username: Type.String(),
    name: text(),
    profile_picture: userPicture,
    email: nullable(Type.String(), { 'x-permission': 'partner:email:read' }),
  }),
  PartnerBusinessEarning: Type.Object({
    id: text(),
    object: Type.Literal('partner_business_earning'),
    account: nullable(ref('AccountSummary'), { description: 'The referred business; null once it is closed.' }),
    product: nullable(Type.Object({ id: Type.String(), route: Type.String(), title: Type.String() }), {
      description: 'The product that was sold.',
    }),
    resource: nullable(Type.Union([ref('PartnerReceipt'), ref('PartnerTransfer'), ref('PartnerCardTransaction')]), {
      description: 'The transaction that it comes from.',
    }),
    income_source: enumOf(incomeSources),
    status: enumOf(earningStatuses),
    second_tier: Type.Boolean(),
    transaction_amount_usd: usd('Amount of the transaction'),
    commission_amount_usd: nullable(moneyString(), { description: 'In US dollars; null until settled.' }),
    payout_percentage: nullable(money(), { description: 'As a fraction: 0.3 is 30 %; null until settled.' }),
    cancelation_reason: text(),
    financial_activity: nullable(
      Type.Array(
        Type.Object({
          amount: moneyString(),
          amount_usd: moneyString(),
          category: text(),
          created_at: nullable(dateTime()),
          currency: Type.String(),
          type: enumOf(['income', 'expense']),
        }),
      ),
      { description: 'The postings behind it; null until there are any.' },
    ),
    payout_at: nullable(dateTime()),
    created_at: dateTime(),
  }),
  PartnerReceipt: Type.Object({
    object: Type.Literal('receipt'),
    id: Type.String({ description: 'Payment id (`pay_`).' }),
    created_at: dateTime(),
    currency: Type.String(),
    alternative_payment_method: nullable(Type.Object({ name: Type.String(), image_url: text() }), {
      description: 'Where it was not paid by card.',
    }),
    brand: text(),
    last4: text(),
    payment_method_type: text(),
    processor: text(),
  }),
  PartnerTransfer: Type.Object({
    object: Type.Literal('transfer'),
    id: Type.String(),
    created_at: dateTime(),
    currency: Type.String(),
  }),
  PartnerCardTransaction: Type.Object({
    object: Type.Literal('card_transaction'),
    id: Type.String(),
    created_at: dateTime(),
    currency: text(),
    merchant_name: text(),
  }),
  PartnerUser: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    username: Type.String(),
    name: text(),
    profile_picture: userPicture,
    city: nullable(Type.String(), { description: 'Null while the user has not said.' }),
    country: nullable(Type.String(), { description: 'Null while the user has not said.' }),
  }),
  PartnerReferredUser: Type.Object({ user: ref('PartnerUser'), ...totals }),
  PartnerLeader: Type.Object({
    rank: Type.Integer({ description: 'From 1.' }),
    user: nullable(ref('PartnerUser')),
    ...totals,
    first_referral_started_at: dateTime(),
  }),
  PartnerLeaderboard: Type.Object({
    leaders: Type.Array(ref('PartnerLeader'), { description: 'The first 100 places.' }),
    me: nullable(ref('PartnerLeader'), { description: 'The place of the user who asks.' }),
  }),
  PartnerBusinessListParams: Type.Object({
    ...pageParams,
    ...created,
    status: Type.Optional(enumOf(businessStatuses)),
    tier: Type.Optional(enumOf(tiers, { description: 'Only businesses of which the caller is this kind of partner.' })),
    has_earnings: Type.Optional(Type.Boolean({ description: 'Only businesses with earnings, or without.' })),
    referred_user_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only businesses of this owner (`user_`).' }),
    ),
    referred_username: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only businesses of the owner with this username.' }),
    ),
    order: Type.Optional(enumOf(businessOrders, { description: '`created_at` by default.' })),
  }),
  PartnerEarningListParams: Type.Object({
    ...pageParams,
    ...created,
    status: Type.Optional(enumOf(earningStatuses)),
    order: Type.Optional(enumOf(earningOrders, { description: '`created_at` by default.' })),
  }),
  PartnerReferredUserListParams: Type.Object({
    ...pageParams,
    has_businesses: Type.Optional(Type.Boolean({ description: 'Only users with businesses, or without.' })),
    has_earning_businesses: Type.Optional(
      Type.Boolean({ description: 'Only users with businesses that earn, or without.' }),
    ),
  }),
  PartnerLeaderboardParams: Type.Object({
    period: Type.Optional(enumOf(periods, { description: '`all_time` by default; days, months and years in UTC.' })),
  }),
};
