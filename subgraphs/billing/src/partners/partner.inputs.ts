import { ArgsType, Field, ID } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
import {
  type EarningOrder,
  EarningOrderEnum,
  type EarningStatus,
  EarningStatusEnum,
  type PartnerBusinessOrder,
  PartnerBusinessOrderEnum,
  type PartnerBusinessStatus,
  PartnerBusinessStatusEnum,
  type PartnerTier,
  PartnerTierEnum,
} from './partner.states';

@ArgsType()
export class PartnerBusinessListArgs extends PageArgs {
  @Field(() => PartnerBusinessStatusEnum, { nullable: true, description: 'Only businesses in this status.' })
  status?: PartnerBusinessStatus | null;

  @Field(() => PartnerTierEnum, { nullable: true, description: 'Only shares of this tier.' })
  tier?: PartnerTier | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only businesses that brought earnings, or only those that did not.',
  })
  hasEarnings?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Only businesses owned by this user.' })
  referredUserId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only businesses whose owner had this username when they were referred, without regard to case.',
  })
  referredUsername?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only businesses referred after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only businesses referred before this instant.' })
  createdBefore?: Date | null;

  @Field(() => PartnerBusinessOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'What the list is sorted by; payout percentage, volume and earnings mean sales, attributed and total.',
  })
  order!: PartnerBusinessOrder;
}

@ArgsType()
export class PartnerEarningListArgs extends PageArgs {
  @Field(() => EarningStatusEnum, { nullable: true, description: 'Only earnings in this status.' })
  status?: EarningStatus | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only earnings recorded after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only earnings recorded before this instant.' })
  createdBefore?: Date | null;

  @Field(() => EarningOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'What the list is sorted by; what is null counts as lowest.',
  })
  order!: EarningOrder;
}

@ArgsType()
export class ReferredUserListArgs extends PageArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only people who own a referred business, or only those who do not.',
  })
  hasBusinesses?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only people whose businesses brought earnings, or only those whose did not.',
  })
  hasEarningBusinesses?: boolean | null;
}
