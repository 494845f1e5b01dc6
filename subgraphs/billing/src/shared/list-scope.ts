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

/** Account filter for lists of rows that belong to both a seller account and a buyer. */
export interface AccountFilter {
  /**
   * Only rows of this account. Throws `NotFound` if the caller has no access to the account, except for users, who
   * receive their own rows.
   */
  readonly accountId?: string | null;
  /** Only rows of these accounts. Accounts that are not accessible are ignored. */
  readonly accountIds?: readonly string[] | null;
}

/** Scope of a list, and the accounts to which a user's own rows are limited; null for any account. */
export interface ListScope {
  readonly scope: Scope;
  readonly accountIds: readonly string[] | null;
}

/** Returns whether the caller is the user to whom a row belongs. */
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

/** Returns the fields for access rules of a row. The row must have been read with the field `user`. */
export function sharedRow(row: ReadRow): SharedRow {
  return { accountId: row.accountId, userId: (row.user as { readonly id: string } | null)?.id ?? null };
}

/**
 * Returns whether the caller is the user of a row or has access to its account. Throws `Forbidden` with access to the
 * account but without the permission.
 */
export function isVisibleToUserOrAccount(ctx: Context, action: string, row: SharedRow): boolean {
  if (isOwn(ctx.principal, row.userId)) return true;
  if (row.accountId === null || !canAccess(ctx.principal, row.accountId)) return false;
  requireAction(ctx, action, row.accountId);
  return true;
}

/**
 * Requires at least one of several permissions on the account. Throws `NotFound` if the caller has no access to the
 * account.
 */
export function requireAnyPermission(ctx: Context, actions: readonly [string, ...string[]], accountId: string): void {
  if (!canAccess(ctx.principal, accountId)) throw new NotFound();
  if (!actions.some((action) => hasPermission(ctx.principal, action, accountId)))
    throw new Forbidden(actions.join(' or '));
}
