import { type Context, accountsFor, hasPermission } from '../../../kit/src';
import { type AccountFilter, type SharedRow, isOwn, listScopeOf, isVisibleToUserOrAccount } from '../shared';

const read = 'member:basic:read';

/** Access rules of members: readable by their account and by their own user. */
export const memberPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  /**
   * Returns the accounts whose members the caller may search: by e-mail address if `byEmail` is true, otherwise by
   * name.
   */
  searched(ctx: Context, accountId: string | null | undefined, byEmail: boolean): string[] {
    const accounts = accountsFor(ctx, read, accountId);
    return byEmail ? accounts.filter((id) => hasPermission(ctx.principal, 'member:email:read', id)) : accounts;
  },
  visible: (ctx: Context, member: SharedRow) => isVisibleToUserOrAccount(ctx, read, member),
  /** Returns whether a reference from another type of the graph may resolve to the member. */
  referable: (ctx: Context, member: SharedRow) =>
    isOwn(ctx.principal, member.userId) ||
    (member.accountId !== null && hasPermission(ctx.principal, read, member.accountId)),
};
