import {
  type Context,
  Forbidden,
  NotFound,
  accountsFor,
  accountsWithPermission,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';
import { OwnAccountUpdateForbidden } from './account.errors';

const read = 'company:basic:read';
const create = 'company:create';
const createConnected = 'company:create_child';

/** Authorization rules for accounts. */
export const accountPolicy = {
  /** Returns the accounts that a list covers: all accounts that the caller may read. */
  listed: (ctx: Context): string[] =>
    ctx.principal.kind === 'user' ? accountsWithPermission(ctx.principal, read) : accountsFor(ctx, read, null),
  /** Connected accounts are business data of their parent, so listing them requires a separate permission. */
  requireConnected: (ctx: Context, parentAccountId: string) =>
    requireAction(ctx, 'payout:account:read', parentAccountId),
  /** Returns whether the account is visible to the caller. Throws `Forbidden` when it is visible but may not be read. */
  visible(ctx: Context, account: { id: string }): boolean {
    if (!canAccess(ctx.principal, account.id)) return false;
    requireAction(ctx, read, account.id);
    return true;
  },
  /**
   * Users create accounts of their own without a permission. A connected account requires the permission on its parent.
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
