import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  CurrencyEnum,
  type Currency,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  NumberedPageArgs,
  PageArgs,
} from '../../../kit/src';
import {
  type PromoCodeOrder,
  PromoCodeOrderEnum,
  type PromoCodeStatus,
  PromoCodeStatusEnum,
  type PromoType,
  PromoTypeEnum,
} from './promo-code.states';

@InputType({ description: 'What of a promo code may be given when it is made, and changed later.' })
abstract class PromoCodeSettings {
  @Field(() => Int, { nullable: true, description: 'Uses left, from 0; counts only where the stock is limited.' })
  stock?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the stock is unlimited.' })
  unlimitedStock?: boolean | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Plans of the account that it is for, at most 100; none for every plan. Where a product is named, those of other products are left out.',
  })
  planIds?: string[] | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({
  description: 'Changes to a promo code. Absent fields stay as they are; null for plans or metadata empties them.',
})
export class PromoCodePatch extends PromoCodeSettings {
  @Field(() => PromoCodeStatusEnum, {
    nullable: true,
    description: 'Switches it on or off, or archives it, which needs `promo_code:delete` too.',
  })
  status?: PromoCodeStatus | null;
}

@InputType({ description: 'A promo code to make. The stock is unlimited unless `stock` is given.' })
export class PromoCodeCreateInput extends PromoCodeSettings {
  @Field(() => ID, { nullable: true, description: "The selling account; the credential's account by default." })
  accountId?: string | null;

  @Field({
    description:
      'What the buyer types, 1 to 60 characters without spaces, in upper or lower case. No other promo code of the account that is not archived has it.',
  })
  code!: string;

  @Field(() => PromoTypeEnum, { description: 'A share of the price, or an amount of money.' })
  promoType!: PromoType;

  @Field(() => DecimalScalar, {
    description: 'Percent, over 0 up to 100 with 2 decimals at most (`20` is 20 %); or an amount in the base currency.',
  })
  amountOff!: string;

  @Field(() => CurrencyEnum, {
    description:
      'Currency of an amount of money, which is taken off prices in this currency only. Percentages are for every currency.',
  })
  baseCurrency!: Currency;

  @Field(() => Int, {
    nullable: true,
    description: 'Payments of a membership that cost less, 0 to 120; 0 for all, 1 by default.',
  })
  numberOfIntervals?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A product of the account that it is for; every product by default.',
  })
  productId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only for users who have never bought from the account.' })
  newUsersOnly?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only for users whose memberships of the account have all ended.',
  })
  churnedUsersOnly?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only for users with an active membership of the account.' })
  existingMembershipsOnly?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether each user may use it only once.' })
  onePerCustomer?: boolean | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it can no longer be used, in the future; never by default.',
  })
  expiresAt?: Date | null;
}

@ArgsType()
export class PromoCodeListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only promo codes of this account.' })
  accountId?: string | null;

  @Field(() => [PromoCodeStatusEnum], { nullable: true, description: 'Only promo codes with one of these statuses.' })
  statuses?: PromoCodeStatus[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only promo codes for one of these products, at most 100.' })
  productIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only promo codes that name one of these plans, at most 100.' })
  planIds?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only promo codes made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only promo codes made before this instant.' })
  createdBefore?: Date | null;

  @Field(() => PromoCodeOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: PromoCodeOrder;
}

@ArgsType()
export class PromoCodePageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only promo codes of this account.' })
  accountId?: string | null;

  @Field(() => [PromoCodeStatusEnum], { nullable: true, description: 'Only promo codes with one of these statuses.' })
  statuses?: PromoCodeStatus[] | null;

  @Field(() => [CurrencyEnum], { nullable: true, description: 'Only promo codes with one of these base currencies.' })
  baseCurrencies?: Currency[] | null;
}
