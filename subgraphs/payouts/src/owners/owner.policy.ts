import { type Context, can, reaches, requireAction } from '../../../kit/src';

/** Who may do what with the money of an owner: users with their own, and whoever has the permission with that of an account. */
export const ownerPolicy = {
  /** Throws `NotFound` for an owner out of reach, and `Forbidden` without the permission. */
  require(ctx: Context, action: string, ownerId: string): void {
    if (!isOwn(ctx, ownerId)) requireAction(ctx, action, ownerId);
  },
  /** Whether one of the owners makes the row exist for the caller. Throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, action: string, ownerIds: readonly string[]): boolean {
    if (ownerIds.some((ownerId) => isOwn(ctx, ownerId) || can(ctx.principal, action, ownerId))) return true;
    const reached = ownerIds.find((ownerId) => reaches(ctx.principal, ownerId));
    if (reached !== undefined) requireAction(ctx, action, reached);
    return false;
  },
  /** As `require`, where any one of several permissions will do. */
  requireAny(ctx: Context, actions: readonly string[], ownerId: string): void {
    this.require(ctx, actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string), ownerId);
  },
  /** Whether the owner makes the row exist for the caller. Throws `Forbidden` when it does, but none of the permissions allows to read it. */
  visibleByAny(ctx: Context, actions: readonly string[], ownerId: string): boolean {
    return this.visible(ctx, actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string), [ownerId]);
  },
  /** Whether the caller is the owner, or acts for it in any way. */
  inReach: (ctx: Context, ownerId: string): boolean => isOwn(ctx, ownerId) || reaches(ctx.principal, ownerId),
};

function isOwn({ principal }: Context, ownerId: string): boolean {
  return principal.kind === 'user' && principal.userId === ownerId;
}
