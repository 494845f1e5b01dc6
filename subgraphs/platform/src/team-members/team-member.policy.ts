import { type Context, accountsFor, can, reaches, requireAction } from '../../../kit/src';

const read = 'company:authorized_user:read';
const create = 'authorized_user:create';
const update = 'authorized_user:update';

/** Who may see and change the team of an account. */
export const teamMemberPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the entry exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, member: { accountId: string | null }): boolean {
    if (member.accountId === null || !reaches(ctx.principal, member.accountId)) return false;
    requireAction(ctx, read, member.accountId);
    return true;
  },
  readable: (ctx: Context, accountId: string) => can(ctx.principal, read, accountId),
  /** Whether the answer to a command shows the entry: whoever may say what stands there may see it. */
  shown: (ctx: Context, { accountId }: { accountId: string | null }) =>
    accountId !== null && [read, create, update].some((action) => can(ctx.principal, action, accountId)),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, create, accountId),
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, update, accountId),
  /** Everybody may leave; removing others needs the permission. */
  requireDelete(ctx: Context, member: { accountId: string; userId: string | null }): void {
    if (ctx.principal.kind === 'user' && ctx.principal.userId === member.userId) return;
    requireAction(ctx, 'authorized_user:delete', member.accountId);
  },
};
