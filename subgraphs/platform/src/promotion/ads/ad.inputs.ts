import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals } from '../../../../kit/src';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

export const adFilters = {
  accountId: accountFilter('ads'),
  status: equals<AdStatus>(() => AdStatusEnum, 'status', 'Only ads with this status.'),
  adGroupId: equals(() => ID, 'ad_group_id', 'Only ads of this group.'),
  ...createdFilters('ads'),
};

@ArgsType()
export class AdListArgs extends listArgs(adFilters) {}
