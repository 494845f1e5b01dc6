import type { Context } from '../context';
import { Forbidden, NotFound, ParameterMissing } from '../errors/errors';
import { accountsWithPermission, hasPermission, canAccess } from './principal';

/**
 * Checks that the caller has the permission `action` on an account, for a command or read on a row of the account.
 *
 * @throws NotFound when the account is not visible
 * @throws Forbidden when it is visible but the permission is missing
 *
 * ADR 0020
 */
export function requireAction(ctx: Context, action: string, accountId: string): void {
  if (!canAccess(ctx.principal, accountId)) throw new NotFound();
  if (!hasPermission(ctx.principal, action, accountId)) throw new Forbidden(action);
}

/**
 * Checks that two resources belong to the same account. If they do not, throws the given error when the caller can
 * access the account `other`, else `NotFound`, as if the resource of that account did not exist.
 */
export function requireSameAccount(ctx: Context, accountId: string, other: string, makeError: () => Error): void {
  if (other === accountId) return;
  throw canAccess(ctx.principal, other) ? makeError() : new NotFound();
}

/**
 * Returns the account of a create command: the requested one, else the caller's own.
 *
 * @throws NotFound when the account is not visible, Forbidden without the permission, or ParameterMissing without an
 * account
 */
export function accountFor(ctx: Context, action: string, requestedId: string | null | undefined): string {
  const accountId = requestedId ?? ctx.principal.accountId;
  if (!accountId) throw new ParameterMissing(['accountId']);
  requireAction(ctx, action, accountId);
  return accountId;
}

/**
 * Returns the accounts that a list covers: the requested one, else all on which the caller has the permission.
 *
 * @throws Forbidden if a caller other than a user has the permission on no account
 */
export function accountsFor(ctx: Context, action: string, requestedId: string | null | undefined): string[] {
  if (requestedId) {
    requireAction(ctx, action, requestedId);
    return [requestedId];
  }
  const accounts = accountsWithPermission(ctx.principal, action);
  if (accounts.length === 0 && ctx.principal.kind !== 'user') throw new Forbidden(action);
  return accounts;
}
