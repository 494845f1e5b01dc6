import { type Context, accountFor, accountsFor, canAccess, requireAction } from '../../../kit/src';

const [read, manage] = ['member:basic:read', 'member:manage'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access rules of test clocks, based on the permissions for memberships. */
export const testClockPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the caller has access to the account of the test clock. Throws `Forbidden` with access but without
   * the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  requireManage: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, manage, accountId),
  /** Returns whether the caller has access to the account of a member. */
  reaches: (ctx: Context, { accountId }: { readonly accountId: string }) => canAccess(ctx.principal, accountId),
};
