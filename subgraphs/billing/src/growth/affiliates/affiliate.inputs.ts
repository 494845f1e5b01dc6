import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  createInputOf,
  equals,
  statusFilter,
  type ListFilter,
  listArgs,
  patchOf,
} from '../../../../kit/src';
import { anywhere } from '../../shared/filters';
import { AffiliateOverride } from './affiliate-override.resource';
import { Affiliate } from './affiliate.resource';
import {
  AffiliateOrderEnum,
  type AffiliateStanding,
  AffiliateStandingEnum,
  type OverrideType,
  OverrideTypeEnum,
} from './affiliate.states';

@InputType({ description: 'An affiliate to create or to find.' })
export class AffiliateCreateInput extends createInputOf(Affiliate) {
  @Field(() => String, {
    description:
      'Username or id of a user, or the e-mail address of a member of the account. An e-mail address requires `member:email:read`.',
  })
  userIdentifier!: string;
}

const searchFilter: ListFilter<string> = {
  type: () => String,
  description: 'Only affiliates whose username or name contains this text, at most 100 characters.',
  conditions: { '': (row, value) => `(${row}.username ILIKE ${value} OR ${row}.name ILIKE ${value})` },
  choose: (query) => (query.trim() === '' ? null : ['', anywhere(query.trim())]),
};

export const affiliateFilters = {
  accountId: accountFilter('affiliates'),
  statuses: statusFilter<AffiliateStanding>(() => AffiliateStandingEnum, 'Only affiliates with one of these statuses.'),
  query: searchFilter,
};

@ArgsType()
export class AffiliateListArgs extends listArgs(affiliateFilters, AffiliateOrderEnum) {}

@InputType({ description: 'Changes to an override. Absent fields and null leave the value unchanged.' })
export class AffiliateOverridePatch extends patchOf(AffiliateOverride) {}

@InputType({ description: 'A new override.' })
export class AffiliateOverrideCreateInput extends createInputOf<
  AffiliateOverride,
  'affiliateId' | 'overrideType' | 'commissionType' | 'commissionValue'
>(AffiliateOverride) {}

export const affiliateOverrideFilters = {
  overrideType: equals<OverrideType>(() => OverrideTypeEnum, 'override_type', 'Only overrides of this type.'),
};

@ArgsType()
export class AffiliateOverrideListArgs extends listArgs(affiliateOverrideFilters) {
  @Field(() => ID, { description: 'The affiliate whose overrides are listed.' })
  affiliateId!: string;
}
