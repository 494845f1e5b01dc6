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
      'Username or id of a user, or the e-mail address of a member of the account. The address needs `member:email:read`.',
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
    description: 'What the list is sorted by.',
  })
  order!: AffiliateOrder;
}

@InputType({ description: 'What to change of an override; what is left out or null stays.' })
export class AffiliateOverridePatch {
  @Field(() => CommissionTypeEnum, { nullable: true, description: 'What the commission is counted in.' })
  commissionType?: CommissionType | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percent over 0 up to 100, or US dollars; 2 decimals at most.',
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

  @Field(() => DecimalScalar, { description: 'Percent over 0 up to 100, or US dollars; 2 decimals at most.' })
  commissionValue!: string;

  @Field(() => CommissionTypeEnum, {
    nullable: true,
    description: 'What the commission is counted in, percent by default.',
  })
  commissionType?: CommissionType | null;

  @Field(() => ID, { nullable: true, description: 'The plan that a commission is on.' })
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
