import { type Context, accountsFor, can, reaches, requireAction } from '../../../kit/src';

const read = 'company:authorized_user:read';

/** Who may see and change the team of an account. */
export const teamMemberPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the entry exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, member: { accountId: string | null }): boolean {
    if (member.accountId === null || !reaches(ctx.principal, member.accountId)) return false;
    requireAction(ctx, read, member.accountId);
    return true;
  },
  /** Whether the answer to a command shows the entry: a caller may be allowed to change what it may not read. */
  readable: (ctx: Context, member: { accountId: string | null }) => member.accountId !== null && can(ctx.principal, read, member.accountId),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'authorized_user:create', accountId),
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, 'authorized_user:update', accountId),
  /** Everybody may leave; removing others needs the permission. */
  requireDelete(ctx: Context, member: { accountId: string; userId: string }): void {
    if (ctx.principal.kind === 'user' && ctx.principal.userId === member.userId) return;
    requireAction(ctx, 'authorized_user:delete', member.accountId);
  },
};
