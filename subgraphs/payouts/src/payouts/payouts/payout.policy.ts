import { type Context, hasPermission } from '../../../../kit/src';
import { type OwnerSelector, isOwn, ownerPolicy } from '../../ledger/owners/owner.policy';

const [read, withdraw, destinations] = ['payout:withdrawal:read', 'payout:withdraw_funds', 'payout:destination:read'];

/**
 * Access rules for payouts. Users access their own payouts; payouts of an account require the permission for the
 * respective operation.
 */
export const payoutPolicy = {
  visible: (ctx: Context, owner: string | null) => ownerPolicy.visible(ctx, read, owner),
  /** Whether the caller may read a payout of the owner through a federation reference; never throws. */
  referable: (ctx: Context, owner: string | null) => ownerPolicy.referable(ctx, read, owner),
  listed: (ctx: Context, selector: OwnerSelector) => ownerPolicy.listed(ctx, read, selector),
  ownerForNew: (ctx: Context, selector: OwnerSelector) => ownerPolicy.forNew(ctx, withdraw, selector),
  requireWithdraw: (ctx: Context, owner: string) => ownerPolicy.require(ctx, withdraw, owner),
  /** Whether the caller sees the destination of a payout: requires the permission to read payout methods. */
  seesDestination: (ctx: Context, owner: string) =>
    isOwn(ctx, owner) || hasPermission(ctx.principal, destinations, owner),
};
