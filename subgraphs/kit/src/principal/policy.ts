import type { Context } from '../context';
import { Forbidden, NotFound, ParameterMissing } from '../errors';
import { accountsWith, can, reaches } from './principal';

/**
 * Guards a command or read on a row of one account.
 * Out of reach: not found. Within reach without the permission: forbidden.
 *
 * ADR 0020
 */
export function requireAction(ctx: Context, action: string, accountId: string): void {
  if (!reaches(ctx.principal, accountId)) throw new NotFound();
  if (!can(ctx.principal, action, accountId)) throw new Forbidden(action);
}

/**
 * Refuses to bring together what belongs to two accounts: with the refusal where the caller knows of both, else as if
 * the other thing was not there.
 */
export function requireSameAccount(ctx: Context, accountId: string, other: string, refusal: () => Error): void {
  if (other === accountId) return;
  throw reaches(ctx.principal, other) ? refusal() : new NotFound();
}

/**
 * The account that a create command writes to: the one that was named, else the caller's own.
 * Throws `NotFound` (out of reach), `Forbidden`, or `ParameterMissing` where neither names one.
 */
export function accountFor(ctx: Context, action: string, named: string | null | undefined): string {
  const accountId = named ?? ctx.principal.accountId;
  if (!accountId) throw new ParameterMissing(['accountId']);
  requireAction(ctx, action, accountId);
  return accountId;
}

/**
 * The accounts that a list covers: the one that was named, else all on which the caller has the permission.
 * A caller who has it nowhere is refused rather than shown an empty list.
 */
export function accountsFor(ctx: Context, action: string, named: string | null | undefined): string[] {
  if (named) {
    requireAction(ctx, action, named);
    return [named];
  }
  const accounts = accountsWith(ctx.principal, action);
  if (accounts.length === 0 && ctx.principal.kind !== 'user') throw new Forbidden(action);
  return accounts;
}
