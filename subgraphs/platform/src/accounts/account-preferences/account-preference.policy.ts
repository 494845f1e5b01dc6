import { type Context, hasPermission, requireAction } from '../../../../kit/src';

/** Authorization rules for account preferences. */
export const accountPreferencePolicy = {
  readable: (ctx: Context, accountId: string): boolean => hasPermission(ctx.principal, 'company:basic:read', accountId),
  requireUpdate: (ctx: Context, accountId: string): void => requireAction(ctx, 'company:update', accountId),
};
