import { type Context, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const [read, update] = ['courses:read', 'courses:update'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for courses and their chapters, lessons and questions. */
export const coursePolicy = {
  /** Returns the accounts of a list. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the row is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from another subgraph resolves to the row. */
  referable: ({ principal }: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(principal, read, accountId),
  mayUpdate: ({ principal }: Context, accountId: string) => hasPermission(principal, update, accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, update, accountId),
};
