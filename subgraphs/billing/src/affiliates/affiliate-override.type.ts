import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, DecimalScalar, UserError, connectionOf } from '../../../kit/src';
import {
  type CommissionType,
  CommissionTypeEnum,
  type OverrideType,
  OverrideTypeEnum,
  type PaymentScope,
  PaymentScopeEnum,
  type ProductScope,
  ProductScopeEnum,
  type RevenueBasis,
  RevenueBasisEnum,
} from './affiliate.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'What one affiliate gets, where it is not what everybody gets.', simpleResolvers: true })
export class AffiliateOverride {
  @Field(() => ID, { description: 'Public id, `aovr_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The affiliate.' })
  affiliateId!: string;

  @Field(() => OverrideTypeEnum, { description: 'A commission on one plan, or a share in revenue.' })
  overrideType!: OverrideType;

  @Field(() => CommissionTypeEnum, { description: 'What the commission is counted in.' })
  commissionType!: CommissionType;

  @Field(() => DecimalScalar, { description: 'Percentage, or amount in US dollars.' })
  commissionValue!: string;

  @Field(() => PaymentScopeEnum, {
    nullable: true,
    description: 'The payments that a commission on a plan is paid on; null for a share in revenue.',
  })
  appliesToPayments!: PaymentScope | null;

  @Field(() => ProductScopeEnum, {
    nullable: true,
    description: 'The products that a share in revenue is in; null for a commission on a plan.',
  })
  appliesToProducts!: ProductScope | null;

  @Field(() => RevenueBasisEnum, { nullable: true, description: 'Of a share in revenue: before or after fees.' })
  revenueBasis!: RevenueBasis | null;

  @Field(() => ID, { nullable: true, description: 'Plan that the commission applies to.' })
  planId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The product of the plan, or of the share; null for a share in everything.',
  })
  productId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The plan's checkout with the affiliate's code; null where there is no plan.",
  })
  checkoutDirectLink!: string | null;

  @Field(() => DecimalScalar, { description: 'What the affiliate has earned by it, in US dollars.' })
  totalReferralEarningsUsd!: string;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AffiliateOverrideConnection = connectionOf(AffiliateOverride, 'AffiliateOverride');

@ObjectType({ description: 'Outcome of a command on an override.' })
export class AffiliateOverridePayload {
  /** Id of the override that the command was about; the `affiliateOverride` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting an override.', simpleResolvers: true })
export class AffiliateOverrideDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted override.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
