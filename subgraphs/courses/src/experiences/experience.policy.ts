import {
  type Context,
  Forbidden,
  NotFound,
  accountFor,
  accountsWithPermission,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';

const readHidden = 'experience:hidden_experience:read';
const readProducts = 'access_pass:basic:read';

interface OfAccount {
  readonly accountId: string | null;
}

/**
 * Access control for experiences. An experience is hidden if it is neither public nor attached to a product. Principals
 * of the account see all experiences; hidden ones require a permission. Other users see the experiences that they have
 * access to.
 */
export const experiencePolicy = {
  /**
   * Whether the experience is visible to the caller as a principal of the account. Throws `Forbidden` if the experience
   * is hidden and the permission is missing.
   */
  ofTeam(ctx: Context, { accountId, hidden }: OfAccount & { readonly hidden: boolean }): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    if (hidden && !hasPermission(ctx.principal, readHidden, accountId)) throw new Forbidden(readHidden);
    return true;
  },
  /**
   * Returns the accounts of a list for principals of these accounts; null for a user who lists the accessible
   * experiences of another account. Throws `NotFound` for other principals.
   */
  listed({ principal }: Context, accountId: string | null | undefined): string[] | null {
    if (accountId == null) return principal.grants.map((grant) => grant.accountId);
    if (canAccess(principal, accountId)) return [accountId];
    if (principal.kind !== 'user') throw new NotFound();
    return null;
  },
  /** Accounts whose hidden experiences are visible to the caller. */
  seesHidden: ({ principal }: Context) => accountsWithPermission(principal, readHidden),
  /** Whether archived products are visible to the caller. */
  seesArchived: ({ principal }: Context, accountId: string) => hasPermission(principal, readProducts, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'experience:create', accountId),
  requireCreate: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'experience:create', accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'experience:update', accountId),
  requireDelete: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'experience:delete', accountId),
  requireAttach: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'experience:attach', accountId),
  requireDetach: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'experience:detach', accountId),
};
