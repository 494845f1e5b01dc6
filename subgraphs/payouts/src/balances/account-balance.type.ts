import { Field, ObjectType } from 'type-graphql';
import { CurrencyEnum, DecimalScalar } from '../../../kit/src';

@ObjectType({ description: 'The parts of a balance, in its own unit.', simpleResolvers: true })
export class BalanceBreakdown {
  @Field(() => DecimalScalar, { description: 'Can be used now.' })
  available!: string;

  @Field(() => DecimalScalar, { description: 'Not settled yet.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'On its way out.' })
  inTransit!: string;

  @Field(() => DecimalScalar, { description: 'Held in reserve.' })
  reserve!: string;
}

@ObjectType({ description: 'What an account holds in one currency.', simpleResolvers: true })
export class AccountBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: string;

  @Field({ description: 'Name of the token; the code in capitals for money.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of its sign.' })
  iconUrl!: string | null;

  @Field(() => DecimalScalar, { description: 'Available balance, in the currency.' })
  balance!: string;

  @Field(() => DecimalScalar, { description: 'What is available, in US dollars.' })
  valueUsd!: string;

  @Field(() => DecimalScalar, { description: 'Price of one unit, in US dollars.' })
  priceUsd!: string;

  @Field(() => BalanceBreakdown, { description: 'All parts, in the currency.' })
  breakdown!: BalanceBreakdown;
}
