import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, create] = ['company_token_transaction:read', 'company_token_transaction:create'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for token transactions, by the caller's permissions on the account. */
export const tokenTransactionPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Whether the token transaction is visible to the caller: false if the caller has no access to its account. Throws
   * `Forbidden` if the caller has access, but lacks the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /**
   * Like `visible`, but returns false instead of throwing `Forbidden`; used when another GraphQL type references the
   * token transaction.
   */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
};
