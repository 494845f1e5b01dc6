import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, type Money, MoneyType, connectionOf, numberedPageOf } from '../../../kit/src';
import { type FeeType, FeeTypeEnum } from '../fees/fee.enums';

@ObjectType({ description: 'A fee on a payment.', simpleResolvers: true })
export class PaymentFee {
  @Field(() => ID, { description: 'Id of the row, `fee_…`.' })
  id!: string;

  @Field({ description: 'Description of the fee.' })
  name!: string;

  @Field(() => FeeTypeEnum, { description: 'What it is for, as a word.' })
  type!: FeeType;

  @Field(() => MoneyType, { description: 'The fee, in the currency of the payment.' })
  amount!: Money;

  @Field(() => DecimalScalar, {
    description: 'The fee in US dollars, at the rate of the payment; to the cent, half-even.',
  })
  usdAmount!: string;

  @Field(() => DateTimeScalar, { description: 'When it was charged.' })
  createdAt!: Date;
}

export const PaymentFeeConnection = connectionOf(PaymentFee, 'PaymentFee');
export const PaymentFeePage = numberedPageOf(PaymentFee, 'PaymentFee');
