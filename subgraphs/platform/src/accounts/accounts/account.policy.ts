import {
  type Context,
  Forbidden,
  NotFound,
  accountsFor,
  accountsWithPermission,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../../kit/src';
import { OwnAccountUpdateForbidden } from './account.errors';

const read = 'company:basic:read';
const create = 'company:create';
const createConnected = 'company:create_child';

/** Authorization rules for accounts. */
export const accountPolicy = {
  /** Returns the ids of the accounts that a list of accounts covers: all accounts that the caller may read. */
  listed: (ctx: Context): string[] =>
    ctx.principal.kind === 'user' ? accountsWithPermission(ctx.principal, read) : accountsFor(ctx, read, null),
  /**
   * Checks the permission to list the connected accounts of a parent. It is a separate permission, because connected
   * accounts are business data of their parent.
   */
  requireConnected: (ctx: Context, parentAccountId: string) =>
    requireAction(ctx, 'payout:account:read', parentAccountId),
  /**
   * Returns whether the caller has access to the account. Throws `Forbidden` when the caller has access but lacks the
   * read permission.
   */
  visible(ctx: Context, account: { id: string }): boolean {
    if (!canAccess(ctx.principal, account.id)) return false;
    requireAction(ctx, read, account.id);
    return true;
  },
  /**
   * Checks the permission to create a connected account, which is a permission on the parent. Users create accounts of
   * their own without a permission.
   */
  requireConnect(ctx: Context, parentAccountId: string): void {
    if (!canAccess(ctx.principal, parentAccountId)) throw new NotFound();
    if (
      !hasPermission(ctx.principal, create, parentAccountId) &&
      !hasPermission(ctx.principal, createConnected, parentAccountId)
    )
      throw new Forbidden(create);
  },
  requireUpdate(ctx: Context, accountId: string): void {
    requireAction(ctx, 'company:update', accountId);
    const { userId, accountId: ownAccountId, appId } = ctx.principal;
    if (userId === null && appId == null && accountId === ownAccountId) throw new OwnAccountUpdateForbidden();
  },
};
