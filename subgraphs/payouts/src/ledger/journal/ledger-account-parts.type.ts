import { Field, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar } from '../../../../kit/src';

@ObjectType({ description: 'Balances in one currency.', simpleResolvers: true })
export class LedgerBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: Currency;

  @Field(() => DecimalScalar, { description: 'Available balance. Refunds and disputes can make it negative.' })
  available!: string;

  @Field(() => DecimalScalar, { description: 'Pending balance, which becomes available after settlement.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'Funds in transit to other owners or destinations.' })
  inTransit!: string;

  @Field(() => DecimalScalar, { description: 'Funds held in reserve.' })
  reserve!: string;
}
