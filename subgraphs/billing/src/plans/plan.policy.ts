import {
  type Context,
  type RelationGuard,
  accountFor,
  accountsFor,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';
import type { PlanEntity } from './plan.entity';

const read = 'plan:basic:read';

/** For relations from rows that strangers see: they see what is on sale. */
export const planGuard: RelationGuard = {
  fields: ['visibility'],
  sees: (principal, { accountId, visibility }) =>
    visibility === 'visible' || (accountId !== null && can(principal, read, accountId)),
};

/** Who may do what with plans. */
export const planPolicy = {
  /** The accounts that a list covers. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the plan exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, plan: { accountId: string | null }): boolean {
    if (plan.accountId === null || !reaches(ctx.principal, plan.accountId)) return false;
    requireAction(ctx, read, plan.accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows the plan. */
  referable: (ctx: Context, plan: { accountId: string | null }) =>
    plan.accountId !== null && can(ctx.principal, read, plan.accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'plan:create', accountId),
  requireUpdate: (ctx: Context, plan: PlanEntity) => requireAction(ctx, 'plan:update', plan.accountId),
  requireDelete: (ctx: Context, plan: PlanEntity) => requireAction(ctx, 'plan:delete', plan.accountId),
};
