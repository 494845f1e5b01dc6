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
 * with access to the account see all its experiences; hidden ones require a permission. Other users see the experiences
 * that are public or included in their memberships.
 */
export const experiencePolicy = {
  /**
   * Whether the caller has access to the account of the experience. Throws `Forbidden` if the experience is hidden and
   * the caller lacks the permission for hidden experiences.
   */
  ofTeam(ctx: Context, { accountId, hidden }: OfAccount & { readonly hidden: boolean }): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    if (hidden && !hasPermission(ctx.principal, readHidden, accountId)) throw new Forbidden(readHidden);
    return true;
  },
  /**
   * Returns the ids of the accounts whose experiences a list covers: the given account, or all accounts of the caller.
   * Null for a user without access to the given account: the list then contains only experiences that are accessible to
   * the user. Throws `NotFound` for other callers.
   */
  listed({ principal }: Context, accountId: string | null | undefined): string[] | null {
    if (accountId == null) return principal.grants.map((grant) => grant.accountId);
    if (canAccess(principal, accountId)) return [accountId];
    if (principal.kind !== 'user') throw new NotFound();
    return null;
  },
  /** Returns the ids of the accounts whose hidden experiences are visible to the caller. */
  seesHidden: ({ principal }: Context) => accountsWithPermission(principal, readHidden),
  /** Whether a product of the account is visible to the caller: the same rule as in billing, which resolves the product. */
  seesProduct: ({ principal }: Context, accountId: string, visibility: string) => {
    if (visibility === 'visible') return true;
    return visibility === 'archived'
      ? hasPermission(principal, readProducts, accountId)
      : canAccess(principal, accountId);
  },
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
