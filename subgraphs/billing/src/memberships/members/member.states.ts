import { registerEnum } from '../../../../kit/src';

export const accessLevels = ['no_access', 'admin', 'customer'] as const;
export type AccessLevel = (typeof accessLevels)[number];
export const AccessLevelEnum = registerEnum('AccessLevel', accessLevels, 'Access level of a user.');

export const memberStatuses = ['drafted', 'joined', 'left'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
export const MemberStatusEnum = registerEnum(
  'MemberStatus',
  memberStatuses,
  'Whether a member has joined, has left, or has not joined yet.',
);

export const memberActions = [
  'canceling',
  'churned',
  'finished_split_pay',
  'paused',
  'paid_subscriber',
  'paid_once',
  'expiring',
  'joined',
  'drafted',
  'left',
  'trialing',
  'pending_entry',
  'renewing',
  'past_due',
] as const;
export type MemberAction = (typeof memberActions)[number];
export const MemberActionEnum = registerEnum('MemberAction', memberActions, 'Latest action of a member.');

export const memberOrders = [
  'id',
  'created_at',
  'joined_at',
  'last_accessed_at',
  'usd_total_spent',
  'most_recent_action',
] as const;
export const MemberOrderEnum = registerEnum('MemberOrder', memberOrders, 'Sort key of a list of members.');
