import {
  type Context,
  Forbidden,
  NotFound,
  accountFor,
  accountsWith,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';

const readHidden = 'experience:hidden_experience:read';
const readProducts = 'access_pass:basic:read';

interface OfAccount {
  readonly accountId: string | null;
}

/**
 * Who may do what with experiences. People of the account see those that anybody can be let into, and those that nobody can with
 * the permission for hidden ones. Everybody else sees what is open to them.
 */
export const experiencePolicy = {
  /** Whether the caller sees it as one of the account's people. Throws `Forbidden` when it is hidden from them. */
  ofTeam(ctx: Context, { accountId, hidden }: OfAccount & { readonly hidden: boolean }): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    if (hidden && !can(ctx.principal, readHidden, accountId)) throw new Forbidden(readHidden);
    return true;
  },
  /** The accounts that a list covers as one of their people; null for a user who asks for what is open to them in somebody else's. Throws `NotFound` for others. */
  listed({ principal }: Context, accountId: string | null | undefined): string[] | null {
    if (accountId == null) return principal.grants.map((grant) => grant.accountId);
    if (reaches(principal, accountId)) return [accountId];
    if (principal.kind !== 'user') throw new NotFound();
    return null;
  },
  /** The accounts whose hidden experiences the caller sees. */
  seesHidden: ({ principal }: Context) => accountsWith(principal, readHidden),
  /** Whether a product that its account has put away is shown. */
  seesArchived: ({ principal }: Context, accountId: string) => can(principal, readProducts, accountId),
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
