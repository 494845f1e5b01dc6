import {
  type Context,
  NotFound,
  ParameterMissing,
  argumentInvalid,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';
import { HostedPageRequired } from './verification.errors';

const [read, readStatus, write] = ['identity:read', 'payout:account:read', 'identity:write'];

/** Returns whether the caller is the user who owns the verification. */
function isOwn({ principal }: Context, ownerId: string): boolean {
  return principal.kind === 'user' && principal.userId === ownerId;
}

/**
 * Throws unless the caller is the user who owns the verification, or has one of the permissions on the owning account:
 * `NotFound` if the owner is not accessible to the caller, otherwise `Forbidden` with the first permission.
 */
function requireAnyPermission(ctx: Context, actions: readonly string[], ownerId: string): void {
  if (isOwn(ctx, ownerId)) return;
  requireAction(
    ctx,
    actions.find((action) => hasPermission(ctx.principal, action, ownerId)) ?? (actions[0] as string),
    ownerId,
  );
}

/**
 * Access control for verifications, each of which is owned by a user or an account. Users can access their own; for
 * those of an account, the caller needs permissions on the account.
 */
export const verificationPolicy = {
  /** Returns whether the verification is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, ownerId: string): boolean {
    if (!isOwn(ctx, ownerId) && !canAccess(ctx.principal, ownerId)) return false;
    requireAnyPermission(ctx, [read, readStatus], ownerId);
    return true;
  },
  /** Returns whether the caller may read a verification that another subgraph references. */
  referable: (ctx: Context, ownerId: string): boolean =>
    isOwn(ctx, ownerId) ||
    hasPermission(ctx.principal, read, ownerId) ||
    hasPermission(ctx.principal, readStatus, ownerId),
  /** Returns whether the caller can read the personal data of the verification, and not only its status. */
  seesIdentity: (ctx: Context, ownerId: string): boolean =>
    isOwn(ctx, ownerId) || hasPermission(ctx.principal, read, ownerId),
  /**
   * Returns whether the caller receives the URL with the key of the hosted page on which the requested information is
   * provided.
   */
  opensPage: (ctx: Context, ownerId: string): boolean =>
    isOwn(ctx, ownerId) || hasPermission(ctx.principal, write, ownerId),
  /**
   * Returns the account or user whose verifications a list contains. Throws `NotFound` if the account or user is not
   * accessible to the caller, and `Forbidden` without the permission.
   */
  listed(ctx: Context, requestedId: string | null | undefined): string {
    const ownerId = requestedId || ctx.principal.accountId || ctx.principal.userId;
    if (!ownerId) throw argumentInvalid('accountId', 'Specify an account or a user.');
    requireAnyPermission(ctx, [read, readStatus], ownerId);
    return ownerId;
  },
  /**
   * Returns the account or user that will own a new verification. Throws `NotFound` if the owner is not accessible to
   * the caller, `Forbidden` without the permission, and `ParameterMissing` if there is no owner.
   */
  ownerForNew(ctx: Context, requestedId: string | null | undefined): string {
    const ownerId = requestedId || ctx.principal.accountId || ctx.principal.userId;
    if (!ownerId) throw new ParameterMissing(['accountId']);
    this.requireWrite(ctx, ownerId);
    return ownerId;
  },
  requireWrite(ctx: Context, ownerId: string): void {
    if (!isOwn(ctx, ownerId)) requireAction(ctx, write, ownerId);
  },
  /** Throws `HostedPageRequired` unless the caller is the service itself, which serves the hosted page. */
  requirePage({ principal }: Context): void {
    if (principal.kind !== 'system') throw new HostedPageRequired();
  },
  /** Throws `NotFound` unless the owner is the calling user or an account that the caller can access. */
  requireReach(ctx: Context, ownerId: string): void {
    if (!isOwn(ctx, ownerId) && !canAccess(ctx.principal, ownerId)) throw new NotFound();
  },
};
