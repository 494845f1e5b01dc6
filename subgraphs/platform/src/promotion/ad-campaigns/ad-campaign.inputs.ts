import { ArgsType } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals } from '../../../../kit/src';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

export const adCampaignFilters = {
  accountId: accountFilter('ad campaigns'),
  status: equals<AdStatus>(() => AdStatusEnum, 'status', 'Only campaigns with this status.'),
  ...createdFilters('ad campaigns'),
};

@ArgsType()
export class AdCampaignListArgs extends listArgs(adCampaignFilters) {}
