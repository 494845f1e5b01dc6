import { ArgsType, Field, ID } from 'type-graphql';
import { createdFilters, equals, statusFilter, type ListFilter, listArgs, PageArgs } from '../../../../kit/src';
import {
  EarningOrderEnum,
  type EarningStatus,
  EarningStatusEnum,
  PartnerBusinessOrderEnum,
  type PartnerBusinessStatus,
  PartnerBusinessStatusEnum,
  type PartnerTier,
  PartnerTierEnum,
} from './partner.states';

const hasEarningsFilter: ListFilter<boolean> = {
  type: () => Boolean,
  description: 'Only businesses with earnings, or only those without.',
  conditions: { '': (row, value) => `(${row}.earnings_total > 0) = ${value}` },
  choose: (hasEarnings) => ['', hasEarnings],
};

const usernameFilter: ListFilter<string> = {
  type: () => String,
  description: 'Only businesses whose owner had this username at the time of the referral; case-insensitive.',
  conditions: { '': (row, value) => `lower(${row}.owner_username) = lower(${value})` },
  choose: (username) => ['', username],
};

export const partnerBusinessFilters = {
  statuses: statusFilter<PartnerBusinessStatus>(
    () => PartnerBusinessStatusEnum,
    'Only businesses with one of these statuses.',
  ),
  tier: equals<PartnerTier>(() => PartnerTierEnum, 'tier', 'Only shares of this tier.'),
  hasEarnings: hasEarningsFilter,
  referredUserId: equals(() => ID, 'owner_user_id', 'Only businesses owned by this user.'),
  referredUsername: usernameFilter,
  ...createdFilters('businesses'),
};

@ArgsType()
export class PartnerBusinessListArgs extends listArgs(partnerBusinessFilters, PartnerBusinessOrderEnum) {}

export const partnerEarningFilters = {
  statuses: statusFilter<EarningStatus>(() => EarningStatusEnum, 'Only earnings with one of these statuses.'),
  ...createdFilters('earnings'),
};

@ArgsType()
export class PartnerEarningListArgs extends listArgs(partnerEarningFilters, EarningOrderEnum) {}

@ArgsType()
export class ReferredUserListArgs extends PageArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only users who own a referred business, or only those who do not.',
  })
  hasBusinesses?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only users with earnings from their businesses, or only those without.',
  })
  hasEarningBusinesses?: boolean | null;
}
