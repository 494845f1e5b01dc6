import {
  type Context,
  type RelationGuard,
  accountFor,
  hasPermission,
  readPolicy,
  Selection,
  requireAction,
} from '../../../../kit/src';
import type { Plan } from './plan.resource';

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
  ...readPolicy(read),
  fields: Selection.names('deleted'),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'plan:create', accountId),
  requireUpdate: (ctx: Context, plan: Plan) => requireAction(ctx, 'plan:update', plan.accountId),
  requireDelete: (ctx: Context, plan: Plan) => requireAction(ctx, 'plan:delete', plan.accountId),
};
