import type { Commands, Database, ListFilters, ReadModel } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { AdCampaignResolver, adCampaignFilters } from './ad-campaigns';
import { AdGroupResolver, adGroupFilters } from './ad-groups';
import { AdResolver, adFilters } from './ads';
import { BountySubmissionResolver, bountySubmissionFilters } from './bounty-submissions';
import { type PromotionPolicy, adPolicy, bountySubmissionPolicy, socialAccountPolicy } from './promotion.policy';
import { PromotionRepository } from './promotion.repository';
import { SocialAccountResolver, socialAccountFilters } from './social-accounts';

/**
 * Creates the resolvers for promotion: ads, social accounts and bounty submissions. The resolvers read, list and delete
 * rows, but do not create them.
 */
export function promotionResolvers(database: Database, models: ReadModels, commands: Commands): readonly object[] {
  const rows = (model: ReadModel, filters: ListFilters, policy: PromotionPolicy) =>
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
