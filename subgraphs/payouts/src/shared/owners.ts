import { type Context, NotFound, ParameterInvalid, ParameterMissing, type Principal, argumentInvalid, can, reaches, requireAction } from '../../../kit/src';

/** Whose something is, as callers say it: an account or a user. */
export interface NamedOwner {
  readonly accountId?: string | null;
  readonly userId?: string | null;
}

/** Whether the user who asks owns it. */
export function isOwn({ kind, userId }: Principal, owner: string): boolean {
  return kind === 'user' && userId !== null && userId === owner;
}

/** Whether it exists for the caller, owned by an account or a user. Throws `Forbidden` when it may not be read. */
export function ownerVisible(ctx: Context, action: string, owner: string | null): boolean {
  if (owner === null) return false;
  if (isOwn(ctx.principal, owner)) return true;
  if (!reaches(ctx.principal, owner)) return false;
  requireAction(ctx, action, owner);
  return true;
}

/** Whether a reference from elsewhere in the graph shows what is owned. */
export function ownerReferable({ principal }: Context, action: string, owner: string | null): boolean {
  return owner !== null && (isOwn(principal, owner) || can(principal, action, owner));
}

/** Guards a command on what is owned. Out of reach: not found. Users need no permission for what is their own. */
export function requireOwner(ctx: Context, action: string, owner: string): void {
  if (!isOwn(ctx.principal, owner)) requireAction(ctx, action, owner);
}

/**
 * The owner that a command is about: the one that was named, else the caller's account, else the user who asks. Throws
 * `NotFound` (out of reach), `Forbidden`, `ParameterInvalid` where two are named, `ParameterMissing` where nobody is.
 */
export function ownerFor(ctx: Context, action: string, named: NamedOwner): string {
  if (named.accountId && named.userId) throw new ParameterInvalid(['userId'], 'An account and a user cannot both be named.');
  const owner = ownerIn(ctx.principal, named);
  if (!owner) throw new ParameterMissing(['accountId']);
  allow(ctx, action, named, owner);
  return owner;
}

/** The owner that a list is about, found as in `ownerFor`; what is wrong is told as of an argument. */
export function ownerListed(ctx: Context, action: string, named: NamedOwner): string {
  if (named.accountId && named.userId) throw argumentInvalid('userId', 'An account and a user cannot both be named.');
  const owner = ownerIn(ctx.principal, named);
  if (!owner) throw argumentInvalid('accountId', 'An account or a user must be named.');
  allow(ctx, action, named, owner);
  return owner;
}

function ownerIn({ accountId, userId }: Principal, named: NamedOwner): string | null {
  return named.accountId || named.userId || accountId || userId;
}

/** An account's credential cannot act for a user, whatever ids the account has. */
function allow(ctx: Context, action: string, named: NamedOwner, owner: string): void {
  if (named.userId && !isOwn(ctx.principal, owner)) throw new NotFound();
  requireOwner(ctx, action, owner);
}
