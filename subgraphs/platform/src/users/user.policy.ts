import { type Context, Forbidden, NotFound, hasPermission } from '../../../kit/src';

/** Authorization rules for users. Profiles are public to every caller; e-mail addresses are not. */
export const userPolicy = {
  /**
   * Returns whether the caller may see a user's e-mail address: the user, and callers who may read the addresses of
   * members in the account that shows the user as its customer.
   *
   * @param customerOf id of that account; null outside of such an account
   */
  showsEmail(ctx: Context, userId: string, customerOf: string | null): boolean {
    if (ctx.principal.userId === userId && hasPermission(ctx.principal, 'user:email:read', userId)) return true;
    return customerOf === null
      ? ctx.principal.kind === 'system'
      : hasPermission(ctx.principal, 'member:email:read', customerOf);
  },
  /** Throws `Forbidden` unless the caller is the user of the profile. */
  requireUpdate(ctx: Context, userId: string): void {
    const action = 'user:profile:update';
    if (ctx.principal.kind === 'system') return;
    if (!ctx.principal.userId || !hasPermission(ctx.principal, action, ctx.principal.userId))
      throw new Forbidden(action);
    if (ctx.principal.userId !== userId) throw new NotFound();
  },
};
