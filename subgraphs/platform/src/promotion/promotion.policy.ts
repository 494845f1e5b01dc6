import { type Context, type ReadPolicy, readPolicy, requireAction } from '../../../kit/src';

/** Authorization rules for one type of promotion resource, such as ads or social accounts. */
export interface PromotionPolicy extends ReadPolicy {
  requireDelete(ctx: Context, accountId: string): void;
}

/** Creates a policy from the permissions for reading and deleting. */
function policyOf(read: string, remove: string): PromotionPolicy {
  return { ...readPolicy(read), requireDelete: (ctx, accountId) => requireAction(ctx, remove, accountId) };
}

/** Shared policy of ad campaigns, ad groups and ads. */
export const adPolicy = policyOf('ad_campaign:basic:read', 'ad_campaign:delete');
export const socialAccountPolicy = policyOf('social_account:read', 'social_account:delete');
export const bountySubmissionPolicy = policyOf('bounty:basic:read', 'bounty:submission:delete');
