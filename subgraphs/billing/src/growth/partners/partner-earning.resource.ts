import { Field } from 'type-graphql';
import {
  BooleanField,
  connectionOf,
  DateTimeField,
  DecimalField,
  DecimalScalar,
  EnumField,
  IdField,
  JsonField,
  Resource,
  StoredColumn,
  TextField,
  ReferenceField,
  RelationField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Product } from '../../catalogue/products/product.resource';
import {
  type EarningActivity,
  type EarningResource,
  PartnerEarningActivity,
  PartnerEarningResource,
} from './partner-earning-parts.type';
import { type EarningStatus, EarningStatusEnum, type IncomeSource, IncomeSourceEnum } from './partner.states';

@Resource('billing.partner_earnings', 'Earning of a partner from one transaction of a referred business.', {
  key: false,
})
export class PartnerEarning {
  @IdField('Public id, `pern_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  userId!: string;

  @StoredColumn('text')
  partnerBusinessId!: string;

  @ReferenceField('account', () => Account, 'The referred business.', { nullable: true })
  referredAccountId!: string | null;

  @RelationField('product', () => Product, 'The sold product; null if none was sold.', {
    nullable: true,
    isOptional: true,
  })
  productId!: string | null;

  @EnumField(IncomeSourceEnum, 'Activity that the partner earned from.')
  incomeSource!: IncomeSource;

  @JsonField('Source transaction.', { nullable: true, type: () => PartnerEarningResource })
  resource!: EarningResource | null;

  @EnumField(EarningStatusEnum, 'Status.')
  status!: EarningStatus;

  @BooleanField('Whether the partner earned as second-tier partner.')
  secondTier!: boolean;

  @StoredColumn('numeric')
  transactionAmount!: string;

  @Field(() => DecimalScalar, { description: 'Amount of the transaction, in US dollars.' })
  readonly transactionAmountUsd?: string;

  @StoredColumn('numeric', { nullable: true })
  commissionAmount!: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Commission of the partner, in US dollars; null until the transaction is settled.',
  })
  readonly commissionAmountUsd?: string | null;

  @DecimalField('Share of the partner as a fraction (0.3 is 30 %); null until the transaction is settled.', {
    nullable: true,
  })
  payoutPercentage!: string | null;

  @TextField('Reason for the cancellation; null unless the earning was canceled.', { nullable: true })
  cancelationReason!: string | null;

  @JsonField('Underlying postings; null until there are any.', {
    nullable: true,
    type: () => [PartnerEarningActivity],
  })
  financialActivity!: readonly EarningActivity[] | null;

  @DateTimeField('Time of the payout, past or scheduled.', { nullable: true })
  payoutAt!: Date | null;

  @DateTimeField('Time of creation.')
  createdAt!: Date;
}

export const PartnerEarningConnection = connectionOf(PartnerEarning, 'PartnerEarning');
