import {
  accountConnection,
  type ChildList,
  childConnection,
  type Commands,
  type Database,
  type ListFilters,
  type ReadModel,
} from '../../../kit/src';
import { Account } from '../accounts/accounts/account.resource';
import type { ReadModels } from '../read-models';
import { AdCampaignResolver } from './ad-campaigns/ad-campaign.resolver';
import { adCampaignFilters } from './ad-campaigns/ad-campaign.inputs';
import { AdGroupResolver } from './ad-groups/ad-group.resolver';
import { adGroupFilters } from './ad-groups/ad-group.inputs';
import { AdResolver } from './ads/ad.resolver';
import { adFilters } from './ads/ad.inputs';
import { AdCampaign, AdCampaignConnection } from './ad-campaigns/ad-campaign.type';
import { AdGroup, AdGroupConnection } from './ad-groups/ad-group.type';
import { AdConnection } from './ads/ad.type';
import { BountySubmissionConnection } from './bounty-submissions/bounty-submission.type';
import { SocialAccountConnection } from './social-accounts/social-account.type';
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
  const repositories = {
    campaigns: rows(models.adCampaign, adCampaignFilters, adPolicy),
    groups: rows(models.adGroup, adGroupFilters, adPolicy),
    ads: rows(models.ad, adFilters, adPolicy),
    socialAccounts: rows(models.socialAccount, socialAccountFilters, socialAccountPolicy),
    submissions: rows(models.bountySubmission, bountySubmissionFilters, bountySubmissionPolicy),
  };
  return [
    new AdCampaignResolver(repositories.campaigns, commands),
    new AdGroupResolver(repositories.groups, commands),
    new AdResolver(repositories.ads, commands),
    new SocialAccountResolver(repositories.socialAccounts, commands),
    new BountySubmissionResolver(repositories.submissions, commands),
    ...connections(repositories),
  ];
}

type Repositories = Readonly<
  Record<'campaigns' | 'groups' | 'ads' | 'socialAccounts' | 'submissions', PromotionRepository<unknown>>
>;

function connections({ campaigns, groups, ads, socialAccounts, submissions }: Repositories): object[] {
  const listOf = ({ reads }: PromotionRepository<unknown>) => reads.list.bind(reads);
  const adGroups: ChildList = {
    connection: AdGroupConnection,
    type: 'AdGroup',
    filters: adGroupFilters,
    list: listOf(groups),
  };
  const adList: ChildList = { connection: AdConnection, type: 'Ad', filters: adFilters, list: listOf(ads) };
  const adCampaigns = { connection: AdCampaignConnection, type: 'AdCampaign', filters: adCampaignFilters };
  const social = { connection: SocialAccountConnection, type: 'SocialAccount', filters: socialAccountFilters };
  const bounties = {
    connection: BountySubmissionConnection,
    type: 'BountySubmission',
    filters: bountySubmissionFilters,
  };
  const ofAccount = (list: ChildList, field: string, rows: string, permission: string) =>
    accountConnection(Account, list, field, rows, `Needs \`${permission}\`.`);
  const readAds = 'ad_campaign:basic:read';
  const inCampaign = { sameAccount: true, without: ['accountId'] };
  return [
    ofAccount({ ...adCampaigns, list: listOf(campaigns) }, 'adCampaigns', 'Ad campaigns', readAds),
    ofAccount(adGroups, 'adGroups', 'Ad groups', readAds),
    ofAccount(adList, 'ads', 'Ads', readAds),
    ofAccount({ ...social, list: listOf(socialAccounts) }, 'socialAccounts', 'Social accounts', 'social_account:read'),
    ofAccount(
      { ...bounties, list: listOf(submissions) },
      'bountySubmissions',
      'Bounty submissions',
      'bounty:basic:read',
    ),
    childConnection({
      ...adGroups,
      ...inCampaign,
      parent: AdCampaign,
      field: 'adGroups',
      column: 'ad_campaign_id',
      argument: 'adCampaignId',
      description: `Ad groups of the campaign, newest first. Needs \`${readAds}\`.`,
    }),
    childConnection({
      ...adList,
      ...inCampaign,
      parent: AdGroup,
      field: 'ads',
      column: 'ad_group_id',
      argument: 'adGroupId',
      description: `Ads of the group, newest first. Needs \`${readAds}\`.`,
    }),
  ];
}
