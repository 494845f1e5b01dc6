import type { Commands, Database, ListFilters, ReadModel } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { AdCampaignResolver } from './ad-campaigns/ad-campaign.resolver';
import { adCampaignFilters } from './ad-campaigns/ad-campaign.inputs';
import { AdGroupResolver } from './ad-groups/ad-group.resolver';
import { adGroupFilters } from './ad-groups/ad-group.inputs';
import { AdResolver } from './ads/ad.resolver';
import { adFilters } from './ads/ad.inputs';
import { BountySubmissionResolver } from './bounty-submissions/bounty-submission.resolver';
import { bountySubmissionFilters } from './bounty-submissions/bounty-submission.inputs';
import { type PromotionPolicy, adPolicy, bountySubmissionPolicy, socialAccountPolicy } from './promotion.policy';
import { PromotionRepository } from './promotion.repository';
import { SocialAccountResolver } from './social-accounts/social-account.resolver';
import { socialAccountFilters } from './social-accounts/social-account.inputs';

/**
 * Creates the resolvers for promotion: ads, social accounts and bounty submissions. The resolvers read, list and delete
 * rows, but do not create them.
 */
export function promotionResolvers(database: Database, models: ReadModels, commands: Commands): readonly object[] {
  const rows = <Type>(model: ReadModel<Type>, filters: ListFilters, policy: PromotionPolicy) =>
    new PromotionRepository(database, model, filters, policy);
  return [
    new AdCampaignResolver(rows(models.adCampaign, adCampaignFilters, adPolicy), commands),
    new AdGroupResolver(rows(models.adGroup, adGroupFilters, adPolicy), commands),
    new AdResolver(rows(models.ad, adFilters, adPolicy), commands),
    new SocialAccountResolver(rows(models.socialAccount, socialAccountFilters, socialAccountPolicy), commands),
    new BountySubmissionResolver(
      rows(models.bountySubmission, bountySubmissionFilters, bountySubmissionPolicy),
      commands,
    ),
  ];
}
