import { type Context, accountsFor, canAccess, requireAction } from '../../../kit/src';

/** Authorization rules for one type of promotion resource, such as ads or social accounts. */
export interface PromotionPolicy {
  /**
   * Returns the ids of the accounts whose rows a list contains: the given account, or all accounts on which the caller
   * holds the read permission.
   */
  listed(ctx: Context, accountId: string | null | undefined): string[];
  /**
   * Returns whether the caller has access to the account of the row. Throws `Forbidden` when the caller has access but
   * lacks the read permission.
   */
  visible(ctx: Context, row: { readonly accountId: string | null }): boolean;
  requireDelete(ctx: Context, accountId: string): void;
}

/** Creates a policy from the permissions for reading and deleting. */
function policyOf(read: string, remove: string): PromotionPolicy {
  return {
    listed: (ctx, accountId) => accountsFor(ctx, read, accountId),
    visible(ctx, { accountId }) {
      if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
      requireAction(ctx, read, accountId);
      return true;
    },
    requireDelete: (ctx, accountId) => requireAction(ctx, remove, accountId),
  };
}

/** Shared policy of ad campaigns, ad groups and ads. */
export const adPolicy = policyOf('ad_campaign:basic:read', 'ad_campaign:delete');
export const socialAccountPolicy = policyOf('social_account:read', 'social_account:delete');
export const bountySubmissionPolicy = policyOf('bounty:basic:read', 'bounty:submission:delete');
