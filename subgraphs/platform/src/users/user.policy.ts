import { type Context, Forbidden, NotFound, can } from '../../../kit/src';

/** Who may do what with users. Profiles are public to every credential; the e-mail address is not. */
export const userPolicy = {
  /**
   * Whether the caller sees the user's e-mail address: the user, and whoever may read the addresses of the members of
   * the account that shows the user as its customer.
   */
  showsEmail(ctx: Context, userId: string, customerOf: string | null): boolean {
    if (ctx.principal.userId === userId && can(ctx.principal, 'user:email:read', userId)) return true;
    return customerOf === null ? ctx.principal.kind === 'system' : can(ctx.principal, 'member:email:read', customerOf);
  },
  /** Only users change profiles, and only their own. */
  requireUpdate(ctx: Context, userId: string): void {
    const action = 'user:profile:update';
    if (ctx.principal.kind === 'system') return;
    if (!ctx.principal.userId || !can(ctx.principal, action, ctx.principal.userId)) throw new Forbidden(action);
    if (ctx.principal.userId !== userId) throw new NotFound();
  },
};
