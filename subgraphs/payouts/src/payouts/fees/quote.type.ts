import { Field, ObjectType } from 'type-graphql';
import { CurrencyEnum, DateTimeScalar, DecimalScalar, type Money, MoneyType } from '../../../../kit/src';

@ObjectType({ description: 'Quote for a payout at one speed.', simpleResolvers: true })
export class PayoutSpeedQuote {
  @Field(() => MoneyType, { description: 'Total fees.' })
  fee!: Money;

  @Field(() => MoneyType, { description: 'Received amount.' })
  totalReceived!: Money;

  @Field(() => DateTimeScalar, { description: 'Estimated arrival time if the payout is created now.' })
  estimatedArrival!: Date;
}

@ObjectType({ description: 'Quote for a payout by one method at current rates.', simpleResolvers: true })
export class PayoutMethodQuote {
  @Field(() => MoneyType, { description: 'Amount of the payout, including fees.' })
  amount!: Money;

  @Field(() => CurrencyEnum, { description: 'Currency of the received amount.' })
  destinationCurrency!: string;

  @Field(() => DecimalScalar, {
    description: 'Exchange rate: units of the destination currency for one unit of the source currency.',
  })
  exchangeRate!: string;

  @Field(() => MoneyType, { description: 'Minimum amount per payout.' })
  minLimit!: Money;

  @Field(() => MoneyType, { nullable: true, description: 'Maximum amount per payout; null without a maximum.' })
  maxLimit!: Money | null;

  @Field(() => PayoutSpeedQuote, {
    nullable: true,
    description: 'Quote at standard speed; null if not possible for the amount.',
  })
  standard!: PayoutSpeedQuote | null;

  @Field(() => PayoutSpeedQuote, {
    nullable: true,
    description: 'Quote at instant speed; null if not possible for the amount.',
  })
  instant!: PayoutSpeedQuote | null;
}
