import { type Context, hasPermission } from '../../../kit/src';
import { type OwnerSelector, isOwn, ownerPolicy } from '../owners';

const [read, withdraw, destinations] = ['payout:withdrawal:read', 'payout:withdraw_funds', 'payout:destination:read'];

/** Access rules for payouts. Users access their own payouts; payouts of an account require the permission. */
export const payoutPolicy = {
  visible: (ctx: Context, owner: string | null) => ownerPolicy.visible(ctx, read, owner),
  /** Whether a reference to a payout resolves for the caller. */
  referable: (ctx: Context, owner: string | null) => ownerPolicy.referable(ctx, read, owner),
  listed: (ctx: Context, selector: OwnerSelector) => ownerPolicy.listed(ctx, read, selector),
  ownerForNew: (ctx: Context, selector: OwnerSelector) => ownerPolicy.forNew(ctx, withdraw, selector),
  requireWithdraw: (ctx: Context, owner: string) => ownerPolicy.require(ctx, withdraw, owner),
  /** Destinations are visible to callers who may read payout methods. */
  seesDestination: (ctx: Context, owner: string) =>
    isOwn(ctx, owner) || hasPermission(ctx.principal, destinations, owner),
};
