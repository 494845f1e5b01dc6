import { ArgsType } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, statusFilter } from '../../../../kit/src';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

export const adCampaignFilters = {
  accountId: accountFilter('ad campaigns'),
  statuses: statusFilter<AdStatus>(() => AdStatusEnum, 'Only campaigns with one of these statuses.'),
  ...createdFilters('ad campaigns'),
};

@ArgsType()
export class AdCampaignListArgs extends listArgs(adCampaignFilters) {}
