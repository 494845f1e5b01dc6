import {
  type Context,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Principal,
  argumentInvalid,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../../kit/src';

/** Owner of funds as named in an input: an account or a user, not both. */
export interface OwnerSelector {
  readonly accountId?: string | null;
  readonly userId?: string | null;
}

/** Whether the caller is a user with this ID; always false for an account. */
export function isOwn({ principal }: Context, ownerId: string): boolean {
  return principal.kind === 'user' && principal.userId === ownerId;
}

/**
 * Access rules for resources of an owner, which is an account or a user. Users access their own resources; resources of
 * an account require the given permission (`action`).
 */
export const ownerPolicy = {
  /**
   * Throws `NotFound` if the caller has no access to the account or user, and `Forbidden` if the caller lacks the
   * permission (`action`).
   */
  require(ctx: Context, action: string, ownerId: string): void {
    if (!isOwn(ctx, ownerId)) requireAction(ctx, action, ownerId);
  },
  /** Like `require`, but the caller needs only one of the given permissions. */
  requireAny(ctx: Context, actions: readonly string[], ownerId: string): void {
    this.require(
      ctx,
      actions.find((action) => hasPermission(ctx.principal, action, ownerId)) ?? (actions[0] as string),
      ownerId,
    );
  },
  /**
   * Whether the caller may read a row that belongs to one or more owners; permission on one of them is sufficient.
   * Throws `Forbidden` if the caller has access to an owner but lacks the permission.
   */
  visible(ctx: Context, action: string, ...ownerIds: readonly (string | null)[]): boolean {
    const presentIds = ownerIds.filter((ownerId) => ownerId !== null);
    if (presentIds.some((ownerId) => isOwn(ctx, ownerId) || hasPermission(ctx.principal, action, ownerId))) return true;
    const accessibleOwner = presentIds.find((ownerId) => canAccess(ctx.principal, ownerId));
    if (accessibleOwner !== undefined) requireAction(ctx, action, accessibleOwner);
    return false;
  },
  /** Like `visible`, for one owner; the caller needs only one of the given permissions. */
  visibleByAny(ctx: Context, actions: readonly string[], ownerId: string): boolean {
    return this.visible(
      ctx,
      actions.find((action) => hasPermission(ctx.principal, action, ownerId)) ?? (actions[0] as string),
      ownerId,
    );
  },
  /**
   * Whether the caller may read a resource of the owner through a federation reference; false without the permission or
   * if the owner is null, never throws.
   */
  referable: (ctx: Context, action: string, ownerId: string | null): boolean =>
    ownerId !== null && (isOwn(ctx, ownerId) || hasPermission(ctx.principal, action, ownerId)),
  /** Whether the caller is the user with this ID, or has access to the account with this ID. */
  inReach: (ctx: Context, ownerId: string): boolean => isOwn(ctx, ownerId) || canAccess(ctx.principal, ownerId),
  /**
   * Returns the owner for whom a command runs: the given owner, else the caller's account, else the calling user.
   * Throws `NotFound` (no access to the owner), `Forbidden` (no permission), `ParameterInvalid` (two owners given) and
   * `ParameterMissing` (no owner).
   */
  forNew(ctx: Context, action: string, selector: OwnerSelector): string {
    if (selector.accountId && selector.userId)
      throw new ParameterInvalid(['userId'], 'An account and a user cannot be given together.');
    const ownerId = ownerIn(ctx.principal, selector);
    if (!ownerId) throw new ParameterMissing(['accountId']);
    requireNamedOwner(ctx, action, selector, ownerId);
    return ownerId;
  },
  /**
   * Returns the account or user whose resources a query lists, determined as in `forNew`. Validation errors name a
   * query argument instead of an input field.
   */
  listed(ctx: Context, action: string, selector: OwnerSelector): string {
    if (selector.accountId && selector.userId)
      throw argumentInvalid('userId', 'An account and a user cannot be given together.');
    const ownerId = ownerIn(ctx.principal, selector);
    if (!ownerId) throw argumentInvalid('accountId', 'An account or a user must be given.');
    requireNamedOwner(ctx, action, selector, ownerId);
    return ownerId;
  },
};

function ownerIn({ accountId, userId }: Principal, selector: OwnerSelector): string | null {
  return selector.accountId || selector.userId || accountId || userId;
}

/**
 * Checks that the caller holds the permission. A user named in the input must be the caller: a credential of an account
 * cannot act for a user.
 */
function requireNamedOwner(ctx: Context, action: string, selector: OwnerSelector, ownerId: string): void {
  if (selector.userId && !isOwn(ctx, ownerId)) throw new NotFound();
  ownerPolicy.require(ctx, action, ownerId);
}
