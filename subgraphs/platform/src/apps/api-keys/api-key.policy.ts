import { type Context, Forbidden, NotFound, canAccess, hasPermission, requireAction } from '../../../../kit/src';

const manage = 'developer:manage_api_key';

/** Authorization rules for API keys. Only users manage API keys: a key cannot create another key. */
export const apiKeyPolicy = {
  /** Whether the caller may manage the API keys of the account. */
  canManage({ principal }: Context, accountId: string): boolean {
    return (principal.kind === 'user' || principal.kind === 'system') && hasPermission(principal, manage, accountId);
  },
  requireManage(ctx: Context, accountId: string): void {
    if (!canAccess(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind !== 'user' && ctx.principal.kind !== 'system') throw new Forbidden(manage);
    requireAction(ctx, manage, accountId);
  },
  /**
   * Checks the permission to create a key of a connected account. API keys of the parent account need
   * `company:create_child`; users need the permission to manage API keys of the connected account. Throws `NotFound`
   * when the caller has no access to one of the accounts.
   */
  requireManageConnected(ctx: Context, parentAccountId: string, accountId: string): void {
    if (!canAccess(ctx.principal, parentAccountId) || !canAccess(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind === 'user') requireAction(ctx, manage, accountId);
    else requireAction(ctx, 'company:create_child', parentAccountId);
  },
  /**
   * Returns whether the caller has access to the account of the key. Throws `Forbidden` when the caller has access but
   * may not manage API keys.
   */
  visible(ctx: Context, key: { accountId: string | null }): boolean {
    if (key.accountId === null || !canAccess(ctx.principal, key.accountId)) return false;
    apiKeyPolicy.requireManage(ctx, key.accountId);
    return true;
  },
};
