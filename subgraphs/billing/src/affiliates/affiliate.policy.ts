import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, create, update] = ['affiliate:basic:read', 'affiliate:create', 'affiliate:update'];

interface OfAccount {
  readonly accountId: string | null;
}

/**
 * Access control for affiliates and their overrides. It depends on the caller's permissions on the account that the
 * affiliate promotes.
 */
export const affiliatePolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the account of the affiliate is accessible to the caller. Throws `Forbidden` if it is, but the
   * caller lacks the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether the caller may read an affiliate that another object references. Does not throw. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
  requireCreate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, create, accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, update, accountId),
};
