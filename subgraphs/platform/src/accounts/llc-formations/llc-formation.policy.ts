import { type Context, hasPermission, requireAction } from '../../../../kit/src';

const write = 'incorporation:write';

/** Authorization rules for LLC formations. */
export const llcFormationPolicy = {
  requireCreate: (ctx: Context, accountId: string): void => requireAction(ctx, write, accountId),
  /**
   * Whether the caller may read the LLC formations of an account. Callers who may order a formation may also read it.
   */
  readable: (ctx: Context, accountId: string): boolean =>
    hasPermission(ctx.principal, 'incorporation:read', accountId) || hasPermission(ctx.principal, write, accountId),
  /** Whether the caller may pay for LLC formations of an account: the same permission as for ordering one. */
  payable: (ctx: Context, accountId: string): boolean => hasPermission(ctx.principal, write, accountId),
};
