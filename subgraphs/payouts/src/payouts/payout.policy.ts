import { type Context, can } from '../../../kit/src';
import { type NamedOwner, isOwn, ownerPolicy } from '../owners';

const [read, withdraw, destinations] = ['payout:withdrawal:read', 'payout:withdraw_funds', 'payout:destination:read'];

/** Access rules for payouts: users access their own; those of an account require the permission. */
export const payoutPolicy = {
  visible: (ctx: Context, owner: string | null) => ownerPolicy.visible(ctx, read, owner),
  /** Whether a reference to a payout resolves for the caller. */
  referable: (ctx: Context, owner: string | null) => ownerPolicy.referable(ctx, read, owner),
  listed: (ctx: Context, named: NamedOwner) => ownerPolicy.listed(ctx, read, named),
  ownerForNew: (ctx: Context, named: NamedOwner) => ownerPolicy.forNew(ctx, withdraw, named),
  requireWithdraw: (ctx: Context, owner: string) => ownerPolicy.require(ctx, withdraw, owner),
  /** Destinations are visible to callers who may read payout methods. */
  seesDestination: (ctx: Context, owner: string) => isOwn(ctx, owner) || can(ctx.principal, destinations, owner),
};
