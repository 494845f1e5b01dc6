import { type Context, can } from '../../../kit/src';
import { type NamedOwner, isOwn, ownerPolicy } from '../owners';

const [read, withdraw, destinations] = ['payout:withdrawal:read', 'payout:withdraw_funds', 'payout:destination:read'];

/** Who may do what with payouts: users with what is theirs, and with those of an account whoever may on that account. */
export const payoutPolicy = {
  visible: (ctx: Context, owner: string | null) => ownerPolicy.visible(ctx, read, owner),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, owner: string | null) => ownerPolicy.referable(ctx, read, owner),
  listed: (ctx: Context, named: NamedOwner) => ownerPolicy.listed(ctx, read, named),
  ownerForNew: (ctx: Context, named: NamedOwner) => ownerPolicy.forNew(ctx, withdraw, named),
  requireWithdraw: (ctx: Context, owner: string) => ownerPolicy.require(ctx, withdraw, owner),
  /** Where money goes is shown to whoever may see the saved methods. */
  seesDestination: (ctx: Context, owner: string) => isOwn(ctx, owner) || can(ctx.principal, destinations, owner),
};
