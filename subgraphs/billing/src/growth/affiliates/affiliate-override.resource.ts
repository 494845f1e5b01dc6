import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  DecimalField,
  DeletePayload,
  EnumField,
  ForeignIdField,
  IdField,
  Resource,
  ResourcePayload,
  StoredColumn,
  Timestamped,
} from '../../../../kit/src';
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

@Resource('billing.affiliate_overrides', 'A commission of one affiliate that replaces that of the affiliate program.')
export class AffiliateOverride extends Timestamped {
  @IdField('Public id, `aovr_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @ForeignIdField('The affiliate.', { write: 'create', required: true })
  affiliateId!: string;

  @EnumField(OverrideTypeEnum, 'A commission on one plan, or a revenue share.', { write: 'create', required: true })
  overrideType!: OverrideType;

  @EnumField(CommissionTypeEnum, 'Unit of the commission: percent or US dollars.', {
    write: 'both',
    required: true,
  })
  commissionType!: CommissionType;

  @DecimalField('Percentage, or amount in US dollars.', {
    write: 'both',
    required: true,
    input: 'Percentage greater than 0, up to 100, or amount in US dollars; at most 2 decimals.',
  })
  commissionValue!: string;

  @EnumField(PaymentScopeEnum, 'Payments on which a commission on a plan is paid; null for a revenue share.', {
    nullable: true,
    write: 'both',
    input: 'Payments on which the commission is paid, by default all of them; only for a commission on a plan.',
  })
  appliesToPayments!: PaymentScope | null;

  @EnumField(ProductScopeEnum, 'Products covered by a revenue share; null for a commission on a plan.', {
    nullable: true,
  })
  appliesToProducts!: ProductScope | null;

  @EnumField(
    RevenueBasisEnum,
    'Whether a revenue share is calculated before or after fees; null for a commission on a plan.',
    {
      nullable: true,
      write: 'both',
      input:
        'Whether the revenue share is calculated before or after fees, by default after them; only for a revenue share.',
    },
  )
  revenueBasis!: RevenueBasis | null;

  @ForeignIdField('Plan that the commission applies to; null for a revenue share.', {
    nullable: true,
    write: 'create',
    input: 'Plan that the commission applies to; required for a commission on a plan, and only for it.',
  })
  planId!: string | null;

  @ForeignIdField('Product of the plan or of the revenue share; null for a share in the revenue of all products.', {
    nullable: true,
    write: 'create',
    input: 'Product of the revenue share, by default all products; only for a revenue share.',
  })
  productId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Checkout URL of the plan with the code of the affiliate; null without a plan.',
  })
  readonly checkoutDirectLink?: string | null;

  @DecimalField('Earnings of the affiliate through the override, in US dollars.')
  totalReferralEarningsUsd!: string;
}

export const AffiliateOverrideConnection = connectionOf(AffiliateOverride, 'AffiliateOverride');

@ObjectType({ description: 'Result of a mutation on an override.' })
export class AffiliateOverridePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of an override.' })
export class AffiliateOverrideDeletePayload extends DeletePayload {}
