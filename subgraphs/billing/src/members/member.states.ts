import { registerEnum } from '../../../kit/src';

export const accessLevels = ['no_access', 'admin', 'customer'] as const;
export type AccessLevel = (typeof accessLevels)[number];
export const AccessLevelEnum = registerEnum('AccessLevel', accessLevels, 'What a user may enter.');

export const memberStatuses = ['drafted', 'joined', 'left'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
export const MemberStatusEnum = registerEnum(
  'MemberStatus',
  memberStatuses,
  'Whether a member is in, out or not yet in.',
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
export const MemberActionEnum = registerEnum('MemberAction', memberActions, 'What a member did last.');

export const memberOrders = [
  'id',
  'created_at',
  'joined_at',
  'last_accessed_at',
  'usd_total_spent',
  'most_recent_action',
] as const;
export type MemberOrder = (typeof memberOrders)[number];
export const MemberOrderEnum = registerEnum('MemberOrder', memberOrders, 'What a list of members is sorted by.');
