import { type Context, accountFor, canAccess, readPolicy, requireAction } from '../../../../kit/src';

const [read, manage] = ['member:basic:read', 'member:manage'];

/** Access rules of test clocks, based on the permissions for memberships. */
export const testClockPolicy = {
  ...readPolicy(read),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  requireManage: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, manage, accountId),
  /** Returns whether the caller has access to the account of a member. */
  reaches: (ctx: Context, { accountId }: { readonly accountId: string }) => canAccess(ctx.principal, accountId),
};
