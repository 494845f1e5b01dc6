import { Field, ID, ObjectType } from 'type-graphql';
import { CurrencyEnum, DateTimeScalar, DecimalScalar, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Product } from '../products/product.resource';
import {
  type ActivityType,
  ActivityTypeEnum,
  type EarningResourceKind,
  EarningResourceKindEnum,
  type EarningStatus,
  EarningStatusEnum,
  type IncomeSource,
  IncomeSourceEnum,
} from './partner.states';

@ObjectType({ description: 'A way to pay that is not a card.', simpleResolvers: true })
export class AlternativePaymentMethod {
  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of its sign.' })
  imageUrl!: string | null;
}

@ObjectType({
  description:
    'The transaction that an earning comes from, as it was recorded. Fields that its kind does not have are null.',
  simpleResolvers: true,
})
export class PartnerEarningResource {
  @Field(() => EarningResourceKindEnum, { description: 'Kind of the transaction.' })
  object!: EarningResourceKind;

  @Field(() => ID, { description: 'Public id of the payment, transfer or card transaction.' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Its currency; null only for card transactions.' })
  currency!: string | null;

  @Field(() => AlternativePaymentMethod, { nullable: true, description: 'Of a receipt that was not paid by card.' })
  alternativePaymentMethod!: AlternativePaymentMethod | null;

  @Field(() => String, { nullable: true, description: 'Brand of the card that paid a receipt.' })
  brand!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the card that paid a receipt.' })
  last4!: string | null;

  @Field(() => String, { nullable: true, description: 'How a receipt was paid.' })
  paymentMethodType!: string | null;

  @Field(() => String, { nullable: true, description: 'Who processed a receipt.' })
  processor!: string | null;

  @Field(() => String, { nullable: true, description: 'Where a card was used.' })
  merchantName!: string | null;
}

@ObjectType({ description: 'One posting that an earning is made of.', simpleResolvers: true })
export class PartnerEarningActivity {
  @Field(() => DecimalScalar, { description: 'Amount in its currency.' })
  amount!: string;

  @Field(() => DecimalScalar, { description: 'Amount in US dollars.' })
  amountUsd!: string;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  category!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was posted.' })
  createdAt!: string | null;

  @Field(() => CurrencyEnum, { description: 'Currency of the amount.' })
  currency!: string;

  @Field(() => ActivityTypeEnum, { description: 'Whether it adds or takes.' })
  type!: ActivityType;
}

@ObjectType({ description: 'What one transaction of a referred business brings its partner.', simpleResolvers: true })
export class PartnerEarning {
  @Field(() => ID, { description: 'Public id, `pern_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The referred business.' })
  account!: Account | null;

  @Field(() => Product, { nullable: true, description: 'The product that was sold; null where none was.' })
  product!: object | null;

  @Field(() => IncomeSourceEnum, { description: 'What the partner earned by.' })
  incomeSource!: IncomeSource;

  @Field(() => PartnerEarningResource, { nullable: true, description: 'Source transaction.' })
  resource!: PartnerEarningResource | null;

  @Field(() => EarningStatusEnum, { description: 'How far it has come.' })
  status!: EarningStatus;

  @Field({ description: 'Whether it was earned as second-tier partner.' })
  secondTier!: boolean;

  @Field(() => DecimalScalar, { description: 'Amount of the transaction, in US dollars.' })
  transactionAmountUsd!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What the partner gets, in US dollars; null until the transaction is settled.',
  })
  commissionAmountUsd!: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'The share as a fraction; null until the transaction is settled.',
  })
  payoutPercentage!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was canceled.' })
  cancelationReason!: string | null;

  @Field(() => [PartnerEarningActivity], {
    nullable: true,
    description: 'Underlying postings; null until there are any.',
  })
  financialActivity!: PartnerEarningActivity[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is or was paid out.' })
  payoutAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was recorded.' })
  createdAt!: Date;
}

export const PartnerEarningConnection = connectionOf(PartnerEarning, 'PartnerEarning');
