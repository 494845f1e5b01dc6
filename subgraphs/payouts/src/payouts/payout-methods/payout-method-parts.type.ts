import { Field, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, DecimalScalar } from '../../../../kit/src';

@ObjectType({ description: 'Fees of payouts by a method at standard speed.', simpleResolvers: true })
export class PayoutFeeStructure {
  @Field(() => DecimalScalar, { description: 'Percentage of the amount.' })
  percentage!: string;

  @Field(() => DecimalScalar, { description: 'Fixed fee per payout, in whole units of the currency.' })
  fixedAmount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the fixed fee.' })
  currency!: Currency;
}

@ObjectType({ description: 'Estimated arrival times of a payout that is created now.', simpleResolvers: true })
export class PayoutArrival {
  @Field(() => DateTimeScalar, { nullable: true, description: 'At standard speed; null if not offered.' })
  standard!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At instant speed; null if not offered.' })
  instant!: Date | null;
}
