import { type Context, accountsFor, can, reaches, requireAction } from '../../../kit/src';

const [read, write] = ['payment:dispute:read', 'payment:dispute'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Who may do what with disputes: whoever works for the account that sells. */
export const disputePolicy = {
  /** The accounts that a list or summary covers. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the dispute exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows the dispute. */
  referable: (ctx: Context, { accountId }: OfAccount) => accountId !== null && can(ctx.principal, read, accountId),
  requireWrite: (ctx: Context, accountId: string) => requireAction(ctx, write, accountId),
};
