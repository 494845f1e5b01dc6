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
 * Access check for plans that are read through relations of public rows: callers without the read permission see only
 * plans with the visibility `visible`.
 */
export const planGuard: RelationGuard = {
  fields: ['visibility'],
  sees: (principal, { accountId, visibility }) =>
    visibility === 'visible' || (accountId !== null && hasPermission(principal, read, accountId)),
};

/** Access rules of plans. */
export const planPolicy = {
  /** Returns the accounts whose plans the caller may list. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the plan is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, plan: { accountId: string | null }): boolean {
    if (plan.accountId === null || !canAccess(ctx.principal, plan.accountId)) return false;
    requireAction(ctx, read, plan.accountId);
    return true;
  },
  /** Returns whether a reference from another type of the graph may resolve to the plan. */
  referable: (ctx: Context, plan: { accountId: string | null }) =>
    plan.accountId !== null && hasPermission(ctx.principal, read, plan.accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'plan:create', accountId),
  requireUpdate: (ctx: Context, plan: PlanEntity) => requireAction(ctx, 'plan:update', plan.accountId),
  requireDelete: (ctx: Context, plan: PlanEntity) => requireAction(ctx, 'plan:delete', plan.accountId),
};
