import { Field, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar } from '../../../kit/src';

@ObjectType({ description: 'What is held in one currency.', simpleResolvers: true })
export class LedgerBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: Currency;

  @Field(() => DecimalScalar, { description: 'Can be used now. Refunds and disputes may take it below zero.' })
  available!: string;

  @Field(() => DecimalScalar, { description: 'Becomes available after settlement.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'On its way out.' })
  inTransit!: string;

  @Field(() => DecimalScalar, { description: 'Kept back.' })
  reserve!: string;
}
