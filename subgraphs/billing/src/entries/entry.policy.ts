import { type Context, accountsFor, can, reaches, requireAction } from '../../../kit/src';
import type { EntryEntity } from './entry.entity';

const read = 'plan:waitlist:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Who may do what with entries: the account that sells. */
export const entryPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, { accountId }: OfAccount) => accountId !== null && can(ctx.principal, read, accountId),
  requireManage: (ctx: Context, entry: EntryEntity) => requireAction(ctx, 'plan:waitlist:manage', entry.accountId),
};
