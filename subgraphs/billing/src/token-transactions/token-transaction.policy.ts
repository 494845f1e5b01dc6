import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, create] = ['company_token_transaction:read', 'company_token_transaction:create'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access rules of token transactions. */
export const tokenTransactionPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the token transaction is visible to the caller. Throws `Forbidden` if it may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from another type of the graph may resolve to the token transaction. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
};
