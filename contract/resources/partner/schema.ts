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
  nullable(money(), { description: `Share of ${description}, as a fraction: 0.3 is 30 %.` });
const actions = () =>
  nullable(Type.Array(Type.Object({}, { additionalProperties: true })), {
    description: 'Null: visible only to the business itself.',
  });

const business = {
  id: Type.String({ description: 'Id of the share in the business (`coma_`).' }),
  object: Type.Literal('partner_business'),
  account: nullable(ref('AccountSummary'), { description: 'The referred business; null once it is closed.' }),
  owner: nullable(ref('PartnerBusinessOwner')),
  first_tier_partner: partner('Partner who referred the business.'),
  second_tier_partner: partner('Partner who referred the first-tier partner.'),
  blueprint_partner: partner('Partner whose blueprint the business follows.'),
  my_partner_tier: enumOf(tiers),
  status: enumOf(businessStatuses),
  payout_percentages: Type.Object({
    sales: money({ description: 'Share of fees on sales, as a fraction: 0.3 is 30 %.' }),
    ad_spend: share('ad spend'),
    transfer: share('fees on transfers'),
    card_interchange: share('card interchange'),
  }),
  volume_usd: Type.Object({
    attributed: usd('Total volume attributed to the partner'),
    awaiting_settlement: usd('Attributed volume not yet settled'),
    settled: usd('Attributed volume already settled'),
  }),
  earnings_usd: Type.Object({
    total: usd('Sum of pending and completed earnings'),
    pending: usd('Earnings not yet paid out'),
    completed: usd('Earnings paid out'),
  }),
  referral_started_at: nullable(dateTime()),
  referral_expires_at: nullable(dateTime(), { description: 'Null if it never expires.' }),
  created_at: dateTime(),
};

const totals = { total_earnings_usd: usd('Earned'), total_volume_usd: usd('Volume of referred businesses') };
const created = { created_after: Type.Optional(timeFilter()), created_before: Type.Optional(timeFilter()) };

/** JSON Schemas for partners in the date-versioned REST API, latest version. */
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
    capabilities: nullable(ref('AccountCapabilities'), { description: 'Null: visible only to the business itself.' }),
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
      description: 'Product sold.',
    }),
    resource: nullable(Type.Union([ref('PartnerReceipt'), ref('PartnerTransfer'), ref('PartnerCardTransaction')]), {
      description: 'Source transaction.',
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
      { description: 'Underlying postings; null until there are any.' },
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
      description: 'Payment method if not a card.',
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
    city: nullable(Type.String(), { description: 'Null if the user has not provided it.' }),
    country: nullable(Type.String(), { description: 'Null if the user has not provided it.' }),
  }),
  PartnerReferredUser: Type.Object({ user: ref('PartnerUser'), ...totals }),
  PartnerLeader: Type.Object({
    rank: Type.Integer({ description: 'From 1.' }),
    user: nullable(ref('PartnerUser')),
    ...totals,
    first_referral_started_at: dateTime(),
  }),
  PartnerLeaderboard: Type.Object({
    leaders: Type.Array(ref('PartnerLeader'), { description: 'The top 100.' }),
    me: nullable(ref('PartnerLeader'), { description: 'Rank of the current user.' }),
  }),
  PartnerBusinessListParams: Type.Object({
    ...pageParams,
    ...created,
    status: Type.Optional(enumOf(businessStatuses)),
    tier: Type.Optional(
      enumOf(tiers, { description: 'Only businesses of which the caller is a partner of this tier.' }),
    ),
    has_earnings: Type.Optional(Type.Boolean({ description: 'Only businesses with earnings, or only those without.' })),
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
    has_businesses: Type.Optional(Type.Boolean({ description: 'Only users with businesses, or only those without.' })),
    has_earning_businesses: Type.Optional(
      Type.Boolean({ description: 'Only users with businesses that earn, or only those without.' }),
    ),
  }),
  PartnerLeaderboardParams: Type.Object({
    period: Type.Optional(enumOf(periods, { description: '`all_time` by default; days, months and years in UTC.' })),
  }),
};
