import { type Context, Forbidden, NotFound, reaches, requireAction } from '../../../kit/src';

const manage = 'developer:manage_api_key';

/** Keys are managed by people only: no key makes another one. */
export const apiKeyPolicy = {
  requireManage(ctx: Context, accountId: string): void {
    if (!reaches(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind !== 'user' && ctx.principal.kind !== 'system') throw new Forbidden(manage);
    requireAction(ctx, manage, accountId);
  },
  /** A platform's key may give the accounts that are connected to it keys of their own; people need the permission there. */
  requireManageConnected(ctx: Context, parentAccountId: string, accountId: string): void {
    if (!reaches(ctx.principal, parentAccountId) || !reaches(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind === 'user') requireAction(ctx, manage, accountId);
    else requireAction(ctx, 'company:create_child', parentAccountId);
  },
  /** Whether the key exists for the caller; throws `Forbidden` when it does but may not be managed. */
  visible(ctx: Context, key: { accountId: string | null }): boolean {
    if (key.accountId === null || !reaches(ctx.principal, key.accountId)) return false;
    apiKeyPolicy.requireManage(ctx, key.accountId);
    return true;
  },
};
