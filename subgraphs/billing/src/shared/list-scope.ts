import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type ReadPolicy,
  type ReadRow,
  type Scope,
  Selection,
  accountsFor,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';

/** Account filter for lists of rows that belong both to a seller account and to a user who bought. */
export interface AccountFilter {
  /**
   * Only rows of this account. If the caller has no access to it, users receive only their own rows, and other callers
   * `NotFound`.
   */
  readonly accountId?: string | null;
  /** Only rows of these accounts. Accounts to which the caller has no access are ignored. */
  readonly accountIds?: readonly string[] | null;
}

/** Rows that a list covers. `accountIds` limits a user's own rows to these accounts; null for any account. */
export interface ListScope {
  readonly scope: Scope;
  readonly accountIds: readonly string[] | null;
}

/** Returns whether the caller is the user to whom a row belongs. */
export function isOwn(principal: Principal, userId: string | null): boolean {
  return principal.kind === 'user' && userId !== null && principal.userId === userId;
}

/**
 * Returns the rows that a list covers: those of every account on which the caller has the permission `action`, and a
 * user's own rows.
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

/** Account and user to whom a row belongs, as needed by the access rules. */
export interface SharedRow {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/**
 * Returns the account id and user id of a row for the access rules. The row must have been read with the field `user`.
 */
export function sharedRow(row: ReadRow): SharedRow {
  return { accountId: row.accountId, userId: (row.user as { readonly id: string } | null)?.id ?? null };
}

/**
 * Returns whether the caller is the user to whom a row belongs, or has access to its account. Throws `Forbidden` with
 * access to the account but without the permission `action`.
 */
export function isVisibleToUserOrAccount(ctx: Context, action: string, row: SharedRow): boolean {
  if (isOwn(ctx.principal, row.userId)) return true;
  if (row.accountId === null || !canAccess(ctx.principal, row.accountId)) return false;
  requireAction(ctx, action, row.accountId);
  return true;
}

/**
 * Creates the read policy of rows that belong both to a seller account and to a user who bought: callers with a
 * permission on the account may read them, and the user may. The read model must have the field `userId`, and the list
 * the condition `accountIds`.
 */
export function sharedReadPolicy(permission: string): ReadPolicy {
  const sharedFields = ({ accountId, userId }: ReadRow): SharedRow => ({
    accountId,
    userId: userId as string | null,
  });
  return {
    fields: Selection.names('userId'),
    listed(ctx, filter) {
      const { scope, accountIds } = listScopeOf(ctx, permission, filter);
      return { scope, conditions: { accountIds } };
    },
    visible: (ctx, row) => isVisibleToUserOrAccount(ctx, permission, sharedFields(row)),
    referable(ctx, row) {
      const { accountId, userId } = sharedFields(row);
      return (
        isOwn(ctx.principal, userId) || (accountId !== null && hasPermission(ctx.principal, permission, accountId))
      );
    },
  };
}

/**
 * Throws `Forbidden` if the caller has none of the permissions on the account, and `NotFound` without access to the
 * account.
 */
export function requireAnyPermission(ctx: Context, actions: readonly [string, ...string[]], accountId: string): void {
  if (!canAccess(ctx.principal, accountId)) throw new NotFound();
  if (!actions.some((action) => hasPermission(ctx.principal, action, accountId)))
    throw new Forbidden(actions.join(' or '));
}
