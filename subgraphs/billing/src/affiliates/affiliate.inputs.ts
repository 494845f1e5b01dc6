import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DecimalScalar, PageArgs } from '../../../kit/src';
import {
  type AffiliateOrder,
  AffiliateOrderEnum,
  type AffiliateStanding,
  AffiliateStandingEnum,
  type CommissionType,
  CommissionTypeEnum,
  type OverrideType,
  OverrideTypeEnum,
  type PaymentScope,
  PaymentScopeEnum,
  type RevenueBasis,
  RevenueBasisEnum,
} from './affiliate.states';

@InputType({ description: 'An affiliate to make or to find.' })
export class AffiliateCreateInput {
  @Field(() => ID, { nullable: true, description: "The account to promote; the credential's own by default." })
  accountId?: string | null;

  @Field(() => String, {
    description:
      'Username or id of a user, or the e-mail address of a member of the account. An e-mail address requires `member:email:read`.',
  })
  userIdentifier!: string;
}

@ArgsType()
export class AffiliateListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only affiliates of this account.' })
  accountId?: string | null;

  @Field(() => AffiliateStandingEnum, { nullable: true, description: 'Only affiliates with this status.' })
  status?: AffiliateStanding | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only affiliates whose username or name has this text in it, at most 100 characters.',
  })
  query?: string | null;

  @Field(() => AffiliateOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: AffiliateOrder;
}

@InputType({ description: 'What to change of an override; what is left out or null stays.' })
export class AffiliateOverridePatch {
  @Field(() => CommissionTypeEnum, { nullable: true, description: 'What the commission is counted in.' })
  commissionType?: CommissionType | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percentage greater than 0, up to 100, or amount in US dollars; at most 2 decimals.',
  })
  commissionValue?: string | null;

  @Field(() => PaymentScopeEnum, {
    nullable: true,
    description: 'Of a commission on a plan: the payments it is paid on.',
  })
  appliesToPayments?: PaymentScope | null;

  @Field(() => RevenueBasisEnum, { nullable: true, description: 'Of a share in revenue: before or after fees.' })
  revenueBasis?: RevenueBasis | null;
}

@InputType({ description: 'An override to make.' })
export class AffiliateOverrideCreateInput {
  @Field(() => ID, { description: 'The affiliate.' })
  affiliateId!: string;

  @Field(() => OverrideTypeEnum, { description: 'A commission on one plan, or a share in revenue.' })
  overrideType!: OverrideType;

  @Field(() => DecimalScalar, {
    description: 'Percentage greater than 0, up to 100, or amount in US dollars; at most 2 decimals.',
  })
  commissionValue!: string;

  @Field(() => CommissionTypeEnum, {
    nullable: true,
    description: 'What the commission is counted in, percent by default.',
  })
  commissionType?: CommissionType | null;

  @Field(() => ID, { nullable: true, description: 'Plan that the commission applies to.' })
  planId?: string | null;

  @Field(() => PaymentScopeEnum, {
    nullable: true,
    description: 'Of a commission on a plan: the payments it is paid on, all by default.',
  })
  appliesToPayments?: PaymentScope | null;

  @Field(() => ID, { nullable: true, description: 'The product that a share is in, all by default.' })
  productId?: string | null;

  @Field(() => RevenueBasisEnum, {
    nullable: true,
    description: 'Of a share in revenue: before or after fees, after them by default.',
  })
  revenueBasis?: RevenueBasis | null;
}

@ArgsType()
export class AffiliateOverrideListArgs extends PageArgs {
  @Field(() => ID, { description: 'Overrides of this affiliate.' })
  affiliateId!: string;

  @Field(() => OverrideTypeEnum, { nullable: true, description: 'Only overrides of this kind.' })
  overrideType?: OverrideType | null;
}
