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

/** Whose something is, as callers say it: an account or a user. */
export interface NamedOwner {
  readonly accountId?: string | null;
  readonly userId?: string | null;
}

/** Whether the user who asks owns it. */
export function isOwn({ principal }: Context, ownerId: string): boolean {
  return principal.kind === 'user' && principal.userId === ownerId;
}

/** Who may do what with what an owner holds: users with their own, and whoever has the permission with that of an account. */
export const ownerPolicy = {
  /** Throws `NotFound` for an owner out of reach, and `Forbidden` without the permission. */
  require(ctx: Context, action: string, ownerId: string): void {
    if (!isOwn(ctx, ownerId)) requireAction(ctx, action, ownerId);
  },
  /** As `require`, where any one of several permissions will do. */
  requireAny(ctx: Context, actions: readonly string[], ownerId: string): void {
    this.require(ctx, actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string), ownerId);
  },
  /** Whether one of the owners makes the row exist for the caller. Throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, action: string, ...ownerIds: readonly (string | null)[]): boolean {
    const known = ownerIds.filter((ownerId) => ownerId !== null);
    if (known.some((ownerId) => isOwn(ctx, ownerId) || can(ctx.principal, action, ownerId))) return true;
    const reached = known.find((ownerId) => reaches(ctx.principal, ownerId));
    if (reached !== undefined) requireAction(ctx, action, reached);
    return false;
  },
  /** As `visible`, where any one of several permissions will do. */
  visibleByAny(ctx: Context, actions: readonly string[], ownerId: string): boolean {
    return this.visible(
      ctx,
      actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string),
      ownerId,
    );
  },
  /** Whether a reference from elsewhere in the graph shows what is owned. */
  referable: (ctx: Context, action: string, ownerId: string | null): boolean =>
    ownerId !== null && (isOwn(ctx, ownerId) || can(ctx.principal, action, ownerId)),
  /** Whether the caller is the owner, or acts for it in any way. */
  inReach: (ctx: Context, ownerId: string): boolean => isOwn(ctx, ownerId) || reaches(ctx.principal, ownerId),
  /**
   * The owner that a command is about: the one that was named, else the caller's account, else the user who asks. Throws
   * `NotFound` (out of reach), `Forbidden`, `ParameterInvalid` where two are named, `ParameterMissing` where nobody is.
   */
  forNew(ctx: Context, action: string, named: NamedOwner): string {
    if (named.accountId && named.userId)
      throw new ParameterInvalid(['userId'], 'An account and a user cannot both be named.');
    const ownerId = ownerIn(ctx.principal, named);
    if (!ownerId) throw new ParameterMissing(['accountId']);
    requireNamed(ctx, action, named, ownerId);
    return ownerId;
  },
  /** The owner that a list is about, found as in `forNew`; what is wrong is told as of an argument. */
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

/** An account's credential cannot act for a user, whatever ids the account has. */
function requireNamed(ctx: Context, action: string, named: NamedOwner, ownerId: string): void {
  if (named.userId && !isOwn(ctx, ownerId)) throw new NotFound();
  ownerPolicy.require(ctx, action, ownerId);
}
