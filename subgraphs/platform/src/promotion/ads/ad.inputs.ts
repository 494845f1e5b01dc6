import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals, statusFilter } from '../../../../kit/src';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

export const adFilters = {
  accountId: accountFilter('ads'),
  statuses: statusFilter<AdStatus>(() => AdStatusEnum, 'Only ads with one of these statuses.'),
  adGroupId: equals(() => ID, 'ad_group_id', 'Only ads of this group.'),
  ...createdFilters('ads'),
};

@ArgsType()
export class AdListArgs extends listArgs(adFilters) {}
