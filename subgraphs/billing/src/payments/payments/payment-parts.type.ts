import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, type Money, MoneyType } from '../../../../kit/src';

@ObjectType({ description: 'Fee kept by the app that requested a payment.', simpleResolvers: true })
export class ApplicationFee {
  @Field(() => ID, { description: 'Id of the fee, `apfe_…`.' })
  id!: string;

  @Field(() => MoneyType, { description: 'Agreed amount.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'Collected amount.' })
  amountCaptured!: Money;

  @Field(() => MoneyType, { description: 'Refunded amount: always zero, because the seller bears refunds.' })
  amountRefunded!: Money;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;
}
