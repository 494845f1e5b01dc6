import { type Context, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, update] = ['courses:read', 'courses:update'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for courses and their chapters, lessons and questions. */
export const coursePolicy = {
  /**
   * Returns the ids of the accounts whose courses a list covers: the given account, otherwise all accounts in which the
   * caller has the read permission. Throws if the caller may not read the given account.
   */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Whether the caller may read the course data in this row: false if the caller has no access to the account. Throws
   * `Forbidden` if the caller has access, but lacks the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /**
   * Like `visible`, but returns false instead of throwing `Forbidden`; used to resolve references from other subgraphs.
   */
  referable: ({ principal }: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(principal, read, accountId),
  mayUpdate: ({ principal }: Context, accountId: string) => hasPermission(principal, update, accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, update, accountId),
};
