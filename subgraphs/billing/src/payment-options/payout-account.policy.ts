import { type Context, requireAction } from '../../../kit/src';

/** Who may do what with an account's payout account. */
export const payoutAccountPolicy = {
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:account:update', accountId),
};
