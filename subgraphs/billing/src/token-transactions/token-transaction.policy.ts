import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, create] = ['company_token_transaction:read', 'company_token_transaction:create'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access rules of token transactions. */
export const tokenTransactionPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Whether the token transaction is visible to the caller: false if its account is not accessible. Throws `Forbidden`
   * for an accessible account without the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /**
   * Like `visible`, but returns false instead of throwing `Forbidden`; for references from other types of the graph.
   */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
};
