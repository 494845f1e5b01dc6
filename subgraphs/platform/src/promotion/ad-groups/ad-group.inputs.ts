import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals } from '../../../../kit/src';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

export const adGroupFilters = {
  accountId: accountFilter('ad groups'),
  status: equals<AdStatus>(() => AdStatusEnum, 'status', 'Only groups with this status.'),
  adCampaignId: equals(() => ID, 'ad_campaign_id', 'Only groups of this campaign.'),
  ...createdFilters('ad groups'),
};

@ArgsType()
export class AdGroupListArgs extends listArgs(adGroupFilters) {}
