import { type Context, can, requireAction } from '../../../kit/src';

const write = 'incorporation:write';

/** Who forms companies, and sees how that goes. */
export const llcFormationPolicy = {
  requireCreate: (ctx: Context, accountId: string): void => requireAction(ctx, write, accountId),
  /** Whoever may order one sees what was ordered. */
  readable: (ctx: Context, accountId: string): boolean =>
    can(ctx.principal, 'incorporation:read', accountId) || can(ctx.principal, write, accountId),
  /** Whoever may order one may also pay for it. */
  payable: (ctx: Context, accountId: string): boolean => can(ctx.principal, write, accountId),
};
