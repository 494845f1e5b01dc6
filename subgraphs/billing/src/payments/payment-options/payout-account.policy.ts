import { type Context, hasPermission, requireAction } from '../../../../kit/src';

const prefix = 'poact_';

/**
 * Returns the id of the payout account that belongs to a seller account: the account id with the prefix `poact_`
 * instead of `biz_`.
 */
export function payoutAccountIdOf(accountId: string): string {
  return prefix + accountId.slice('biz_'.length);
}

/** Returns the seller account id that belongs to a payout account id; null if the id is not one of a payout account. */
export function accountOf(payoutAccountId: string): string | null {
  return payoutAccountId.startsWith(prefix) ? `biz_${payoutAccountId.slice(prefix.length)}` : null;
}

/** Access rules of payout accounts. */
export const payoutAccountPolicy = {
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:account:update', accountId),
  /**
   * Returns whether the caller may read the payout account of the account through a reference from another GraphQL
   * type.
   */
  referable: ({ principal }: Context, accountId: string) => hasPermission(principal, 'payout:account:read', accountId),
};
