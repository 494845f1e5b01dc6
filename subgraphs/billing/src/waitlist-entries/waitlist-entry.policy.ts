import { type Context, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';
import type { EntryEntity } from './waitlist-entry.entity';

const read = 'plan:waitlist:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for entries, by permissions of the selling account. */
export const entryPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the entry is visible to the caller: false if its account is not accessible. Throws `Forbidden` for
   * an accessible account without the read permission.
   */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Like `visible`, but returns false instead of throwing `Forbidden`; for references from other types. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  requireManage: (ctx: Context, entry: EntryEntity) => requireAction(ctx, 'plan:waitlist:manage', entry.accountId),
};
