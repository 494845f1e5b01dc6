import { registerEnum } from '../../../kit/src';

export const partnerTiers = ['first', 'second', 'blueprint'] as const;
export type PartnerTier = (typeof partnerTiers)[number];
export const PartnerTierEnum = registerEnum(
  'PartnerTier',
  partnerTiers,
  'How a partner stands to a referred business: who referred it, who referred that partner, or whose blueprint it follows.',
);

export const partnerBusinessStatuses = ['active', 'removed'] as const;
export type PartnerBusinessStatus = (typeof partnerBusinessStatuses)[number];
export const PartnerBusinessStatusEnum = registerEnum(
  'PartnerBusinessStatus',
  partnerBusinessStatuses,
  'Whether a partner still earns by a referred business.',
);

export const partnerBusinessOrders = [
  'created_at',
  'referral_started_at',
  'referral_expires_at',
  'payout_percentage',
  'volume_usd',
  'earnings_usd',
] as const;
export type PartnerBusinessOrder = (typeof partnerBusinessOrders)[number];
export const PartnerBusinessOrderEnum = registerEnum(
  'PartnerBusinessOrder',
  partnerBusinessOrders,
  'What a list of referred businesses is sorted by.',
);

export const incomeSources = ['sales', 'ad_spend', 'transfer', 'card_interchange'] as const;
export type IncomeSource = (typeof incomeSources)[number];
export const IncomeSourceEnum = registerEnum(
  'PartnerIncomeSource',
  incomeSources,
  'What a referred business did that a partner earns by.',
);

export const earningStatuses = ['awaiting_settlement', 'pending', 'completed', 'canceled', 'reversed'] as const;
export type EarningStatus = (typeof earningStatuses)[number];
export const EarningStatusEnum = registerEnum('PartnerEarningStatus', earningStatuses, 'How far an earning has come.');

export const earningOrders = ['created_at', 'commission_amount', 'transaction_amount', 'payout_at'] as const;
export type EarningOrder = (typeof earningOrders)[number];
export const EarningOrderEnum = registerEnum(
  'PartnerEarningOrder',
  earningOrders,
  'What a list of earnings is sorted by.',
);

export const earningResources = ['receipt', 'transfer', 'card_transaction'] as const;
export type EarningResourceKind = (typeof earningResources)[number];
export const EarningResourceKindEnum = registerEnum(
  'PartnerEarningResourceKind',
  earningResources,
  'What kind of transaction an earning comes from.',
);

export const activityTypes = ['income', 'expense'] as const;
export type ActivityType = (typeof activityTypes)[number];
export const ActivityTypeEnum = registerEnum(
  'PartnerActivityType',
  activityTypes,
  'Whether a posting adds to an earning or takes from it.',
);

export const leaderboardPeriods = ['day', 'month', 'year', 'last_30_days', 'all_time'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];
export const LeaderboardPeriodEnum = registerEnum(
  'PartnerLeaderboardPeriod',
  leaderboardPeriods,
  'Which earnings a ranking counts: since the start of the day, month or year in UTC, of the last 30 days, or all.',
);
