import {
  type Context,
  Forbidden,
  NotFound,
  accountsWithPermission,
  hasPermission,
  canAccess,
} from '../../../../kit/src';
import { TokensMakeNoTokens } from './access-token.errors';

/** Authorization rules for access tokens. */
export const accessTokenPolicy = {
  requireIssuer(ctx: Context): void {
    if (!['api_key', 'app_key', 'user'].includes(ctx.principal.kind)) throw new TokensMakeNoTokens();
  },
  requireReach(ctx: Context, accountId: string): void {
    if (!accountId.startsWith('biz_') || !canAccess(ctx.principal, accountId)) throw new NotFound();
  },
  /**
   * Throws `Forbidden` unless the caller holds the permission (`action`) on the given account (on any account when
   * `accountId` is null) or on the calling user.
   */
  requireHeld(ctx: Context, action: string, accountId: string | null): void {
    const { userId } = ctx.principal;
    const isAllowed =
      accountId === null
        ? accountsWithPermission(ctx.principal, action).length > 0
        : hasPermission(ctx.principal, action, accountId);
    if (!isAllowed && !(userId && hasPermission(ctx.principal, action, userId))) throw new Forbidden(action);
  },
};
