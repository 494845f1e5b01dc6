import { Field, ID, ObjectType } from 'type-graphql';
import { CurrencyEnum, DateTimeScalar, DecimalScalar } from '../../../kit/src';
import {
  type ActivityType,
  ActivityTypeEnum,
  type EarningResourceKind,
  EarningResourceKindEnum,
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
