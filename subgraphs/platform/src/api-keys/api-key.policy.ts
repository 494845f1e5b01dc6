import { type Context, Forbidden, NotFound, canAccess, requireAction } from '../../../kit/src';

const manage = 'developer:manage_api_key';

/** API keys are managed by users only: a key cannot create another key. */
export const apiKeyPolicy = {
  requireManage(ctx: Context, accountId: string): void {
    if (!canAccess(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind !== 'user' && ctx.principal.kind !== 'system') throw new Forbidden(manage);
    requireAction(ctx, manage, accountId);
  },
  /** The key of a parent account may create keys for its connected accounts. Users need the permission on the connected account. */
  requireManageConnected(ctx: Context, parentAccountId: string, accountId: string): void {
    if (!canAccess(ctx.principal, parentAccountId) || !canAccess(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind === 'user') requireAction(ctx, manage, accountId);
    else requireAction(ctx, 'company:create_child', parentAccountId);
  },
  /** Returns whether the key is visible to the caller. Throws `Forbidden` when it is visible but may not be managed. */
  visible(ctx: Context, key: { accountId: string | null }): boolean {
    if (key.accountId === null || !canAccess(ctx.principal, key.accountId)) return false;
    apiKeyPolicy.requireManage(ctx, key.accountId);
    return true;
  },
};
