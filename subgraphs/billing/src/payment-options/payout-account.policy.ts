import { type Context, hasPermission, requireAction } from '../../../kit/src';

const prefix = 'poact_';

/** Returns the id of the payout account of an account: the id of the account with another prefix. */
export function payoutAccountIdOf(accountId: string): string {
  return prefix + accountId.slice('biz_'.length);
}

/** Returns the account id that belongs to the id of a payout account; null for other ids. */
export function accountOf(payoutAccountId: string): string | null {
  return payoutAccountId.startsWith(prefix) ? `biz_${payoutAccountId.slice(prefix.length)}` : null;
}

/** Access rules of payout accounts. */
export const payoutAccountPolicy = {
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:account:update', accountId),
  /** Returns whether a reference from another type of the graph may resolve to the payout account of the account. */
  referable: ({ principal }: Context, accountId: string) => hasPermission(principal, 'payout:account:read', accountId),
};
