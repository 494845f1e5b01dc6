import { type Context, type Principal, can, requireAction } from '../../../kit/src';
import { type Narrowing, type SharedRow, isOwn, reachOf, requireAny, visibleToBoth } from '../shared';
import type { MembershipEntity } from './membership.entity';

const read = 'member:basic:read';

/** Who may do what with memberships: their account, and in part the user who bought. */
export const membershipPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, membership: SharedRow) => visibleToBoth(ctx, read, membership),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, membership: SharedRow) =>
    isOwn(ctx.principal, membership.userId) ||
    (membership.accountId !== null && can(ctx.principal, read, membership.accountId)),
  /** Whether the caller is given the key of its page: its user, and whoever may change it. */
  opensPage: (principal: Principal, { accountId, userId }: SharedRow) =>
    isOwn(principal, userId) || (accountId !== null && can(principal, 'member:manage', accountId)),
  requireManage: (ctx: Context, membership: MembershipEntity) =>
    requireAction(ctx, 'member:manage', membership.accountId),
  requireResync: (ctx: Context, membership: MembershipEntity) =>
    requireAction(ctx, 'membership:resync_access', membership.accountId),
  requireUpdate: (ctx: Context, membership: MembershipEntity) =>
    requireAny(ctx, ['member:manage', 'membership:cancel'], membership.accountId),
  /** Whoever bought a membership may also end it, and change their mind. */
  requireCancel(ctx: Context, membership: MembershipEntity): void {
    if (!isOwn(ctx.principal, membership.userId))
      requireAny(ctx, ['membership:cancel', 'member:manage'], membership.accountId);
  },
};
