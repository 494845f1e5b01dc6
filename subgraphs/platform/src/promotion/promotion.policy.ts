import { type Context, accountsFor, reaches, requireAction } from '../../../kit/src';

/** Who may do what with one kind of promotion. */
export interface PromotionPolicy {
  /** The accounts that a list covers. */
  listed(ctx: Context, accountId: string | null | undefined): string[];
  /** Whether a row exists for the caller; throws `Forbidden` when it may not be read. */
  visible(ctx: Context, row: { readonly accountId: string | null }): boolean;
  requireDelete(ctx: Context, accountId: string): void;
}

/** The policy that two actions of the catalogue make. */
function policyOf(read: string, remove: string): PromotionPolicy {
  return {
    listed: (ctx, accountId) => accountsFor(ctx, read, accountId),
    visible(ctx, { accountId }) {
      if (accountId === null || !reaches(ctx.principal, accountId)) return false;
      requireAction(ctx, read, accountId);
      return true;
    },
    requireDelete: (ctx, accountId) => requireAction(ctx, remove, accountId),
  };
}

/** Ads, their groups and campaigns are one thing to those who may work on them. */
export const adPolicy = policyOf('ad_campaign:basic:read', 'ad_campaign:delete');
export const socialAccountPolicy = policyOf('social_account:read', 'social_account:delete');
export const bountySubmissionPolicy = policyOf('bounty:basic:read', 'bounty:submission:delete');
