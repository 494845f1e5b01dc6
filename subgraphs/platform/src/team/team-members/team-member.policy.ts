import { type Context, hasPermission, readPolicy, requireAction } from '../../../../kit/src';

const read = 'company:authorized_user:read';
const create = 'authorized_user:create';
const update = 'authorized_user:update';

/** Authorization rules for reading and changing the members of a team. */
export const teamMemberPolicy = {
  ...readPolicy(read),
  readable: (ctx: Context, accountId: string) => hasPermission(ctx.principal, read, accountId),
  /**
   * Returns whether the response to a command contains the changed member: only for callers who may read, create or
   * update members.
   */
  shown: (ctx: Context, { accountId }: { accountId: string | null }) =>
    accountId !== null && [read, create, update].some((action) => hasPermission(ctx.principal, action, accountId)),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, create, accountId),
  requireUpdate: (ctx: Context, accountId: string) => requireAction(ctx, update, accountId),
  /** Throws `Forbidden` unless the caller may remove members or is the member that is to be removed. */
  requireDelete(ctx: Context, member: { accountId: string; userId: string | null }): void {
    if (ctx.principal.kind === 'user' && ctx.principal.userId === member.userId) return;
    requireAction(ctx, 'authorized_user:delete', member.accountId);
  },
};
