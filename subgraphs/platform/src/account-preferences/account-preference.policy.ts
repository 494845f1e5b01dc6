import { type Context, can, requireAction } from '../../../kit/src';

/** Authorization rules for account preferences. */
export const accountPreferencePolicy = {
  readable: (ctx: Context, accountId: string): boolean => can(ctx.principal, 'company:basic:read', accountId),
  requireUpdate: (ctx: Context, accountId: string): void => requireAction(ctx, 'company:update', accountId),
};
