import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type ReadRow,
  type Scope,
  accountsFor,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';

/** How a caller narrows a list of what buyers and sellers share. */
export interface Narrowing {
  /** Only rows of this account. Out of reach: not found, unless the caller is a user with rows of their own. */
  readonly accountId?: string | null;
  /** Only rows of these accounts; those out of reach add nothing. */
  readonly accountIds?: readonly string[] | null;
}

/** Whose rows a list covers, and the accounts that a user's own rows must belong to (null: any). */
export interface Reach {
  readonly scope: Scope;
  readonly accountIds: readonly string[] | null;
}

/** Whether the user who asks is the one a row belongs to. */
export function isOwn(principal: Principal, userId: string | null): boolean {
  return principal.kind === 'user' && userId !== null && principal.userId === userId;
}

/** Rows of every account on which the caller has the permission, and for users their own rows wherever they are. */
export function reachOf(ctx: Context, action: string, { accountId, accountIds }: Narrowing): Reach {
  const { kind, userId } = ctx.principal;
  const user = kind === 'user' && userId !== null ? { column: 'user_id', id: userId } : null;
  if (accountId) {
    if (user && !reaches(ctx.principal, accountId)) return { scope: { user }, accountIds: [accountId] };
    return { scope: { accounts: accountsFor(ctx, action, accountId) }, accountIds: null };
  }
  const managed = accountsFor(ctx, action, null);
  const accounts = accountIds ? managed.filter((id) => accountIds.includes(id)) : managed;
  if (!user) return { scope: { accounts }, accountIds: null };
  return { scope: accounts.length > 0 ? { accounts, user } : { user }, accountIds: accountIds ?? null };
}

/** A row that an account and a user share, as far as policies look at it. */
export interface SharedRow {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/** What policies look at in a row that was read with its `user`. */
export function sharedRow(row: ReadRow): SharedRow {
  return { accountId: row.accountId, userId: (row.user as { readonly id: string } | null)?.id ?? null };
}

/** Whether a row exists for the caller: to its own user, and to its account. Throws `Forbidden` when it may not be read. */
export function visibleToBoth(ctx: Context, action: string, row: SharedRow): boolean {
  if (isOwn(ctx.principal, row.userId)) return true;
  if (row.accountId === null || !reaches(ctx.principal, row.accountId)) return false;
  requireAction(ctx, action, row.accountId);
  return true;
}

/** Guards a command that any one of several permissions allows. Out of reach: not found. */
export function requireAny(ctx: Context, actions: readonly [string, ...string[]], accountId: string): void {
  if (!reaches(ctx.principal, accountId)) throw new NotFound();
  if (!actions.some((action) => can(ctx.principal, action, accountId))) throw new Forbidden(actions.join(' or '));
}
