import { Field } from 'type-graphql';
import {
  DecimalScalar,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  EnumField,
  JsonField,
  BooleanField,
  DecimalField,
  TextField,
  DateTimeField,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Product } from '../products/product.resource';
import {
  type ActivityType,
  type EarningResourceKind,
  type EarningStatus,
  EarningStatusEnum,
  type IncomeSource,
  IncomeSourceEnum,
} from './partner.states';
import { PartnerEarningResource, PartnerEarningActivity } from './partner-earning-parts.type';

/** The transaction that an earning comes from, as it was when the earning was recorded. */
export interface EarningResource {
  readonly object: EarningResourceKind;
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Lower-case code; null only for card transactions. */
  readonly currency: string | null;
  readonly alternativePaymentMethod?: { readonly name: string; readonly imageUrl: string | null } | null;
  readonly brand?: string | null;
  readonly last4?: string | null;
  readonly paymentMethodType?: string | null;
  readonly processor?: string | null;
  readonly merchantName?: string | null;
}

/** One posting that an earning is made of. */
export interface EarningActivity {
  readonly amount: string;
  readonly amountUsd: string;
  readonly category: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly currency: string;
  readonly type: ActivityType;
}

@Resource('billing.partner_earnings', 'What one transaction of a referred business brings its partner.', { key: false })
export class PartnerEarning {
  @IdField('Public id, `pern_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'The referred business.' })
  readonly account?: object | null;

  @StoredColumn('text', { nullable: true })
  productId!: string | null;

  @Field(() => Product, { nullable: true, description: 'The product that was sold; null where none was.' })
  readonly product?: object | null;

  @EnumField(IncomeSourceEnum, 'What the partner earned by.')
  incomeSource!: IncomeSource;

  @JsonField('Source transaction.', { nullable: true, type: () => PartnerEarningResource })
  resource!: EarningResource | null;

  @EnumField(EarningStatusEnum, 'How far it has come.')
  status!: EarningStatus;

  @BooleanField('Whether it was earned as second-tier partner.')
  secondTier!: boolean;

  @Field(() => DecimalScalar, { description: 'Amount of the transaction, in US dollars.' })
  readonly transactionAmountUsd?: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What the partner gets, in US dollars; null until the transaction is settled.',
  })
  readonly commissionAmountUsd?: string | null;

  @DecimalField('The share as a fraction; null until the transaction is settled.', { nullable: true })
  payoutPercentage!: string | null;

  @TextField('Why it was canceled.', { nullable: true })
  cancelationReason!: string | null;

  @JsonField('Underlying postings; null until there are any.', { nullable: true, type: () => [PartnerEarningActivity] })
  financialActivity!: readonly EarningActivity[] | null;

  @DateTimeField('When it is or was paid out.', { nullable: true })
  payoutAt!: Date | null;

  @DateTimeField('When it was recorded.')
  createdAt!: Date;

  @StoredColumn('text')
  userId!: string;

  @StoredColumn('text')
  partnerBusinessId!: string;

  @StoredColumn('text', { nullable: true })
  referredAccountId!: string | null;

  /** US dollars. */
  @StoredColumn('numeric')
  transactionAmount!: string;

  /** US dollars; null until the transaction is settled. */
  @StoredColumn('numeric', { nullable: true })
  commissionAmount!: string | null;
}

export const PartnerEarningConnection = connectionOf(PartnerEarning, 'PartnerEarning');
