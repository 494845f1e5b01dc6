import type { Commands, Database, ListDefinition, ReadModel } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { AdCampaignResolver, adCampaignList } from './ad-campaigns';
import { AdGroupResolver, adGroupList } from './ad-groups';
import { AdResolver, adList } from './ads';
import { BountySubmissionResolver, bountySubmissionList } from './bounty-submissions';
import { type PromotionPolicy, adPolicy, bountySubmissionPolicy, socialAccountPolicy } from './promotion.policy';
import { PromotionRepository } from './promotion.repository';
import { SocialAccountResolver, socialAccountList } from './social-accounts';

/**
 * Creates the resolvers for promotion: ads, social accounts and bounty submissions. The resolvers read, list and delete
 * rows, but do not create them.
 */
export function promotionResolvers(database: Database, models: ReadModels, commands: Commands): readonly object[] {
  const rows = (model: ReadModel, list: ListDefinition, policy: PromotionPolicy) =>
    new PromotionRepository(database, model, list, policy);
  return [
    new AdCampaignResolver(rows(models.adCampaign, adCampaignList, adPolicy), commands),
    new AdGroupResolver(rows(models.adGroup, adGroupList, adPolicy), commands),
    new AdResolver(rows(models.ad, adList, adPolicy), commands),
    new SocialAccountResolver(rows(models.socialAccount, socialAccountList, socialAccountPolicy), commands),
    new BountySubmissionResolver(rows(models.bountySubmission, bountySubmissionList, bountySubmissionPolicy), commands),
  ];
}
