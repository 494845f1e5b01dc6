import { Field, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, DecimalScalar } from '../../../kit/src';

@ObjectType({ description: 'What payouts by a method cost at standard speed.', simpleResolvers: true })
export class PayoutFeeStructure {
  @Field(() => DecimalScalar, { description: 'Percentage of the amount.' })
  percentage!: string;

  @Field(() => DecimalScalar, { description: 'What comes on top each time, in whole units of the currency.' })
  fixedAmount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the fixed part.' })
  currency!: Currency;
}

@ObjectType({ description: 'When a payout would arrive if it was asked for now.', simpleResolvers: true })
export class PayoutArrival {
  @Field(() => DateTimeScalar, { nullable: true, description: 'At standard speed; null where it is not offered.' })
  standard!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At once; null where it is not offered.' })
  instant!: Date | null;
}
