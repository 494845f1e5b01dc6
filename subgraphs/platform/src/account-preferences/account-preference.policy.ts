import { type Context, can, requireAction } from '../../../kit/src';

/** Who may see and change what an account has chosen. */
export const accountPreferencePolicy = {
  readable: (ctx: Context, accountId: string): boolean => can(ctx.principal, 'company:basic:read', accountId),
  requireUpdate: (ctx: Context, accountId: string): void => requireAction(ctx, 'company:update', accountId),
};
