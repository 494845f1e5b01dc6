import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  Resource,
  IdField,
  ForeignIdField,
  EnumField,
  DecimalField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
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

@Resource('billing.affiliate_overrides', 'What one affiliate gets, where it is not what everybody gets.')
export class AffiliateOverride {
  @IdField('Public id, `aovr_…`.')
  id!: string;

  @ForeignIdField('The affiliate.')
  affiliateId!: string;

  @EnumField(OverrideTypeEnum, 'A commission on one plan, or a share in revenue.')
  overrideType!: OverrideType;

  @EnumField(CommissionTypeEnum, 'What the commission is counted in.')
  commissionType!: CommissionType;

  /** Percent, or US dollars. */
  @DecimalField('Percentage, or amount in US dollars.')
  commissionValue!: string;

  /** Of a commission on a plan. */
  @EnumField(PaymentScopeEnum, 'The payments that a commission on a plan is paid on; null for a share in revenue.', {
    nullable: true,
  })
  appliesToPayments!: PaymentScope | null;

  /** Of a share in revenue. */
  @EnumField(ProductScopeEnum, 'The products that a share in revenue is in; null for a commission on a plan.', {
    nullable: true,
  })
  appliesToProducts!: ProductScope | null;

  /** Of a share in revenue. */
  @EnumField(RevenueBasisEnum, 'Of a share in revenue: before or after fees.', { nullable: true })
  revenueBasis!: RevenueBasis | null;

  @ForeignIdField('Plan that the commission applies to.', { nullable: true })
  planId!: string | null;

  @ForeignIdField('The product of the plan, or of the share; null for a share in everything.', { nullable: true })
  productId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The plan's checkout with the affiliate's code; null where there is no plan.",
  })
  readonly checkoutDirectLink?: string | null;

  @DecimalField('What the affiliate has earned by it, in US dollars.')
  totalReferralEarningsUsd!: string;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @StoredColumn('text')
  accountId!: string;
}

export const AffiliateOverrideConnection = connectionOf(AffiliateOverride, 'AffiliateOverride');

@ObjectType({ description: 'Outcome of a command on an override.' })
export class AffiliateOverridePayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting an override.', simpleResolvers: true })
export class AffiliateOverrideDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted override.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
