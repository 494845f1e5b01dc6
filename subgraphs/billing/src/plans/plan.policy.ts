import {
  type Context,
  type RelationGuard,
  accountFor,
  accountsFor,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';
import type { PlanEntity } from './plan.entity';

const read = 'plan:basic:read';

/**
 * Access check for plans that are fields of public objects: callers without the read permission see only plans with the
 * visibility `visible`.
 */
export const planGuard: RelationGuard = {
  fields: ['visibility'],
  canSee: (principal, { accountId, visibility }) =>
    visibility === 'visible' || (accountId !== null && hasPermission(principal, read, accountId)),
};

/** Access rules of plans. */
export const planPolicy = {
  /**
   * Returns the accounts whose plans the caller may list: the requested account, or else all with the read permission.
   */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the caller has access to the account of the plan. Throws `Forbidden` with access but without the
   * read permission.
   */
  visible(ctx: Context, plan: { accountId: string | null }): boolean {
    if (plan.accountId === null || !canAccess(ctx.principal, plan.accountId)) return false;
    requireAction(ctx, read, plan.accountId);
    return true;
  },
  /** Returns whether the caller may read the plan through a reference from another GraphQL type. */
  referable: (ctx: Context, plan: { accountId: string | null }) =>
    plan.accountId !== null && hasPermission(ctx.principal, read, plan.accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'plan:create', accountId),
  requireUpdate: (ctx: Context, plan: PlanEntity) => requireAction(ctx, 'plan:update', plan.accountId),
  requireDelete: (ctx: Context, plan: PlanEntity) => requireAction(ctx, 'plan:delete', plan.accountId),
};
