import { Field, ID, ObjectType } from 'type-graphql';
import { CurrencyEnum, DateTimeScalar, DecimalScalar } from '../../../../kit/src';
import {
  type CardBrand,
  CardBrandEnum,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
  PaymentProviderEnum,
} from '../../payments/processors/processor.enums';
import {
  type ActivityType,
  ActivityTypeEnum,
  type EarningResourceKind,
  EarningResourceKindEnum,
} from './partner.states';

/** The transaction that an earning comes from, at the time when the earning was created. */
export interface EarningResource {
  readonly object: EarningResourceKind;
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Lower-case code; null only for card transactions. */
  readonly currency: string | null;
  readonly alternativePaymentMethod?: { readonly name: string; readonly imageUrl: string | null } | null;
  readonly brand?: CardBrand | null;
  readonly last4?: string | null;
  readonly paymentMethodType?: PaymentMethodType | null;
  readonly processor?: PaymentProvider | null;
  readonly merchantName?: string | null;
}

/** One posting of an earning. */
export interface EarningActivity {
  readonly amount: string;
  readonly amountUsd: string;
  readonly category: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly currency: string;
  readonly type: ActivityType;
}

@ObjectType({ description: 'A payment method other than a card.', simpleResolvers: true })
export class AlternativePaymentMethod {
  @Field({ description: 'Name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of the logo.' })
  imageUrl!: string | null;
}

@ObjectType({
  description:
    'The transaction that an earning comes from, at the time when the earning was created. Fields that do not apply to its type are null.',
  simpleResolvers: true,
})
export class PartnerEarningResource {
  @Field(() => EarningResourceKindEnum, { description: 'Type of the transaction.' })
  object!: EarningResourceKind;

  @Field(() => ID, { description: 'Public id of the payment, transfer or card transaction.' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: string;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency; null only for card transactions.' })
  currency!: string | null;

  @Field(() => AlternativePaymentMethod, {
    nullable: true,
    description: 'Payment method of a receipt that was not paid by card.',
  })
  alternativePaymentMethod!: AlternativePaymentMethod | null;

  @Field(() => CardBrandEnum, { nullable: true, description: 'Brand of the card that paid a receipt.' })
  brand!: CardBrand | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the card that paid a receipt.' })
  last4!: string | null;

  @Field(() => PaymentMethodTypeEnum, { nullable: true, description: 'Type of the payment method of a receipt.' })
  paymentMethodType!: PaymentMethodType | null;

  @Field(() => PaymentProviderEnum, { nullable: true, description: 'Payment processor of a receipt.' })
  processor!: PaymentProvider | null;

  @Field(() => String, { nullable: true, description: 'Merchant of a card transaction.' })
  merchantName!: string | null;
}

@ObjectType({ description: 'One posting of an earning.', simpleResolvers: true })
export class PartnerEarningActivity {
  @Field(() => DecimalScalar, { description: 'Amount in the currency of the posting.' })
  amount!: string;

  @Field(() => DecimalScalar, { description: 'Amount in US dollars.' })
  amountUsd!: string;

  @Field(() => String, { nullable: true, description: 'Category of the posting.' })
  category!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of the posting.' })
  createdAt!: string | null;

  @Field(() => CurrencyEnum, { description: 'Currency of the amount.' })
  currency!: string;

  @Field(() => ActivityTypeEnum, { description: 'Whether the posting increases or decreases the earning.' })
  type!: ActivityType;
}
