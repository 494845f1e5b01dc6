import { type Context, Forbidden, accountFor, accountsFor, can, requireAction } from '../../../kit/src';
import type { FeeMarkupEntity } from './fee-markup.entity';

const manage = 'company:update_child_fees';

/** Who may do what with markups: the platform, on itself and the accounts connected to it. */
export const feeMarkupPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, manage, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  /** Whoever reaches the account that pays does not always reach the one that has set the markup. */
  requireManage(ctx: Context, { accountId, platformId }: FeeMarkupEntity): void {
    requireAction(ctx, manage, accountId);
    if (!can(ctx.principal, manage, platformId)) throw new Forbidden(manage);
  },
};
