import { type Context, Forbidden, accountFor, hasPermission, readPolicy, requireAction } from '../../../../kit/src';
import type { FeeMarkup } from './fee-markup.resource';

const manage = 'company:update_child_fees';

/** Access control for fee markups, which a platform sets for itself and for its connected accounts. */
export const feeMarkupPolicy = {
  ...readPolicy(manage),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  /**
   * Requires the permission on two accounts: the account that pays the markup and the platform that set it. The
   * permission on one does not imply the permission on the other.
   */
  requireManage(ctx: Context, { accountId, platformId }: FeeMarkup): void {
    requireAction(ctx, manage, accountId);
    if (!hasPermission(ctx.principal, manage, platformId)) throw new Forbidden(manage);
  },
};
