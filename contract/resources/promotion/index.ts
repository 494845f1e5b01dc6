import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * Text of the GraphQL fragments of ads, social accounts and bounty submissions: `AdRead`, `AdGroupRead`,
 * `AdCampaignRead`, `SocialAccountRead`, `BountySubmissionRead`.
 */
export const promotionFragments = readFragment('promotion');
