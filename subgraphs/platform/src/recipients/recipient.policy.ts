import { type Context, hasPermission, requireAction } from '../../../kit/src';

/**
 * Authorization rules for transfer recipients: accounts and users to whom an owner can transfer funds. They are visible
 * to callers who may withdraw funds; team members are included only with permission to read the team.
 */
export const recipientPolicy = {
  requireOfAccount: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:withdraw_funds', accountId),
  seesTeam: (ctx: Context, accountId: string) =>
    hasPermission(ctx.principal, 'company:authorized_user:read', accountId),
  /** Whether the user is the caller: users see their own transfer recipients. */
  isOwn: (ctx: Context, userId: string) => ctx.principal.kind === 'user' && ctx.principal.userId === userId,
};
