import { type Context, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';
import type { Entry } from './waitlist-entry.resource';

const read = 'plan:waitlist:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for waitlist entries, by the caller's permissions on the selling account. */
export const entryPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the waitlist entry is visible to the caller: false if the caller has no access to its account.
   * Throws `Forbidden` if the caller has access, but lacks the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /**
   * Like `visible`, but returns false instead of throwing `Forbidden`; used when another GraphQL type references the
   * entry.
   */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  requireManage: (ctx: Context, entry: Entry) => requireAction(ctx, 'plan:waitlist:manage', entry.accountId),
};
