import { type Context, hasPermission, requireAction } from '../../../kit/src';

const write = 'incorporation:write';

/** Authorization rules for LLC formations. */
export const llcFormationPolicy = {
  requireCreate: (ctx: Context, accountId: string): void => requireAction(ctx, write, accountId),
  /** Whether the caller may read formations. Callers who may order a formation may also read it. */
  readable: (ctx: Context, accountId: string): boolean =>
    hasPermission(ctx.principal, 'incorporation:read', accountId) || hasPermission(ctx.principal, write, accountId),
  /** Whether the caller may pay. Callers who may order a formation may also pay for it. */
  payable: (ctx: Context, accountId: string): boolean => hasPermission(ctx.principal, write, accountId),
};
