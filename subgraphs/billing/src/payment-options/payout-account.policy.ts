import { type Context, can, requireAction } from '../../../kit/src';

const prefix = 'poact_';

/** Id of an account's payout account: the account's own, with another prefix. */
export function payoutAccountIdOf(accountId: string): string {
  return prefix + accountId.slice('biz_'.length);
}

/** The account of a payout account; null for an id of anything else. */
export function accountOf(payoutAccountId: string): string | null {
  return payoutAccountId.startsWith(prefix) ? `biz_${payoutAccountId.slice(prefix.length)}` : null;
}

/** Who may do what with an account's payout account. */
export const payoutAccountPolicy = {
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:account:update', accountId),
  /** Whether a reference from elsewhere in the graph shows its status. */
  referable: ({ principal }: Context, accountId: string) => can(principal, 'payout:account:read', accountId),
};
