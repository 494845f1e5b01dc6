import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, type Money, MoneyType } from '../../../kit/src';

@ObjectType({ description: 'What the app that asked for a payment keeps of it.', simpleResolvers: true })
export class ApplicationFee {
  @Field(() => ID, { description: 'Id of the fee, `apfe_…`.' })
  id!: string;

  @Field(() => MoneyType, { description: 'What was agreed.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'What was collected.' })
  amountCaptured!: Money;

  @Field(() => MoneyType, { description: "What was given back: nothing, since a refund is the seller's." })
  amountRefunded!: Money;

  @Field(() => DateTimeScalar, { description: 'When it was agreed.' })
  createdAt!: Date;
}
