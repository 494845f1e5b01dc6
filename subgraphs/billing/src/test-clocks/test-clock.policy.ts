import { type Context, accountFor, accountsFor, reaches, requireAction } from '../../../kit/src';

const [read, manage] = ['member:basic:read', 'member:manage'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Who may do what with test clocks: who may do so with the memberships that follow them. */
export const testClockPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  requireManage: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, manage, accountId),
  /** Whether a member that is named exists for the caller. */
  reaches: (ctx: Context, { accountId }: { readonly accountId: string }) => reaches(ctx.principal, accountId),
};
