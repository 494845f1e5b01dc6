import { type Context, accountsFor, hasPermission } from '../../../../kit/src';
import {
  type AccountFilter,
  type SharedRow,
  isOwn,
  listScopeOf,
  isVisibleToUserOrAccount,
} from '../../shared/list-scope';

const read = 'member:basic:read';

/** Access rules of members: a member is readable by the seller account and by the user who is the member. */
export const memberPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  /**
   * Returns the accounts whose members the caller may search. If `byEmail` is true, includes only accounts on which the
   * caller may read e-mail addresses.
   */
  searched(ctx: Context, accountId: string | null | undefined, byEmail: boolean): string[] {
    const accounts = accountsFor(ctx, read, accountId);
    return byEmail ? accounts.filter((id) => hasPermission(ctx.principal, 'member:email:read', id)) : accounts;
  },
  visible: (ctx: Context, member: SharedRow) => isVisibleToUserOrAccount(ctx, read, member),
  /** Returns whether the caller may read the member through a reference from another GraphQL type. */
  referable: (ctx: Context, member: SharedRow) =>
    isOwn(ctx.principal, member.userId) ||
    (member.accountId !== null && hasPermission(ctx.principal, read, member.accountId)),
};
