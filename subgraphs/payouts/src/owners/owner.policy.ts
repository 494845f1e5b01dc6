import {
  type Context,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Principal,
  argumentInvalid,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';

/** Owner as given by the caller: an account or a user. */
export interface NamedOwner {
  readonly accountId?: string | null;
  readonly userId?: string | null;
}

/** Whether the calling user is the owner. */
export function isOwn({ principal }: Context, ownerId: string): boolean {
  return principal.kind === 'user' && principal.userId === ownerId;
}

/** Access rules for resources of an owner: users access their own; those of an account require the permission. */
export const ownerPolicy = {
  /** Throws `NotFound` if the owner is not visible, and `Forbidden` without the permission. */
  require(ctx: Context, action: string, ownerId: string): void {
    if (!isOwn(ctx, ownerId)) requireAction(ctx, action, ownerId);
  },
  /** Like `require`, with any one of several permissions. */
  requireAny(ctx: Context, actions: readonly string[], ownerId: string): void {
    this.require(ctx, actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string), ownerId);
  },
  /** Whether one of the owners makes the row visible to the caller. Throws `Forbidden` if it is visible but may not be read. */
  visible(ctx: Context, action: string, ...ownerIds: readonly (string | null)[]): boolean {
    const known = ownerIds.filter((ownerId) => ownerId !== null);
    if (known.some((ownerId) => isOwn(ctx, ownerId) || can(ctx.principal, action, ownerId))) return true;
    const reached = known.find((ownerId) => reaches(ctx.principal, ownerId));
    if (reached !== undefined) requireAction(ctx, action, reached);
    return false;
  },
  /** Like `visible`, with any one of several permissions. */
  visibleByAny(ctx: Context, actions: readonly string[], ownerId: string): boolean {
    return this.visible(
      ctx,
      actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string),
      ownerId,
    );
  },
  /** Whether a reference to a resource of the owner resolves for the caller. */
  referable: (ctx: Context, action: string, ownerId: string | null): boolean =>
    ownerId !== null && (isOwn(ctx, ownerId) || can(ctx.principal, action, ownerId)),
  /** Whether the caller is the owner, or has any access to it. */
  inReach: (ctx: Context, ownerId: string): boolean => isOwn(ctx, ownerId) || reaches(ctx.principal, ownerId),
  /**
   * Returns the owner of a command: the given one, else the caller's account, else the calling user. Throws `NotFound` (not
   * visible), `Forbidden`, `ParameterInvalid` (two owners given) and `ParameterMissing` (no owner).
   */
  forNew(ctx: Context, action: string, named: NamedOwner): string {
    if (named.accountId && named.userId)
      throw new ParameterInvalid(['userId'], 'An account and a user cannot both be named.');
    const ownerId = ownerIn(ctx.principal, named);
    if (!ownerId) throw new ParameterMissing(['accountId']);
    requireNamed(ctx, action, named, ownerId);
    return ownerId;
  },
  /** Returns the owner of a list, determined as in `forNew`. Errors refer to an argument of the query. */
  listed(ctx: Context, action: string, named: NamedOwner): string {
    if (named.accountId && named.userId) throw argumentInvalid('userId', 'An account and a user cannot both be named.');
    const ownerId = ownerIn(ctx.principal, named);
    if (!ownerId) throw argumentInvalid('accountId', 'An account or a user must be named.');
    requireNamed(ctx, action, named, ownerId);
    return ownerId;
  },
};

function ownerIn({ accountId, userId }: Principal, named: NamedOwner): string | null {
  return named.accountId || named.userId || accountId || userId;
}

/** A credential of an account cannot act for a user. */
function requireNamed(ctx: Context, action: string, named: NamedOwner, ownerId: string): void {
  if (named.userId && !isOwn(ctx, ownerId)) throw new NotFound();
  ownerPolicy.require(ctx, action, ownerId);
}
