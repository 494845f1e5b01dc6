import { type Context, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, write] = ['payment:dispute:read', 'payment:dispute'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for disputes: visible to principals of the selling account. */
export const disputePolicy = {
  /**
   * Returns the ids of the accounts whose disputes a list or summary covers: the given account or, if none is given,
   * all accounts in which the caller has the read permission.
   */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the dispute is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether the caller may read a dispute that another subgraph references. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  requireWrite: (ctx: Context, accountId: string) => requireAction(ctx, write, accountId),
};
