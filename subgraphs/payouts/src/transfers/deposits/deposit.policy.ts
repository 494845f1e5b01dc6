import type { Context } from '../../../../kit/src';
import { ownerPolicy } from '../../ledger/owners/owner.policy';

/** Access rules for deposits and top-ups, based on the account or user that receives the money. */
export const depositPolicy = {
  visible: (ctx: Context, { accountId }: { readonly accountId: string | null }) =>
    ownerPolicy.visible(ctx, 'company:balance:read', accountId),
  requireCharge: (ctx: Context, accountId: string) => ownerPolicy.require(ctx, 'payment:charge', accountId),
};
