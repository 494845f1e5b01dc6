import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals, statusFilter } from '../../../../kit/src';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

export const adGroupFilters = {
  accountId: accountFilter('ad groups'),
  statuses: statusFilter<AdStatus>(() => AdStatusEnum, 'Only groups with one of these statuses.'),
  adCampaignId: equals(() => ID, 'ad_campaign_id', 'Only groups of this campaign.'),
  ...createdFilters('ad groups'),
};

@ArgsType()
export class AdGroupListArgs extends listArgs(adGroupFilters) {}
