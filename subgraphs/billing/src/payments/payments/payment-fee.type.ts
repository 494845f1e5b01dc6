import { Field, ID, ObjectType } from 'type-graphql';
import {
  DateTimeScalar,
  DecimalScalar,
  type Money,
  MoneyType,
  connectionOf,
  numberedPageOf,
} from '../../../../kit/src';
import { type FeeType, FeeTypeEnum } from '../fees/fee.enums';

@ObjectType({ description: 'A fee on a payment.', simpleResolvers: true })
export class PaymentFee {
  @Field(() => ID, { description: 'Id of the row, `fee_…`.' })
  id!: string;

  @Field({ description: 'Description of the fee.' })
  name!: string;

  @Field(() => FeeTypeEnum, { description: 'Type of fee.' })
  type!: FeeType;

  @Field(() => MoneyType, { description: 'Amount in the currency of the payment.' })
  amount!: Money;

  @Field(() => DecimalScalar, {
    description: 'Amount in US dollars, at the rate of the payment; rounded half-even to the cent.',
  })
  usdAmount!: string;

  @Field(() => DateTimeScalar, { description: 'Time at which the fee was charged.' })
  createdAt!: Date;
}

export const PaymentFeeConnection = connectionOf(PaymentFee, 'PaymentFee');
export const PaymentFeePage = numberedPageOf(PaymentFee, 'PaymentFee');
