import { type Context, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, update] = ['courses:read', 'courses:update'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for courses and their chapters, lessons and questions. */
export const coursePolicy = {
  /**
   * Returns the ids of the accounts that a list covers: the given account, otherwise all accounts in which the caller
   * has the read permission.
   */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Whether the row is visible to the caller: false if its account is not accessible. Throws `Forbidden` for an
   * accessible account without the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Like `visible`, but returns false instead of throwing `Forbidden`; for references from other subgraphs. */
  referable: ({ principal }: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(principal, read, accountId),
  mayUpdate: ({ principal }: Context, accountId: string) => hasPermission(principal, update, accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, update, accountId),
};
