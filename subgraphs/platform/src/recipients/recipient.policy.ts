import { type Context, can, requireAction } from '../../../kit/src';

/** Who may see to whom money may be handed: whoever may take it out, and of people on teams whoever may read the team. */
export const recipientPolicy = {
  requireOfAccount: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:withdraw_funds', accountId),
  seesTeam: (ctx: Context, accountId: string) => can(ctx.principal, 'company:authorized_user:read', accountId),
  /** Users see whom they may hand money themselves. */
  isOwn: (ctx: Context, userId: string) => ctx.principal.kind === 'user' && ctx.principal.userId === userId,
};
