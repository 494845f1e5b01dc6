import { registerEnum } from '../../../../kit/src';

export const partnerTiers = ['first', 'second', 'blueprint'] as const;
export type PartnerTier = (typeof partnerTiers)[number];
export const PartnerTierEnum = registerEnum(
  'PartnerTier',
  partnerTiers,
  'Relationship of a partner to a referred business: its referrer, the referrer of that partner, or the owner of the blueprint that it follows.',
);

export const partnerBusinessStatuses = ['active', 'removed'] as const;
export type PartnerBusinessStatus = (typeof partnerBusinessStatuses)[number];
export const PartnerBusinessStatusEnum = registerEnum(
  'PartnerBusinessStatus',
  partnerBusinessStatuses,
  'Whether a partner still earns from a referred business.',
);

export const partnerBusinessOrders = [
  'created_at',
  'referral_started_at',
  'referral_expires_at',
  'payout_percentage',
  'volume_usd',
  'earnings_usd',
] as const;
export const PartnerBusinessOrderEnum = registerEnum(
  'PartnerBusinessOrder',
  partnerBusinessOrders,
  'Sort key of a list of referred businesses. Payout percentage, volume and earnings are those of sales, attributed and total.',
);

export const incomeSources = ['sales', 'ad_spend', 'transfer', 'card_interchange'] as const;
export type IncomeSource = (typeof incomeSources)[number];
export const IncomeSourceEnum = registerEnum(
  'PartnerIncomeSource',
  incomeSources,
  'Activity of a referred business that a partner earns from.',
);

export const earningStatuses = ['awaiting_settlement', 'pending', 'completed', 'canceled', 'reversed'] as const;
export type EarningStatus = (typeof earningStatuses)[number];
export const EarningStatusEnum = registerEnum('PartnerEarningStatus', earningStatuses, 'Status of an earning.');

export const earningOrders = ['created_at', 'commission_amount', 'transaction_amount', 'payout_at'] as const;
export const EarningOrderEnum = registerEnum(
  'PartnerEarningOrder',
  earningOrders,
  'Sort key of a list of earnings. Null is lower than all values.',
);

export const earningResources = ['receipt', 'transfer', 'card_transaction'] as const;
export type EarningResourceKind = (typeof earningResources)[number];
export const EarningResourceKindEnum = registerEnum(
  'PartnerEarningResourceKind',
  earningResources,
  'Type of the transaction that an earning comes from.',
);

export const activityTypes = ['income', 'expense'] as const;
export type ActivityType = (typeof activityTypes)[number];
export const ActivityTypeEnum = registerEnum(
  'PartnerActivityType',
  activityTypes,
  'Whether a posting increases or decreases an earning.',
);

export const leaderboardPeriods = ['day', 'month', 'year', 'last_30_days', 'all_time'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];
export const LeaderboardPeriodEnum = registerEnum(
  'PartnerLeaderboardPeriod',
  leaderboardPeriods,
  'Period of the earnings in a ranking: since the start of the day, month or year in UTC, the last 30 days, or all time.',
);
