import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type ReadRow,
  type Scope,
  accountsFor,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';

/** Account filter of a list of rows that buyers and sellers share. */
export interface AccountFilter {
  /**
   * Only rows of this account. Throws `NotFound` for an account that is not accessible, except for users, who receive
   * their own rows.
   */
  readonly accountId?: string | null;
  /** Only rows of these accounts. Accounts that are not accessible are ignored. */
  readonly accountIds?: readonly string[] | null;
}

/** Scope of a list, and the accounts to which the rows of a user are limited (null: any). */
export interface ListScope {
  readonly scope: Scope;
  readonly accountIds: readonly string[] | null;
}

/** Whether the caller is the user of a row. */
export function isOwn(principal: Principal, userId: string | null): boolean {
  return principal.kind === 'user' && userId !== null && principal.userId === userId;
}

/**
 * Returns the scope of a list: the rows of every account on which the caller has the permission, and for users also
 * their own rows.
 */
export function listScopeOf(ctx: Context, action: string, { accountId, accountIds }: AccountFilter): ListScope {
  const { kind, userId } = ctx.principal;
  const user = kind === 'user' && userId !== null ? { column: 'user_id', id: userId } : null;
  if (accountId) {
    if (user && !canAccess(ctx.principal, accountId)) return { scope: { user }, accountIds: [accountId] };
    return { scope: { accounts: accountsFor(ctx, action, accountId) }, accountIds: null };
  }
  const managed = accountsFor(ctx, action, null);
  const accounts = accountIds ? managed.filter((id) => accountIds.includes(id)) : managed;
  if (!user) return { scope: { accounts }, accountIds: null };
  return { scope: accounts.length > 0 ? { accounts, user } : { user }, accountIds: accountIds ?? null };
}

/** Fields for access rules of a row that belongs to an account and a user. */
export interface SharedRow {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/** Returns the fields for access rules of a row that was read with its `user`. */
export function sharedRow(row: ReadRow): SharedRow {
  return { accountId: row.accountId, userId: (row.user as { readonly id: string } | null)?.id ?? null };
}

/** Whether a row is visible to the caller: to its own user, and to its account. Throws `Forbidden` if it may not be read. */
export function isVisibleToUserOrAccount(ctx: Context, action: string, row: SharedRow): boolean {
  if (isOwn(ctx.principal, row.userId)) return true;
  if (row.accountId === null || !canAccess(ctx.principal, row.accountId)) return false;
  requireAction(ctx, action, row.accountId);
  return true;
}

/** Requires any one of several permissions. Throws `NotFound` for an account that is not accessible. */
export function requireAnyPermission(ctx: Context, actions: readonly [string, ...string[]], accountId: string): void {
  if (!canAccess(ctx.principal, accountId)) throw new NotFound();
  if (!actions.some((action) => hasPermission(ctx.principal, action, accountId)))
    throw new Forbidden(actions.join(' or '));
}
