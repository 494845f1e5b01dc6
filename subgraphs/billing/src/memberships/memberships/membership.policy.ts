import { type Context, type Principal, hasPermission, requireAction } from '../../../../kit/src';
import {
  type AccountFilter,
  type SharedRow,
  isOwn,
  listScopeOf,
  requireAnyPermission,
  isVisibleToUserOrAccount,
} from '../../shared/list-scope';
import type { Membership } from './membership.resource';

const read = 'member:basic:read';

/** Access rules of memberships, for the seller account and, with fewer rights, for the user who owns the membership. */
export const membershipPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  visible: (ctx: Context, membership: SharedRow) => isVisibleToUserOrAccount(ctx, read, membership),
  /** Returns whether the caller may read the membership through a reference from another GraphQL type. */
  referable: (ctx: Context, membership: SharedRow) =>
    isOwn(ctx.principal, membership.userId) ||
    (membership.accountId !== null && hasPermission(ctx.principal, read, membership.accountId)),
  /**
   * Returns whether URLs of the management page contain their secret key for this caller: true for the user who owns
   * the membership, and for callers who may change it.
   */
  opensPage: (principal: Principal, { accountId, userId }: SharedRow) =>
    isOwn(principal, userId) || (accountId !== null && hasPermission(principal, 'member:manage', accountId)),
  requireManage: (ctx: Context, membership: Membership) => requireAction(ctx, 'member:manage', membership.accountId),
  requireResync: (ctx: Context, membership: Membership) =>
    requireAction(ctx, 'membership:resync_access', membership.accountId),
  requireUpdate: (ctx: Context, membership: Membership) =>
    requireAnyPermission(ctx, ['member:manage', 'membership:cancel'], membership.accountId),
  /**
   * Throws if the caller may neither cancel the membership nor revert a cancellation. Its owner may do both without a
   * permission.
   */
  requireCancel(ctx: Context, membership: Membership): void {
    if (!isOwn(ctx.principal, membership.userId))
      requireAnyPermission(ctx, ['membership:cancel', 'member:manage'], membership.accountId);
  },
};
