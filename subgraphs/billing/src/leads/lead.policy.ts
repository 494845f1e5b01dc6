import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';
import type { Lead } from './lead.resource';

const [read, manage] = ['lead:basic:read', 'lead:manage'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for leads. It depends on the caller's permissions on the account that recorded the lead. */
export const leadPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the account of the lead is accessible to the caller. Throws `Forbidden` if it is, but the caller
   * lacks the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether the caller may read a lead that another object references. Does not throw. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  requireManage: (ctx: Context, lead: Lead) => requireAction(ctx, manage, lead.accountId),
};
