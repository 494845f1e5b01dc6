import { Field, ObjectType } from 'type-graphql';
import { CurrencyEnum, DateTimeScalar, DecimalScalar, type Money, MoneyType } from '../../../kit/src';

@ObjectType({ description: 'What a payout at one speed would come to.', simpleResolvers: true })
export class PayoutSpeedQuote {
  @Field(() => MoneyType, { description: 'Total fees.' })
  fee!: Money;

  @Field(() => MoneyType, { description: 'What arrives.' })
  totalReceived!: Money;

  @Field(() => DateTimeScalar, { description: 'When it would arrive if it was asked for now.' })
  estimatedArrival!: Date;
}

@ObjectType({ description: 'What a payout by one method would come to now.', simpleResolvers: true })
export class PayoutMethodQuote {
  @Field(() => MoneyType, { description: 'What would be paid out, fees included.' })
  amount!: Money;

  @Field(() => CurrencyEnum, { description: 'Currency of the received amount.' })
  destinationCurrency!: string;

  @Field(() => DecimalScalar, { description: "Units of the destination's currency for one unit of the amount's." })
  exchangeRate!: string;

  @Field(() => MoneyType, { description: 'The least that can be paid out at a time.' })
  minLimit!: Money;

  @Field(() => MoneyType, { nullable: true, description: 'The most that can be paid out at a time; null for no end.' })
  maxLimit!: Money | null;

  @Field(() => PayoutSpeedQuote, {
    nullable: true,
    description: 'At standard speed; null where the amount cannot be sent so.',
  })
  standard!: PayoutSpeedQuote | null;

  @Field(() => PayoutSpeedQuote, { nullable: true, description: 'At once; null where the amount cannot be sent so.' })
  instant!: PayoutSpeedQuote | null;
}
